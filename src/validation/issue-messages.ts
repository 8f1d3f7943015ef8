/**
 * Message for each issue. `{bound}` is in characters, items, megabytes, megapixels or frames. `{field}` is the path of the
 * issue: the fields of the order form are named. The messages are marked by comments instead of Lingui's macro, so that
 * Node can run this file without a build.
 */
export const ISSUE_MESSAGES = [
  /*i18n*/ {
    id: 'required',
    message:
      '{field, select, name {نام خود را بنویسید.} phone {شمارهٔ تماس خود را بنویسید.} description {توضیح قطعه را بنویسید.} title {عنوان را بنویسید.} shortDescription {توضیح کوتاه را بنویسید.} image {یک عکس انتخاب کنید.} other {این قسمت را پر کنید.}}',
  },
  /*i18n*/ {
    id: 'tooShort',
    message:
      '{field, select, phone {شمارهٔ تماس کوتاه است؛ همهٔ رقم‌ها را بنویسید، تلفن ثابت را با کد شهر.} other {دست‌کم {bound, number} حرف لازم است.}}',
  },
  /*i18n*/ {
    id: 'tooLong',
    message:
      '{field, select, name {نام حداکثر {bound, number} حرف باشد.} phone {شمارهٔ تماس حداکثر {bound, number} حرف باشد.} description {توضیح قطعه حداکثر {bound, number} حرف باشد.} other {حداکثر {bound, number} حرف پذیرفته می‌شود.}}',
  },
  /*i18n*/ {
    id: 'tooMany',
    message:
      '{field, select, files {حداکثر {bound, number} عکس می‌توانید بفرستید.} models {حداکثر {bound, number} فایل مدل می‌توانید بفرستید.} other {حداکثر {bound, number} مورد پذیرفته می‌شود.}}',
  },
  /*i18n*/ { id: 'belowMinimum', message: 'دست‌کم {bound, number} پذیرفته می‌شود.' },
  /*i18n*/ { id: 'aboveMaximum', message: 'حداکثر {bound, number} پذیرفته می‌شود.' },
  /*i18n*/ { id: 'notAnInteger', message: 'یک عدد صحیح بنویسید.' },
  /*i18n*/ { id: 'wrongType', message: 'نوع این مقدار درست نیست.' },
  /*i18n*/ {
    id: 'wrongFormat',
    // The isolates keep the groups of digits in order, the no-break spaces on one line.
    message:
      '{field, select, name {نام حرفی دارد که ذخیره نمی‌شود؛ آن را دوباره بنویسید.} phone {شمارهٔ تماس را با رقم بنویسید، مثل \u2066۰۹۱۲\u00a0۱۲۳\u00a0۴۵۶۷\u2069.} description {توضیح قطعه حرفی دارد که ذخیره نمی‌شود؛ آن را دوباره بنویسید.} lastDay {روزی از سال‌های ۲۰۰۰ تا ۲۰۹۹ میلادی را بنویسید.} other {شکل این مقدار درست نیست.}}',
  },
  /*i18n*/ { id: 'unknownField', message: 'چنین قسمتی وجود ندارد.' },
  /*i18n*/ { id: 'fileEmpty', message: 'این فایل خالی است.' },
  /*i18n*/ { id: 'fileUnreadable', message: 'این فایل خراب است و باز نمی‌شود.' },
  /*i18n*/ { id: 'fileTooLarge', message: 'این فایل بزرگ‌تر از {bound, number} مگابایت است.' },
  /*i18n*/ { id: 'filesTooLarge', message: 'فایل‌ها روی هم بزرگ‌تر از {bound, number} مگابایت‌اند.' },
  /*i18n*/ {
    id: 'notAnImage',
    // The isolates keep the list from running backwards.
    message:
      'این فایل عکس \u2068JPEG\u2069، \u2068PNG\u2069، \u2068WebP\u2069، \u2068AVIF\u2069 یا \u2068GIF\u2069 نیست.',
  },
  /*i18n*/ {
    id: 'notAModel',
    // The isolates keep the list from running backwards.
    message:
      'این فایل مدل یا نقشهٔ \u2068STL\u2069، \u20683MF\u2069، \u2068OBJ\u2069، \u2068STEP\u2069، \u2068DXF\u2069 یا \u2068PDF\u2069 نیست.',
  },
  /*i18n*/ {
    id: 'notAnAttachment',
    // The isolates keep the list from running backwards.
    message:
      'این فایل نه عکس است (\u2068JPEG\u2069، \u2068PNG\u2069، \u2068WebP\u2069، \u2068AVIF\u2069 یا \u2068GIF\u2069) و نه مدل یا نقشه (\u2068STL\u2069، \u20683MF\u2069، \u2068OBJ\u2069، \u2068STEP\u2069، \u2068DXF\u2069 یا \u2068PDF\u2069).',
  },
  /*i18n*/ { id: 'notAVideo', message: 'این فایل ویدیو نیست.' },
  /*i18n*/ {
    id: 'imageNotAsShown',
    // The isolates keep the words in order.
    message:
      'این عکس (\u2068HDR\u2069 یا \u2068PNG\u2069 متحرک) آن‌طور که دیده می‌شود ذخیره نمی‌شود؛ آن را به \u2068JPEG\u2069 تبدیل کنید یا از آن اسکرین‌شات بگیرید.',
  },
  /*i18n*/ {
    id: 'imageTooManyPixels',
    message: 'این عکس بیش از {bound, number} مگاپیکسل دارد؛ آن را کوچک‌تر کنید.',
  },
  /*i18n*/ {
    id: 'imagesTooManyPixels',
    message: 'عکس‌ها روی هم بیش از {bound, number} مگاپیکسل دارند؛ این عکس را کوچک‌تر کنید یا جداگانه بفرستید.',
  },
  /*i18n*/ {
    id: 'imageTooManyFrames',
    message: 'این عکس متحرک بیش از {bound, number} فریم دارد؛ آن را کوتاه‌تر کنید.',
  },
  /*i18n*/ { id: 'imageTooHeavy', message: 'باز کردن این عکس بیش از حد طول می‌کشد؛ آن را کوچک‌تر کنید.' },
  /*i18n*/ {
    id: 'imageHeic',
    message: 'عکس HEIC پذیرفته نمی‌شود؛ آن را به JPEG تبدیل کنید یا از آن اسکرین‌شات بگیرید.',
  },
  /*i18n*/ { id: 'unknownUpload', message: 'ویدیویی با این نشانی آپلود نشده است.' },
] as const;

export type IssueCode = (typeof ISSUE_MESSAGES)[number]['id'];
