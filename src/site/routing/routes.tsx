import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, createContext, use } from 'react';
import { matchRoutes, type NonIndexRouteObject } from 'react-router';
import { PAGE_PATHS, type PageName, pageAt } from '#src/domain/page-paths.ts';
import { ConfirmedSession } from '#src/features/shared/navigation/confirmed-session.tsx';
import { PAGES } from './lazy-pages.ts';
import { LoginRequired } from './login-required.tsx';

/** Page of the site as a route object of React Router. */
interface PageRoute extends NonIndexRouteObject {
  readonly id: PageName | 'notFound';
  readonly path: string;
  readonly Component: ComponentType;
  /** `title`: name of the page in titles and breadcrumbs. A product that exists has its own. */
  readonly handle: { readonly title: MessageDescriptor };
}

/** The admin's pages. Their code is loaded together with their actors. */
export interface AdminPages {
  readonly Dashboard: ComponentType;
  readonly Order: ComponentType;
}

export const AdminPagesContext = createContext<AdminPages | null>(null);

/** The dashboard needs a login in this document. */
function Dashboard() {
  const pages = use(AdminPagesContext);
  return (
    <LoginRequired>
      <ConfirmedSession>{pages && <pages.Dashboard />}</ConfirmedSession>
    </LoginRequired>
  );
}

/** An order needs only the server's session, so that a link in a notification opens it. */
function Order() {
  const pages = use(AdminPagesContext);
  return <ConfirmedSession>{pages && <pages.Order />}</ConfirmedSession>;
}

/** Every page with its path, its lazy component, the session that it needs, and its title. */
export const ROUTES: PageRoute[] = [
  { id: 'home', path: PAGE_PATHS.home, Component: PAGES.home, handle: { title: msg`خانه` } },
  { id: 'about', path: PAGE_PATHS.about, Component: PAGES.about, handle: { title: msg`دربارهٔ ما` } },
  { id: 'products', path: PAGE_PATHS.products, Component: PAGES.products, handle: { title: msg`نمونه‌کارها` } },
  { id: 'product', path: PAGE_PATHS.product, Component: PAGES.product, handle: { title: msg`محصول یافت نشد.` } },
  { id: 'login', path: PAGE_PATHS.login, Component: PAGES.login, handle: { title: msg`ورود مدیر` } },
  { id: 'dashboard', path: PAGE_PATHS.dashboard, Component: Dashboard, handle: { title: msg`پیشخوان` } },
  { id: 'order', path: PAGE_PATHS.order, Component: Order, handle: { title: msg`سفارش` } },
  { id: 'notFound', path: '*', Component: PAGES.notFound, handle: { title: msg`صفحه پیدا نشد` } },
];

/** Path of no page. */
const NOWHERE = '/404';

/** Returns a path that leads to the same page. A path that cannot be decoded leads to none. */
export function readablePath(pathname: string): string {
  return pageAt(pathname) ? pathname : NOWHERE;
}

/** Returns the route at a path. */
export function routeAt(pathname: string): PageRoute {
  const match = matchRoutes(ROUTES, readablePath(pathname))?.[0];
  if (!match) throw new Error(`No route matches ${pathname}`);
  return match.route;
}
