import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ComponentType, use } from 'react';
import { type PageName, pageAt } from '#src/domain/page-paths.ts';
import { ConfirmedSession } from '#src/features/shared/navigation/confirmed-session.tsx';
import { PAGES } from './lazy-pages.ts';
import { LazyScreensContext } from './lazy-screens-context.ts';
import { LoginRequired } from './login-required.tsx';

interface Route {
  readonly Component: ComponentType;
  /** Name of the page in titles and breadcrumbs. A product that exists has its own. */
  readonly title: MessageDescriptor;
}

/** The dashboard needs a login in this document. */
function Dashboard() {
  const screens = use(LazyScreensContext);
  return (
    <LoginRequired>
      <ConfirmedSession>{screens && <screens.Dashboard />}</ConfirmedSession>
    </LoginRequired>
  );
}

/** An order needs only the server's session, so that a link in a notification opens it. */
function Order() {
  const screens = use(LazyScreensContext);
  return <ConfirmedSession>{screens && <screens.Order />}</ConfirmedSession>;
}

/** Every page with its lazy component, the session that it needs, and its title. */
const ROUTES: Readonly<Record<PageName | 'notFound', Route>> = {
  home: { Component: PAGES.home, title: msg`خانه` },
  about: { Component: PAGES.about, title: msg`دربارهٔ ما` },
  products: { Component: PAGES.products, title: msg`نمونه‌کارها` },
  product: { Component: PAGES.product, title: msg`محصول یافت نشد.` },
  login: { Component: PAGES.login, title: msg`ورود مدیر` },
  dashboard: { Component: Dashboard, title: msg`پیشخوان` },
  order: { Component: Order, title: msg`سفارش` },
  notFound: { Component: PAGES.notFound, title: msg`صفحه پیدا نشد` },
};

/** Returns the name of a page. */
export function titleOf(page: PageName): MessageDescriptor {
  return ROUTES[page].title;
}

/** Returns the route at a path. */
export function routeAt(pathname: string): Route {
  return ROUTES[pageAt(pathname)?.name ?? 'notFound'];
}
