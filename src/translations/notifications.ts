import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { LANGUAGE_NAMES } from '#src/domain/language/language.ts';
import type { OfType } from '#src/domain/of-type.ts';
import type { CartNotification } from '#src/machines/cart/cart.machine.ts';
import type { LanguageNotification } from '#src/machines/language/language.machine.ts';
import type { OrderSubmissionNotification } from '#src/machines/order-submission/order-submission.events.ts';
import type { SessionNotification } from '#src/machines/session/session.machine.ts';

export interface Toast {
  /** A new toast replaces the one with the same id. */
  readonly id: string;
  readonly tone: 'good' | 'bad' | 'plain';
  /** A message, or text from the server in the visitor's language. Null removes the toast with this id. */
  readonly text: MessageDescriptor | string | null;
  /** Second line: a message, or text in no particular language, such as the status and body of a storage's response. */
  readonly detail?: MessageDescriptor | string;
  /** Button that takes back what the toast reports. The toast then stays longer. */
  readonly undo?: { readonly label: MessageDescriptor; readonly act: () => void };
  /** Reference by which the operator finds the failed request in the log; empty or absent without one. */
  readonly reference?: string;
}

/** Notifications that are shown to visitors as toasts. */
export type VisitorNotification = Exclude<
  LanguageNotification | SessionNotification | OrderSubmissionNotification | CartNotification,
  { type: 'language.changed' | 'enquiry.sent' }
>;

/** The toast of each notification (specification, section 8). */
export type ToastsOf<Notification extends { readonly type: string }> = {
  readonly [Type in Notification['type']]: (notification: OfType<Notification, Type>) => Toast;
};

export const visitorToasts: ToastsOf<VisitorNotification> = {
  'login.succeeded': () => ({ id: 'login', tone: 'good', text: msg`ورود موفقیت‌آمیز بود.` }),
  'login.failed': ({ reference }) => ({ id: 'login', tone: 'bad', text: msg`ورود ناموفق بود.`, reference }),
  'logout.started': () => ({ id: 'logout', tone: 'good', text: msg`در حال انتقال به صفحهٔ اصلی` }),
  'logout.finished': () => ({ id: 'logout', tone: 'plain', text: null }),
  'logout.received': () => ({ id: 'session', tone: 'plain', text: msg`در زبانهٔ دیگری از حساب خارج شدید.` }),
  'session.expired': () => ({ id: 'session', tone: 'bad', text: msg`نشست شما تمام شده است؛ دوباره وارد شوید.` }),
  'order.sent': () => ({ id: 'order', tone: 'good', text: msg`سفارش با موفقیت ارسال شد!` }),
  'order.failed': ({ reference }) => ({ id: 'order', tone: 'bad', text: msg`خطا در ارسال سفارش`, reference }),
  'question.written': () => ({ id: 'question', tone: 'plain', text: msg`به توضیح سفارش اضافه شد.` }),
  'items.withdrawn': ({ count }) => ({ id: 'cart', tone: 'plain', text: withdrawnText(count) }),
  'messages.failed': ({ language }) => {
    // The language button has the same name.
    const name = LANGUAGE_NAMES[language];
    return { id: 'language', tone: 'bad', text: msg`نسخهٔ «${name}» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.` };
  },
};

function withdrawnText(count: number): MessageDescriptor {
  return msg`${plural(count, {
    one: '# قطعه دیگر عرضه نمی‌شود و از سبد استعلام شما برداشته شد.',
    other: '# قطعه دیگر عرضه نمی‌شود و از سبد استعلام شما برداشته شد.',
  })}`;
}
