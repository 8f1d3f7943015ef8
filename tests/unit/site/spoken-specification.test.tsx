import { expect, it } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import type { UploadFailure } from '#src/machines/video-upload/video-upload.machine.ts';
import { createToasts } from '#src/site/toasts/create-toasts.ts';
import { type AdminNotification, adminToasts } from '#src/translations/admin/notifications.ts';
import type { Toast, VisitorNotification } from '#src/translations/notifications.ts';
import { translationsIn } from '../../support/fixtures/translations.ts';

const LANGUAGES: readonly Language[] = ['fa', 'en'];
const ORDER_FAILED = { type: 'order.failed', reason: 'unreachable', reference: '1a2b3c4d' } as const;
const NOT_COMPLETED = { type: 'order.completionFailed', reference: '1a2b3c4d' } as const;

/** Returns the toasts that are shown for a notification. */
function toastsOf(notification: VisitorNotification | AdminNotification): readonly Toast[] {
  const shown: Toast[] = [];
  const toasts = createToasts();
  toasts.add(adminToasts);
  toasts.listen((toast) => void shown.push(toast));
  toasts.send(notification);
  return shown;
}

/** How a toast looks, what it says in Persian and in English, its second line, and its reference. */
function saidBy({ tone, text, detail, reference = '' }: Toast): readonly string[] {
  const texts = LANGUAGES.map((language) =>
    typeof text === 'object' && text !== null ? translationsIn(language)._(text) : String(text),
  );
  return [tone, ...texts, ...(detail === undefined ? [] : [detail]), ...(reference === '' ? [] : [`#${reference}`])];
}

it.each<[string, VisitorNotification, readonly string[]]>([
  ['order [8.order.sent]', { type: 'order.sent' }, ['good', 'سفارش با موفقیت ارسال شد!', 'Your order has been sent!']],
  ['login [8.login.succeeded]', { type: 'login.succeeded' }, ['good', 'ورود موفقیت‌آمیز بود.', 'Login successfully']],
  ['logout [8.logout]', { type: 'logout.started' }, ['good', 'در حال انتقال به صفحهٔ اصلی', 'Redirecting to Home page']],
  ['end of a logout, which takes its toast along', { type: 'logout.finished' }, ['plain', 'null', 'null']],
  [
    'lost order [8.order.failed]',
    ORDER_FAILED,
    ['bad', 'خطا در ارسال سفارش', 'The order could not be sent', '#1a2b3c4d'],
  ],
  [
    'refused login [8.login.failed]',
    { type: 'login.failed', reference: '' },
    ['bad', 'ورود ناموفق بود.', 'Login Error'],
  ],
  [
    'lost session [4.session.lost]',
    { type: 'session.expired' },
    ['bad', 'نشست شما تمام شده است؛ دوباره وارد شوید.', 'Your session has ended. Please log in again.'],
  ],
  [
    'question that was written [4.order.question]',
    { type: 'question.written' },
    ['plain', 'قطعه‌ها به توضیح سفارش اضافه شدند.', 'Added to your order description.'],
  ],
  [
    'language that is not to be had, by its name [8.messages.failed]',
    { type: 'messages.failed', language: 'en' },
    [
      'bad',
      'نسخهٔ «English» سایت بارگذاری نشد؛ دکمهٔ زبان را دوباره بزنید.',
      'The “English” version of the site could not be loaded. Press the language button again.',
    ],
  ],
  [
    'product that left the cart',
    { type: 'items.withdrawn', count: 1 },
    [
      'plain',
      '۱ قطعه دیگر عرضه نمی‌شود و از سبد استعلام شما برداشته شد.',
      '1 part is no longer offered and was removed from your enquiry.',
    ],
  ],
  [
    'number of products that left the cart',
    { type: 'items.withdrawn', count: 2 },
    [
      'plain',
      '۲ قطعه دیگر عرضه نمی‌شود و از سبد استعلام شما برداشته شد.',
      '2 parts are no longer offered and were removed from your enquiry.',
    ],
  ],
])('a toast tells a visitor of the %s', (_what, notification, said) => {
  expect(toastsOf(notification).map(saidBy)).toEqual([said]);
});

const upload = (at: UploadFailure['at'], status: number, text: string) =>
  ({ type: 'upload.failed', failure: { at, status, text, reference: status === 0 ? '' : '1a2b3c4d' } }) as const;
const save = (reason: 'add' | 'edit' | 'connection', message = '') =>
  ({
    type: 'product.saveFailed',
    failure: { reason, message, ...(reason !== 'connection' && { reference: '1a2b3c4d' }) },
  }) as const;

it.each<[string, AdminNotification, readonly string[]]>([
  [
    'addition [8.add.succeeded]',
    { type: 'product.added' },
    ['good', 'محصول با موفقیت اضافه شد.', 'The product has been added.'],
  ],
  [
    'edit [8.edit.succeeded]',
    { type: 'product.edited' },
    ['good', 'محصول با موفقیت ویرایش شد 🎉', 'The product has been edited 🎉'],
  ],
  [
    'completion [8.completion.succeeded]',
    { type: 'order.completed' },
    ['good', 'سفارش با موفقیت حذف شد.', 'The order has been deleted.'],
  ],
  [
    'body of [8.presign.failed]',
    upload('presign', 400, 'mime'),
    ['bad', 'خطا در presign', 'Presign error', '400 · mime', '#1a2b3c4d'],
  ],
  ['silence [8.presign.failed]', upload('presign', 0, ''), ['bad', 'خطا در presign', 'Presign error']],
  [
    'status and body of [8.upload.failed]',
    upload('upload', 507, 'Disk full'),
    ['bad', 'آپلود ویدیو ناموفق بود', 'The video upload failed', '507 · Disk full', '#1a2b3c4d'],
  ],
  [
    'words of the server [8.save.message]',
    save('add', 'این عنوان هست.'),
    ['bad', 'این عنوان هست.', 'این عنوان هست.', '#1a2b3c4d'],
  ],
  [
    'failed addition [8.add.failed]',
    save('add'),
    ['bad', 'خطا در افزودن محصول', 'Could not add the product', '#1a2b3c4d'],
  ],
  ['failed edit [8.edit.failed]', save('edit'), ['bad', 'خطایی رخ داد', 'Something went wrong', '#1a2b3c4d']],
  ['lost save [8.save.unreachable]', save('connection'), ['bad', 'خطا در اتصال/آپلود', 'Connection or upload error']],
  [
    'order that stayed [8.completion.failed]',
    NOT_COMPLETED,
    ['bad', 'خطا در حذف سفارش', 'The order could not be deleted', '#1a2b3c4d'],
  ],
])('a toast tells the admin of the %s', (_what, notification, said) => {
  expect(toastsOf(notification).map(saidBy)).toEqual([said]);
});
