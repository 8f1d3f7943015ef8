import type { Language } from './types.ts';

/** What can be wrong with one field, with the bound that was broken where there is one. */
export type FieldProblemCode =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'tooMany'
  | 'wrongType'
  | 'wrongFormat'
  | 'unknownField'
  | 'outOfRange'
  | 'fileTooLarge'
  | 'filesTooLarge'
  | 'notAnImage'
  | 'notAVideo'
  | 'imageUnreadable'
  | 'imageMistyped'
  | 'imageTooManyPixels'
  | 'imageTooManyFrames'
  | 'imageTooHeavy'
  | 'imageHeic'
  | 'unknownUpload';

/** Why a call as a whole failed. */
export type ErrorCode =
  | 'invalid'
  | 'noSession'
  | 'loginRefused'
  | 'foreignOrigin'
  | 'notThere'
  | 'orderNotThere'
  | 'productNotThere'
  | 'methodNotAllowed'
  | 'keyReused'
  | 'editedElsewhere'
  | 'tooLarge'
  | 'wrongKind'
  | 'notJson'
  | 'tooManyRequests'
  | 'uploadRefused'
  | 'uploadExpired'
  | 'uploadExists'
  | 'busy'
  | 'noRoom'
  | 'broken';

/** What went well. */
export type ReceiptCode =
  | 'orderSent'
  | 'orderCompleted'
  | 'productAdded'
  | 'productEdited'
  | 'productDeleted'
  | 'loggedOut';

export type MessageCode = FieldProblemCode | ErrorCode | ReceiptCode;

/** `{max}` and `{min}` stand for the bound. */
export const MESSAGES: Readonly<Record<MessageCode, Readonly<Record<Language, string>>>> = {
  required: { fa: 'این قسمت را پر کنید.', en: 'Please fill this in.' },
  tooShort: { fa: 'دست‌کم {min} نویسه لازم است.', en: 'At least {min} characters are needed.' },
  tooLong: { fa: 'حداکثر {max} نویسه پذیرفته می‌شود.', en: 'At most {max} characters are accepted.' },
  tooMany: { fa: 'حداکثر {max} مورد پذیرفته می‌شود.', en: 'At most {max} items are accepted.' },
  wrongType: { fa: 'نوع این مقدار درست نیست.', en: 'This value is of the wrong type.' },
  wrongFormat: { fa: 'شکل این مقدار درست نیست.', en: 'This value does not have the right form.' },
  unknownField: { fa: 'چنین قسمتی وجود ندارد.', en: 'There is no such field.' },
  outOfRange: { fa: 'این مقدار در بازهٔ مجاز نیست.', en: 'This value is out of range.' },
  fileTooLarge: { fa: 'این فایل بزرگ‌تر از {max} مگابایت است.', en: 'This file is larger than {max} MB.' },
  filesTooLarge: {
    fa: 'فایل‌ها روی هم بزرگ‌تر از {max} مگابایت‌اند.',
    en: 'The files together are larger than {max} MB.',
  },
  notAnImage: {
    fa: 'این فایل عکس JPEG، PNG، WebP، AVIF یا GIF نیست.',
    en: 'This file is not a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  notAVideo: { fa: 'این فایل ویدیو نیست.', en: 'This file is not a video.' },
  imageUnreadable: { fa: 'این عکس خراب است و باز نمی‌شود.', en: 'This picture is damaged and cannot be opened.' },
  imageMistyped: {
    fa: 'محتوای این عکس از نوعی نیست که اعلام شده است.',
    en: 'The content of this picture is not of the type that it was sent as.',
  },
  imageTooManyPixels: {
    fa: 'این عکس بیش از {max} مگاپیکسل دارد.',
    en: 'This picture has more than {max} megapixels.',
  },
  imageTooManyFrames: {
    fa: 'این عکس متحرک بیش از {max} فریم دارد.',
    en: 'This animation has more than {max} frames.',
  },
  imageTooHeavy: {
    fa: 'باز کردن این عکس بیش از اندازه طول می‌کشد؛ آن را کوچک‌تر کنید.',
    en: 'This picture takes too long to open; please make it smaller.',
  },
  imageHeic: {
    fa: 'عکس HEIC پذیرفته نمی‌شود؛ آن را به JPEG تبدیل کنید یا از صفحهٔ آن عکس بگیرید.',
    en: 'HEIC pictures are not accepted; convert it to JPEG or take a screenshot of it.',
  },
  unknownUpload: { fa: 'ویدیویی با این نشانی بارگذاری نشده است.', en: 'No video has been uploaded under this URL.' },
  invalid: { fa: 'اطلاعات فرستاده‌شده درست نیست.', en: 'What was sent is not valid.' },
  noSession: { fa: 'برای این کار وارد شوید.', en: 'Please sign in for this.' },
  loginRefused: { fa: 'ورود ناموفق بود.', en: 'Login Error' },
  foreignOrigin: { fa: 'درخواست از سایت دیگری آمده است.', en: 'The request came from another site.' },
  notThere: { fa: 'چنین نشانی‌ای وجود ندارد.', en: 'There is nothing at this address.' },
  orderNotThere: { fa: 'این سفارش وجود ندارد.', en: 'This order does not exist.' },
  productNotThere: { fa: 'محصول یافت نشد.', en: 'Product not found.' },
  methodNotAllowed: { fa: 'این کار با این نشانی شدنی نیست.', en: 'This address does not take that method.' },
  keyReused: {
    fa: 'همین کلید پیش‌تر با محتوای دیگری فرستاده شده است.',
    en: 'The same key was sent before with other content.',
  },
  editedElsewhere: {
    fa: 'این محصول در این میان جای دیگری ویرایش شده است.',
    en: 'This product has been edited elsewhere in the meantime.',
  },
  tooLarge: { fa: 'آنچه فرستاده شد بیش از اندازه بزرگ است.', en: 'What was sent is too large.' },
  wrongKind: { fa: 'نوع آنچه فرستاده شد پذیرفته نمی‌شود.', en: 'What was sent is not of an accepted kind.' },
  notJson: { fa: 'متن فرستاده‌شده JSON درستی نیست.', en: 'The body is not well-formed JSON.' },
  tooManyRequests: {
    fa: 'درخواست‌ها زیاد بود؛ کمی بعد دوباره تلاش کنید.',
    en: 'Too many requests; please try again a little later.',
  },
  uploadRefused: { fa: 'این نشانی بارگذاری معتبر نیست.', en: 'This upload URL is not valid.' },
  uploadExpired: { fa: 'مهلت این نشانی بارگذاری گذشته است.', en: 'This upload URL has expired.' },
  uploadExists: { fa: 'این فایل پیش‌تر بارگذاری شده است.', en: 'This file has already been uploaded.' },
  busy: {
    fa: 'سرور سرگرم کارهای دیگر است؛ کمی بعد دوباره تلاش کنید.',
    en: 'The server is busy; please try again a little later.',
  },
  noRoom: {
    fa: 'جای سرور پر است و چیزی ذخیره نشد؛ بعداً دوباره تلاش کنید.',
    en: 'The server is out of room and nothing was stored; please try again later.',
  },
  broken: { fa: 'خطایی رخ داد.', en: 'Something went wrong.' },
  orderSent: { fa: 'سفارش با موفقیت ارسال شد!', en: 'Your order has been sent!' },
  orderCompleted: { fa: 'سفارش با موفقیت حذف شد.', en: 'The order has been deleted.' },
  productAdded: { fa: 'محصول با موفقیت اضافه شد.', en: 'The product has been added.' },
  productEdited: { fa: 'محصول با موفقیت ویرایش شد 🎉', en: 'The product has been edited 🎉' },
  productDeleted: { fa: 'محصول حذف شد.', en: 'The product has been deleted.' },
  loggedOut: { fa: 'از حساب خارج شدید.', en: 'You have been signed out.' },
};

/** A message of the API in words; `bound` fills `{max}` or `{min}`, with the language's own digits. */
export function messageIn(language: Language, code: MessageCode, bound?: number): string {
  const digits = bound === undefined ? '' : new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en').format(bound);
  return MESSAGES[code][language].replace(/\{(?:max|min)\}/, digits);
}

/** The language of the response to a request: English where `Accept-Language` ranks it above Persian, else Persian. */
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
