import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DashboardPanelNotice, SaveFailure } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { OrdersNotice } from '#src/machines/orders/orders.machine.ts';
import type { UploadFailure, VideoUploadNotice } from '#src/machines/video-upload/video-upload.machine.ts';
import type { CatalogSource } from '../localization.ts';
import type { NoticeWords } from '../notice-words.ts';

/** The admin's catalogue. */
export const adminCatalog: CatalogSource = async (language) => {
  const { messages } = language === 'fa' ? await import('#locales/fa/admin.po') : await import('#locales/en/admin.po');
  return messages;
};

/** Notices of the admin's machines in words, or null for those that need none. Specification, section 8. */
export function adminNoticeWords(notice: OrdersNotice | DashboardPanelNotice | VideoUploadNotice): NoticeWords | null {
  switch (notice.type) {
    case 'order.completed':
      return { id: 'completion', tone: 'good', words: msg`سفارش با موفقیت حذف شد.` };
    case 'order.alreadyGone':
      return { id: 'completion', tone: 'plain', words: msg`این سفارش پیش‌تر حذف شده بود.` };
    case 'order.completionFailed':
      return { id: 'completion', tone: 'bad', words: msg`خطا در حذف سفارش` };
    case 'product.added':
      return { id: 'product', tone: 'good', words: msg`محصول با موفقیت اضافه شد.` };
    case 'product.edited':
      return { id: 'product', tone: 'good', words: msg`محصول با موفقیت ویرایش شد 🎉` };
    case 'product.deleted':
      return { id: 'product', tone: 'good', words: msg`محصول حذف شد.` };
    case 'product.alreadyGone':
      return { id: 'product', tone: 'plain', words: msg`این محصول پیش‌تر حذف شده بود.` };
    case 'product.saveFailed':
      return { id: 'product', tone: 'bad', words: saveFailureWords(notice.failure) };
    case 'upload.failed':
      return { id: 'upload', tone: 'bad', ...uploadFailureWords(notice.failure) };
    case 'session.refused':
      return null;
  }
}

/** Why a product was not saved: what the server said, or what there is to say without it. */
export function saveFailureWords({ reason, message }: SaveFailure): MessageDescriptor | string {
  return message || SAVE_FAILURES[reason];
}

/** Why a video was not uploaded, and status and answer of whoever refused it, if anybody did. */
export function uploadFailureWords(failure: UploadFailure): { words: MessageDescriptor; detail?: string } {
  return { words: UPLOAD_FAILURES[failure.at], ...detailOf(failure) };
}

const SAVE_FAILURES = {
  add: msg`خطا در افزودن محصول`,
  edit: msg`خطایی رخ داد`,
  tooLarge: msg`آنچه فرستاده شد برای سرور بزرگ است؛ عکس کوچک‌تری برگزینید.`,
  outdated: msg`این محصول در این میان در جای دیگری ویرایش شده است.`,
  connection: msg`خطا در اتصال/آپلود`,
};

const UPLOAD_FAILURES = { presign: msg`خطا در presign`, upload: msg`آپلود ویدیو ناموفق بود` };

/** Status and body as the specification wants them; nothing where nobody answered. */
function detailOf({ status, text }: UploadFailure): { detail?: string } {
  const detail = [status || '', text].filter(Boolean).join(' · ');
  return detail ? { detail } : {};
}
