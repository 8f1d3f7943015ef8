import { type I18n, setupI18n } from '@lingui/core';
import type { Language } from '#src/domain/language/language.ts';
import { ISSUE_MESSAGES } from '#src/validation/issue-messages.ts';
import { messages } from './api-messages.generated.ts';

/** Messages of failed calls, with their HTTP status. */
export const ERROR_MESSAGES = [
  /*i18n*/ { id: 'invalid', status: 400, message: 'اطلاعات فرستاده‌شده درست نیست.' },
  /*i18n*/ { id: 'noSession', status: 401, message: 'برای این کار وارد شوید.' },
  /*i18n*/ { id: 'loginRejected', status: 401, message: 'ورود ناموفق بود.' },
  /*i18n*/ { id: 'foreignOrigin', status: 403, message: 'درخواست از سایت دیگری آمده است.' },
  /*i18n*/ { id: 'notFound', status: 404, message: 'چنین نشانی‌ای وجود ندارد.' },
  /*i18n*/ { id: 'orderNotFound', status: 404, message: 'این سفارش وجود ندارد.' },
  /*i18n*/ { id: 'productNotFound', status: 404, message: 'محصول یافت نشد.' },
  /*i18n*/ { id: 'methodNotAllowed', status: 405, message: 'این کار با این نشانی ممکن نیست.' },
  /*i18n*/ { id: 'keyReused', status: 409, message: 'همین کلید قبلاً با محتوای دیگری فرستاده شده است.' },
  /*i18n*/ { id: 'changedElsewhere', status: 412, message: 'در این فاصله جای دیگری تغییر کرده و چیزی ذخیره نشد.' },
  /*i18n*/ { id: 'tooLarge', status: 413, message: 'چیزی که فرستاده شد بیش از حد بزرگ است.' },
  /*i18n*/ { id: 'unsupportedType', status: 415, message: 'نوع چیزی که فرستاده شد پذیرفته نمی‌شود.' },
  /*i18n*/ { id: 'notJson', status: 400, message: 'متن فرستاده‌شده JSON درستی نیست.' },
  /*i18n*/ { id: 'tooManyRequests', status: 429, message: 'درخواست‌ها زیاد بود؛ کمی بعد دوباره تلاش کنید.' },
  /*i18n*/ { id: 'uploadRejected', status: 403, message: 'این نشانی آپلود معتبر نیست.' },
  /*i18n*/ { id: 'uploadExpired', status: 403, message: 'مهلت این نشانی آپلود گذشته است.' },
  /*i18n*/ { id: 'uploadExists', status: 409, message: 'این فایل قبلاً آپلود شده است.' },
  /*i18n*/ { id: 'busy', status: 503, message: 'سرور شلوغ است؛ کمی بعد دوباره تلاش کنید.' },
  /*i18n*/ { id: 'noRoom', status: 507, message: 'فضای سرور پر است و چیزی ذخیره نشد؛ بعداً دوباره تلاش کنید.' },
  /*i18n*/ { id: 'broken', status: 500, message: 'خطایی رخ داد.' },
] as const;

const SUCCESS_MESSAGES = [
  /*i18n*/ { id: 'orderSent', message: 'سفارش با موفقیت ارسال شد!' },
  /*i18n*/ { id: 'noteSaved', message: 'یادداشت ذخیره شد.' },
  /*i18n*/ { id: 'answerSaved', message: 'پاسخ ذخیره شد.' },
  /*i18n*/ { id: 'orderCompleted', message: 'سفارش با موفقیت حذف شد.' },
  /*i18n*/ { id: 'orderRestored', message: 'سفارش به سفارش‌های باز برگشت.' },
  /*i18n*/ { id: 'orderDeleted', message: 'سفارش برای همیشه حذف شد.' },
  /*i18n*/ { id: 'noticeSaved', message: 'اطلاعیه ذخیره شد.' },
  /*i18n*/ { id: 'productAdded', message: 'محصول با موفقیت اضافه شد.' },
  /*i18n*/ { id: 'productEdited', message: 'محصول با موفقیت ویرایش شد 🎉' },
  /*i18n*/ { id: 'productMoved', message: 'محصول جابه‌جا شد.' },
  /*i18n*/ { id: 'productDeleted', message: 'محصول حذف شد.' },
  /*i18n*/ { id: 'loggedOut', message: 'از حساب خارج شدید.' },
] as const;

/** Messages of the plain page, which answers an order that was not read or cannot be answered with a rendered page. */
const PLAIN_PAGE_MESSAGES = [
  /*i18n*/ { id: 'goBack', message: 'با دکمهٔ بازگشت مرورگر به فرم برگردید؛ نوشته‌هایتان همان‌جا مانده است.' },
  /*i18n*/ { id: 'reference', message: 'شناسهٔ خطا:' },
  /*i18n*/ { id: 'orderStored', message: 'سفارش شما ثبت شده است. شمارهٔ سفارش:' },
  /*i18n*/ { id: 'showReceipt', message: 'نمایش رسید' },
] as const;

/** Every message of the API and the plain page. */
export const API_MESSAGES = [
  ...ISSUE_MESSAGES,
  ...ERROR_MESSAGES,
  ...SUCCESS_MESSAGES,
  ...PLAIN_PAGE_MESSAGES,
] as const;

export type ErrorCode = (typeof ERROR_MESSAGES)[number]['id'];
export type MessageCode = (typeof API_MESSAGES)[number]['id'];

const I18N: Readonly<Record<Language, I18n>> = {
  fa: setupI18n({ locale: 'fa', messages }),
  en: setupI18n({ locale: 'en', messages }),
};

/** Values in a message: the violated limit and the path of the field, for an issue. */
interface MessageValues {
  readonly bound?: number | undefined;
  readonly field?: string;
}

/** Returns a message in a language. `bound` is formatted in the language's own digits. */
export function messageIn(language: Language, code: MessageCode, { bound, field = '' }: MessageValues = {}): string {
  return I18N[language]._(code, { bound, field });
}

/** Returns English if `Accept-Language` ranks it above Persian, otherwise Persian. */
export function responseLanguage(acceptLanguage: string | null | undefined): Language {
  const ranks = { fa: 0, en: 0 };
  for (const range of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const primary = tag.split('-')[0];
    if (primary !== 'fa' && primary !== 'en') continue;
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    ranks[primary] = Math.max(ranks[primary], quality === undefined ? 1 : Number(quality));
  }
  return ranks.en > ranks.fa ? 'en' : 'fa';
}
