import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderFailure } from '#src/machines/order-submission/order-failure.ts';

/** Messages for a visitor whose order was not sent. */
export const ORDER_FAILURE_MESSAGES: Readonly<Record<OrderFailure, MessageDescriptor>> = {
  trapped: msg`این سفارش خودکار به نظر رسید و ثبت نشد. اگر اشتباه شده است، به ما ایمیل بزنید.`,
  imageLost: msg`یکی از عکس‌ها دیگر در دستگاه شما نیست؛ فهرست عکس‌ها را ببینید و دوباره بفرستید.`,
  cancelled: msg`ارسال را لغو کردید. هر چه نوشته بودید همین‌جاست.`,
  offline: msg`به اینترنت وصل نیستید. هر چه نوشته‌اید می‌ماند؛ پس از وصل شدن دوباره بفرستید.`,
  unreachable: msg`ارتباط با سرور برقرار نشد. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید.`,
  timedOut: msg`پاسخی از سرور نرسید. هر چه نوشته‌اید می‌ماند؛ دوباره تلاش کنید، سفارش دو بار ثبت نمی‌شود.`,
  limited: msg`از شبکهٔ شما سفارش‌های زیادی رسیده است؛ کمی بعد دوباره تلاش کنید.`,
  busy: msg`سرور شلوغ است؛ کمی بعد دوباره بفرستید. هر چه نوشته‌اید می‌ماند.`,
  noRoom: msg`فضای سرور پر است و سفارش ثبت نشد؛ هر چه نوشته‌اید می‌ماند. بعداً دوباره بفرستید یا به ما ایمیل بزنید.`,
  incomplete: msg`سفارش هنوز کامل نیست؛ قسمت‌های نشان‌دار را ببینید.`,
  invalid: msg`بعضی قسمت‌های فرم درست نیست؛ قسمت‌های نشان‌دار را ببینید.`,
  tooLarge: msg`سفارش بیش از حد بزرگ است؛ از تعداد یا اندازهٔ عکس‌ها کم کنید.`,
  unsupportedType: msg`یکی از عکس‌ها پذیرفته نشد؛ آن را بردارید و دوباره بفرستید.`,
};
