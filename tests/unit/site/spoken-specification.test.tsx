import { expect, it } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import type { UploadFailure } from '#src/machines/video-upload/video-upload.machine.ts';
import { createToasts } from '#src/site/toasts/create-toasts.ts';
import { type AdminNotification, adminToasts } from '#src/translations/admin/admin-notifications.ts';
import { type Toast, type VisitorNotification, visitorToasts } from '#src/translations/notifications.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { translationsIn } from '../../support/fixtures/translations.ts';

const LANGUAGES: readonly Language[] = ['fa', 'en'];
const ORDER_FAILED = { type: 'order.failed', reason: 'unreachable', reference: '1a2b3c4d' } as const;
const NOT_COMPLETED = { type: 'order.completionFailed', order: orderOf(1), reference: '1a2b3c4d' } as const;

/** Returns the toasts that are shown for a notification. */
function toastsOf(notification: VisitorNotification | AdminNotification): readonly Toast[] {
  const shown: Toast[] = [];
  const toasts = createToasts();
  toasts.add({ ...visitorToasts, ...adminToasts(() => {}) });
  toasts.listen((toast) => void shown.push(toast));
  toasts.send(notification);
  return shown;
}

/** Returns a toast's tone, its text in Persian and in English, its second line and its reference. */
function partsOf({ tone, text, detail, reference = '' }: Toast): readonly string[] {
  const texts = LANGUAGES.map((language) =>
    typeof text === 'object' && text !== null ? translationsIn(language)._(text) : String(text),
  );
  const second = typeof detail === 'object' ? translationsIn('fa')._(detail) : detail;
  return [tone, ...texts, ...(second === undefined ? [] : [second]), ...(reference === '' ? [] : [`#${reference}`])];
}

it.each<{ readonly label: string; readonly notification: VisitorNotification; readonly expected: readonly string[] }>([
  {
    label: 'order [8.order.sent]',
    notification: { type: 'order.sent' },
    expected: ['good', 'سفارش با موفقیت ارسال شد!', 'Your order has been sent!'],
  },
  {
    label: 'login [8.login.succeeded]',
    notification: { type: 'login.succeeded' },
    expected: ['good', 'ورود موفقیت‌آمیز بود.', 'Login successfully'],
  },
  {
    label: 'logout [8.logout]',
    notification: { type: 'logout.started' },
    expected: ['good', 'در حال انتقال به صفحهٔ اصلی', 'Redirecting to Home page'],
  },
  {
    label: 'end of a logout, which replaces its toast',
    notification: { type: 'logout.finished' },
    expected: ['plain', 'null', 'null'],
  },
  {
    label: 'failed order [8.order.failed]',
    notification: ORDER_FAILED,
    expected: ['bad', 'خطا در ارسال سفارش', 'The order could not be sent', '#1a2b3c4d'],
  },
  {
    label: 'refused login [8.login.failed]',
    notification: { type: 'login.failed', reference: '' },
    expected: ['bad', 'ورود ناموفق بود.', 'Login Error'],
  },
  {
    label: 'lost session [4.session.lost]',
    notification: { type: 'session.expired' },
    expected: ['bad', 'نشست شما تمام شده است؛ دوباره وارد شوید.', 'Your session has ended. Please log in again.'],
  },
  {
    label: 'question that was written [4.order.question]',
    notification: { type: 'question.written' },
    expected: ['plain', 'قطعه‌ها به توضیح سفارش اضافه شدند.', 'Added to your order description.'],
  },
  {
    label: 'language that could not be loaded, by its name [8.messages.failed]',
    notification: { type: 'messages.failed', language: 'en' },
    expected: [
      'bad',
      'نسخهٔ «English» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.',
      'The “English” version of the site could not be loaded. Press the language button again.',
    ],
  },
  {
    label: 'product that left the cart',
    notification: { type: 'items.withdrawn', count: 1 },
    expected: [
      'plain',
      '۱ قطعه دیگر عرضه نمی‌شود و از سبد استعلام شما برداشته شد.',
      '1 part is no longer offered and was removed from your enquiry.',
    ],
  },
  {
    label: 'number of products that left the cart',
    notification: { type: 'items.withdrawn', count: 2 },
    expected: [
      'plain',
      '۲ قطعه دیگر عرضه نمی‌شود و از سبد استعلام شما برداشته شد.',
      '2 parts are no longer offered and were removed from your enquiry.',
    ],
  },
])('shows a toast to a visitor about the $label', ({ notification, expected }) => {
  expect(toastsOf(notification).map(partsOf)).toEqual([expected]);
});

const upload = (at: UploadFailure['at'], status: number, text: string) =>
  ({ type: 'upload.failed', failure: { at, status, text, reference: status === 0 ? '' : '1a2b3c4d' } }) as const;
const save = (reason: 'add' | 'edit' | 'connection', message = '') =>
  ({
    type: 'product.saveFailed',
    failure: { reason, message, ...(reason !== 'connection' && { reference: '1a2b3c4d' }) },
  }) as const;

it.each<{ readonly label: string; readonly notification: AdminNotification; readonly expected: readonly string[] }>([
  {
    label: 'addition [8.add.succeeded]',
    notification: { type: 'product.added' },
    expected: ['good', 'محصول با موفقیت اضافه شد.', 'The product has been added.'],
  },
  {
    label: 'edit [8.edit.succeeded]',
    notification: { type: 'product.edited' },
    expected: ['good', 'محصول با موفقیت ویرایش شد 🎉', 'The product has been edited 🎉'],
  },
  {
    label: 'completion [8.completion.succeeded]',
    notification: { type: 'order.completed', order: orderOf(1) },
    expected: ['good', 'سفارش با موفقیت حذف شد.', 'The order has been deleted.', 'تا ۳۰ روز در «انجام‌شده» می‌ماند.'],
  },
  {
    label: 'text of a failed presign [8.presign.failed]',
    notification: upload('presign', 400, 'mime'),
    expected: ['bad', 'خطا در presign', 'Presign error', '400 · mime', '#1a2b3c4d'],
  },
  {
    label: 'presign without a response [8.presign.failed]',
    notification: upload('presign', 0, ''),
    expected: ['bad', 'خطا در presign', 'Presign error', 'پاسخی از سرور نرسید.'],
  },
  {
    label: 'status and body of [8.upload.failed]',
    notification: upload('upload', 507, 'Disk full'),
    expected: ['bad', 'آپلود ویدیو ناموفق بود', 'The video upload failed', '507 · Disk full', '#1a2b3c4d'],
  },
  {
    label: 'message of the server [8.save.message]',
    notification: save('add', 'این عنوان هست.'),
    expected: ['bad', 'این عنوان هست.', 'این عنوان هست.', '#1a2b3c4d'],
  },
  {
    label: 'failed addition [8.add.failed]',
    notification: save('add'),
    expected: ['bad', 'خطا در افزودن محصول', 'Could not add the product', '#1a2b3c4d'],
  },
  {
    label: 'failed edit [8.edit.failed]',
    notification: save('edit'),
    expected: ['bad', 'خطایی رخ داد', 'Something went wrong', '#1a2b3c4d'],
  },
  {
    label: 'save without a response [8.save.unreachable]',
    notification: save('connection'),
    expected: ['bad', 'خطا در اتصال/آپلود', 'Connection or upload error'],
  },
  {
    label: 'failed completion [8.completion.failed]',
    notification: NOT_COMPLETED,
    expected: ['bad', 'خطا در حذف سفارش', 'The order could not be deleted', '#1a2b3c4d'],
  },
])('shows a toast to the admin about the $label', ({ notification, expected }) => {
  expect(toastsOf(notification).map(partsOf)).toEqual([expected]);
});
