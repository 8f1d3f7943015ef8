import { msg } from '@lingui/core/macro';
import type { OrdersNotice } from '#src/machines/orders/orders.machine.ts';
import type { CatalogSource } from '../localization.ts';
import type { NoticeWords } from '../notice-words.ts';

/** The admin's catalogue. */
export const adminCatalog: CatalogSource = async (language) => {
  const { messages } = language === 'fa' ? await import('#locales/fa/admin.po') : await import('#locales/en/admin.po');
  return messages;
};

/** Notices of the admin's machines in words, or null for those that need none. Specification, section 8. */
export function adminNoticeWords(notice: OrdersNotice): NoticeWords | null {
  switch (notice.type) {
    case 'order.completed':
      return { id: 'completion', tone: 'good', words: msg`سفارش با موفقیت حذف شد.` };
    case 'order.alreadyGone':
      return { id: 'completion', tone: 'plain', words: msg`این سفارش پیش‌تر حذف شده بود.` };
    case 'order.completionFailed':
      return { id: 'completion', tone: 'bad', words: msg`خطا در حذف سفارش` };
    case 'session.refused':
      return null;
  }
}
