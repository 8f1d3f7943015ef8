import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { pageAt } from '#src/domain/page-paths.ts';
import type { PageName } from '#src/domain/pages.ts';

/** Names of the pages in titles, breadcrumbs and the footer. A product or further page that exists has its own. */
const TITLES: Readonly<Record<PageName | 'notFound', MessageDescriptor>> = {
  home: msg`خانه`,
  about: msg`دربارهٔ ما`,
  products: msg`نمونه‌کارها`,
  product: msg`محصول یافت نشد.`,
  text: msg`صفحه پیدا نشد`,
  login: msg`ورود مدیر`,
  dashboard: msg`پیشخوان`,
  order: msg`سفارش`,
  notFound: msg`صفحه پیدا نشد`,
};

/** Returns the title of the page at a path. */
export function titleAt(pathname: string): MessageDescriptor {
  return TITLES[pageAt(pathname)?.name ?? 'notFound'];
}
