import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Order } from '#src/contract/schema.generated.ts';
import { orderNumber } from '#src/domain/order/order-number.ts';
import type { OwnerText } from '#src/domain/order/owner-text.ts';
import type { MoveResult } from '#src/domain/product/product-order.ts';
import type { RestorationResult } from '#src/machines/admin/admin.machine.ts';
import type { ConfirmationNotification } from '#src/machines/confirmation/confirmation.machine.ts';
import type { OwnerTextNotification } from '#src/machines/owner-text/owner-text.machine.ts';
import type { ProductFormNotification, SaveFailure } from '#src/machines/product-form/product-form.events.ts';
import type { NoticeEvent } from '#src/machines/shown-notice.ts';
import type { UploadFailure, VideoUploadNotification } from '#src/machines/video-upload/video-upload.machine.ts';
import type { Toast, ToastsOf } from '#src/translations/notifications.ts';
import { messagesIn } from '#src/translations/translations.ts';

export const adminMessages = messagesIn({
  fa: () => import('#locales/fa/admin.po'),
  en: () => import('#locales/en/admin.po'),
});

/** Notifications that are shown to the admin as toasts. */
export type AdminNotification =
  | Exclude<ConfirmationNotification, { type: 'product.deletionFailed' }>
  | OwnerTextNotification
  | NoticeEvent
  | Exclude<MoveResult, { type: 'product.moved' }>
  | ProductFormNotification
  | RestorationResult
  | VideoUploadNotification;

/**
 * Returns the toasts of the admin's notifications.
 * @param restore takes back the completion of an order
 */
export const adminToasts = (restore: (order: Order) => void): ToastsOf<AdminNotification> => ({
  'order.completed': ({ order }) => ({
    id: stateToast(order),
    tone: 'good',
    text: msg`سفارش با موفقیت حذف شد.`,
    detail: msg`از سفارش‌های باز؛ تا ۳۰ روز در «انجام‌شده» است.`,
    undo: { label: msg`برگرداندن`, act: () => restore(order) },
  }),
  'order.alreadyCompleted': ({ order }) => ({
    id: stateToast(order),
    tone: 'plain',
    text: msg`این سفارش قبلاً حذف شده بود.`,
  }),
  'order.completionFailed': ({ order, reference }) => ({
    id: stateToast(order),
    tone: 'bad',
    text: msg`خطا در حذف سفارش`,
    reference,
  }),
  'order.restored': ({ order }) => ({
    id: stateToast(order),
    tone: 'good',
    text: msg`سفارش به سفارش‌های باز برگشت.`,
  }),
  'order.notRestorable': ({ order }) => ({
    id: stateToast(order),
    tone: 'plain',
    text: msg`این سفارش قبلاً برگردانده یا برای همیشه حذف شده بود.`,
  }),
  'order.restorationFailed': ({ order, reference }) => ({
    id: stateToast(order),
    tone: 'bad',
    text: msg`سفارش برنگشت؛ دوباره تلاش کنید.`,
    reference,
  }),
  'order.removed': ({ order }) => ({ id: stateToast(order), tone: 'good', text: msg`سفارش برای همیشه حذف شد.` }),
  'order.alreadyRemoved': ({ order }) => ({
    id: stateToast(order),
    tone: 'plain',
    text: msg`این سفارش قبلاً حذف شده بود.`,
  }),
  'order.removalFailed': ({ order, reference }) => ({
    id: stateToast(order),
    tone: 'bad',
    text: msg`خطا در حذف سفارش`,
    reference,
  }),
  'ownerText.saved': ({ field, order }) => ({
    id: textToast(field, order),
    tone: 'good',
    text: OWNER_TEXT_MESSAGES[field].saved,
  }),
  'ownerText.conflict': ({ field, order }) => ({
    id: textToast(field, order),
    tone: 'bad',
    text: OWNER_TEXT_MESSAGES[field].conflict,
    detail: nameOf(order),
  }),
  'ownerText.failed': ({ field, order, reference }) => ({
    id: textToast(field, order),
    tone: 'bad',
    text: OWNER_TEXT_MESSAGES[field].failed,
    detail: nameOf(order),
    reference,
  }),
  'notice.changed': ({ notice: { text, textEn } }) => ({
    id: 'notice',
    tone: 'good',
    text: text + textEn === '' ? msg`اطلاعیه برداشته شد.` : msg`اطلاعیه ذخیره شد.`,
  }),
  'product.notMoved': ({ reference }) => ({
    id: 'product.order',
    tone: 'bad',
    text: msg`ترتیب محصولات ذخیره نشد و به حالت قبل برگشت.`,
    reference,
  }),
  'product.notMovable': () => ({
    id: 'product.order',
    tone: 'plain',
    text: msg`ترتیب محصولات را میزبان سایت تعیین می‌کند و نمی‌شود عوضش کرد.`,
  }),
  'product.added': () => ({ id: 'product', tone: 'good', text: msg`محصول با موفقیت اضافه شد.` }),
  'product.edited': () => ({ id: 'product', tone: 'good', text: msg`محصول با موفقیت ویرایش شد 🎉` }),
  'product.deleted': () => ({ id: 'product', tone: 'good', text: msg`محصول حذف شد.` }),
  'product.alreadyDeleted': () => ({ id: 'product', tone: 'plain', text: msg`این محصول قبلاً حذف شده بود.` }),
  'product.saveFailed': ({ failure }) => ({
    id: 'product',
    tone: 'bad',
    text: saveFailureText(failure),
    reference: failure.reference ?? '',
  }),
  'upload.failed': ({ failure }) => ({
    id: 'upload',
    tone: 'bad',
    ...uploadFailureText(failure),
    reference: failure.reference,
  }),
});

/** An order has one toast about its state, so that a result replaces the undo of the same order only. */
const stateToast = ({ _id }: Order) => `order.${_id}`;

const textToast = (field: OwnerText, { _id }: Order) => `${field}.${_id}`;

const OWNER_TEXT_MESSAGES = {
  note: {
    saved: msg`یادداشت ذخیره شد.`,
    conflict: msg`یادداشت این سفارش جای دیگری تغییر کرده است؛ نوشتهٔ شما ذخیره نشد.`,
    failed: msg`یادداشت ذخیره نشد؛ نوشتهٔ شما در صفحهٔ سفارش مانده است.`,
  },
  answer: {
    saved: msg`پاسخ ذخیره شد.`,
    conflict: msg`پاسخ این سفارش جای دیگری تغییر کرده است؛ نوشتهٔ شما ذخیره نشد.`,
    failed: msg`پاسخ ذخیره نشد؛ نوشتهٔ شما در صفحهٔ سفارش مانده است.`,
  },
} satisfies Record<OwnerText, Record<string, MessageDescriptor>>;

/** Names an order in text of another direction. */
const nameOf = ({ name, _id }: Order) => `\u2068${name}\u2069 · \u2066${orderNumber(_id)}\u2069`;

/** Returns the server's message, or a message for the reason if there is none. */
export function saveFailureText({ reason, message }: SaveFailure): MessageDescriptor | string {
  return message || SAVE_FAILURES[reason];
}

/** Returns the message for a failed upload. `detail` contains the status and body of the response. */
export function uploadFailureText(failure: UploadFailure): Required<Pick<Toast, 'text' | 'detail'>> {
  return { text: UPLOAD_FAILURES[failure.at], detail: detailOf(failure) };
}

const SAVE_FAILURES = {
  add: msg`خطا در افزودن محصول`,
  edit: msg`خطایی رخ داد`,
  tooLarge: msg`چیزی که فرستادید برای سرور بزرگ است؛ عکس کوچک‌تری انتخاب کنید.`,
  conflict: msg`این محصول در این فاصله در جای دیگری ویرایش شده است.`,
  connection: msg`خطا در اتصال/آپلود`,
};

const NO_RESPONSE = msg`پاسخی از سرور نرسید.`;

const UPLOAD_FAILURES = { presign: msg`خطا در presign`, upload: msg`آپلود ویدیو ناموفق بود` };

/** Formats status and body as specified. */
function detailOf({ status, text }: UploadFailure): MessageDescriptor | string {
  return [status || '', text].filter(Boolean).join(' · ') || NO_RESPONSE;
}
