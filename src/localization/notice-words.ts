import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { LANGUAGE_NAMES } from '#src/domain/language.ts';
import type { CartEmitted } from '#src/machines/cart/cart.machine.ts';
import type { LanguageNotice } from '#src/machines/language/language.machine.ts';
import type { OrderSubmissionNotice } from '#src/machines/order-submission/order-submission.machine.ts';
import type { SessionNotice } from '#src/machines/session/session.machine.ts';

/** What a toast says. A repeated one with the same id replaces the earlier. */
export interface NoticeWords {
  readonly id: string;
  readonly tone: 'good' | 'bad' | 'plain';
  /** A message of the catalogs, or what the server said in the reader's language. */
  readonly words: MessageDescriptor | string;
  /** A second line in somebody else's words: a status, a storage's answer. */
  readonly detail?: string;
}

/** Notices of the visitor's machines in words, or null for those that need none. Specification, section 8. */
export function noticeWords(
  notice: LanguageNotice | SessionNotice | OrderSubmissionNotice | CartEmitted,
): NoticeWords | null {
  switch (notice.type) {
    case 'language.changed':
      return null;
    case 'language.unavailable':
      return { id: 'language', tone: 'bad', words: unavailableWords(LANGUAGE_NAMES[notice.language]) };
    case 'login.succeeded':
      return { id: 'login', tone: 'good', words: msg`ورود موفقیت‌آمیز بود.` };
    case 'login.failed':
      return { id: 'login', tone: 'bad', words: msg`ورود ناموفق بود.` };
    case 'logout.started':
      return { id: 'logout', tone: 'good', words: msg`در حال انتقال به صفحهٔ اصلی` };
    case 'logout.finished':
    case 'logout.overtaken':
      return null;
    case 'session.expired':
      return { id: 'session', tone: 'bad', words: msg`نشست شما پایان یافته است؛ دوباره وارد شوید.` };
    case 'order.sent':
      return { id: 'order', tone: 'good', words: msg`سفارش با موفقیت ارسال شد!` };
    case 'order.failed':
      return { id: 'order', tone: 'bad', words: msg`خطا در ارسال سفارش` };
    case 'items.withdrawn':
      return { id: 'cart', tone: 'plain', words: withdrawnWords(notice.count) };
  }
}

function withdrawnWords(count: number): MessageDescriptor {
  return msg`${plural(count, {
    one: '# محصول دیگر عرضه نمی‌شود و از سبد برداشته شد.',
    other: '# محصول دیگر عرضه نمی‌شود و از سبد برداشته شد.',
  })}`;
}

/** Names the language as its button does. */
function unavailableWords(name: string): MessageDescriptor {
  return msg`نسخهٔ «${name}» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.`;
}
