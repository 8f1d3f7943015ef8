import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType, ReactNode } from 'react';
import { pageAt } from '#src/domain/page-paths.ts';
import { LoginRequired } from './login-required.tsx';
import { type ScreenName, useScreens } from './screens.ts';

interface Route {
  /** Name of the page in titles and breadcrumbs. A product that exists has its own. */
  readonly title: MessageDescriptor;
  /** Shows the screen only to visitors who may see it. */
  readonly Guard?: ComponentType<{ readonly children: ReactNode }>;
}

/** Title and guard of every page. An order needs only the server's session, so that a link in a notification opens it. */
const ROUTES: Readonly<Record<ScreenName, Route>> = {
  home: { title: msg`خانه` },
  about: { title: msg`دربارهٔ ما` },
  products: { title: msg`نمونه‌کارها` },
  product: { title: msg`محصول یافت نشد.` },
  login: { title: msg`ورود مدیر` },
  dashboard: { title: msg`پیشخوان`, Guard: LoginRequired },
  order: { title: msg`سفارش` },
  notFound: { title: msg`صفحه پیدا نشد` },
};

const screenAt = (pathname: string): ScreenName => pageAt(pathname)?.name ?? 'notFound';

/** Returns the title of the page at a path. */
export function titleAt(pathname: string): MessageDescriptor {
  return ROUTES[screenAt(pathname)].title;
}

/** The screen of the page at a path. */
export function RoutedScreen({ pathname }: { readonly pathname: string }) {
  const name = screenAt(pathname);
  const Screen = useScreens()[name];
  const { Guard } = ROUTES[name];
  return Guard ? (
    <Guard>
      <Screen />
    </Guard>
  ) : (
    <Screen />
  );
}
