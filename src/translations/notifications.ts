import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { LANGUAGE_NAMES } from '#src/domain/language/language.ts';
import type { CartNotification } from '#src/machines/cart/cart.machine.ts';
import type { LanguageNotification } from '#src/machines/language/language.machine.ts';
import type { OrderSubmissionNotification } from '#src/machines/order-submission/order-submission.events.ts';
import type { SessionNotification } from '#src/machines/session/session.machine.ts';

/** What a toast says. A repeated one with the same id replaces the earlier. */
export interface Toast {
  readonly id: string;
  readonly tone: 'good' | 'bad' | 'plain';
  /** A message, or what the server said in the reader's language; null takes the toast of this id away. */
  readonly text: MessageDescriptor | string | null;
  /** A second line in somebody else's words: a status, a storage's response. */
  readonly detail?: string;
}

/** What visitors are told: the notifications of their machines that have something to say. */
export type VisitorNotification = Exclude<
  LanguageNotification | SessionNotification | OrderSubmissionNotification | CartNotification,
  { type: 'language.changed' }
>;

const TOASTS = {
  'login.succeeded': { id: 'login', tone: 'good', text: msg`ورود موفقیت‌آمیز بود.` },
  'login.failed': { id: 'login', tone: 'bad', text: msg`ورود ناموفق بود.` },
  'logout.started': { id: 'logout', tone: 'good', text: msg`در حال انتقال به صفحهٔ اصلی` },
  'logout.finished': { id: 'logout', tone: 'plain', text: null },
  'logout.received': { id: 'session', tone: 'plain', text: msg`در زبانهٔ دیگری از حساب خارج شدید.` },
  'session.expired': { id: 'session', tone: 'bad', text: msg`مدت ورودتان تمام شده است؛ دوباره وارد شوید.` },
  'order.sent': { id: 'order', tone: 'good', text: msg`سفارش با موفقیت ارسال شد!` },
  'order.failed': { id: 'order', tone: 'bad', text: msg`خطا در ارسال سفارش` },
  'question.written': { id: 'question', tone: 'plain', text: msg`قطعه‌ها در توضیح سفارش نوشته شدند.` },
} satisfies Record<string, Toast>;

/** A notification as a toast. Specification, section 8. */
export function visitorToast(notification: VisitorNotification): Toast {
  const { type } = notification;
  if (type === 'items.withdrawn') return { id: 'cart', tone: 'plain', text: withdrawnText(notification.count) };
  if (type !== 'messages.failed') return TOASTS[type];
  // As the language's button names it.
  const name = LANGUAGE_NAMES[notification.language];
  return { id: 'language', tone: 'bad', text: msg`نسخهٔ «${name}» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.` };
}

function withdrawnText(count: number): MessageDescriptor {
  return msg`${plural(count, {
    one: '# قطعه دیگر عرضه نمی‌شود و از فهرست شما برداشته شد.',
    other: '# قطعه دیگر عرضه نمی‌شود و از فهرست شما برداشته شد.',
  })}`;
}
