import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { pageAt } from '#src/domain/page-paths.ts';
import { CartButton } from '#src/features/cart/cart-button.tsx';
import { Footer } from '#src/features/footer/footer.tsx';
import { Navbar } from '#src/features/navbar/navbar.tsx';
import { Head } from '#src/site/head/head.tsx';
import { ErrorScreen } from '#src/site/routing/error-screen.tsx';
import { Navigation, PageChange, ScrollPosition } from '#src/site/routing/navigation.tsx';
import { type AdminPages, AdminPagesContext, routeAt } from '#src/site/routing/routes.tsx';
import type { SiteParts } from '#src/site/start/site-parts.ts';
import { Toasts } from '#src/site/toasts/toasts.tsx';
import { PageFrame } from '#src/ui/page-frame.tsx';
import { Loading } from '#src/ui/spinner.tsx';

export interface SiteProps extends Pick<SiteParts, 'toasts' | 'navigation' | 'announce'>, AdminPages {
  /** The origin that visitors see. */
  readonly origin: string;
  /** Called once, when the first page is on the screen with its lazy parts. */
  readonly onShown?: () => void;
}

/** The whole site inside its frame: every route, and what is on all of them. */
export function Site({ origin, toasts, navigation, announce, Dashboard, Order, onShown }: SiteProps) {
  const { pathname } = useLocation();
  const { t } = useLingui();
  const { Component } = routeAt(pathname);
  const adminPages = useMemo(() => ({ Dashboard, Order }), [Dashboard, Order]);
  return (
    <>
      <Head origin={origin} />
      <PageChange announce={announce} />
      <ScrollPosition />
      <Navigation navigation={navigation} />
      <PageFrame header={<Navbar cart={<CartButton />} />} footer={<Footer />}>
        {/* Around what changes with the page: the one before stays until the next one is there to be scrolled. */}
        <Suspense fallback={<Loading label={t`در حال بارگذاری…`} />}>
          {/* Orders share a screen, so that the list beside them stays. */}
          <ErrorScreen key={pageAt(pathname)?.name === 'order' ? 'order' : pathname}>
            <AdminPagesContext value={adminPages}>
              <Component />
            </AdminPagesContext>
          </ErrorScreen>
          <ShownReport onShown={onShown} />
        </Suspense>
      </PageFrame>
      <Toasts queue={toasts} />
    </>
  );
}

/** Placed behind the page, which may be lazy: reports once that the first page is shown and its effects have run. */
function ShownReport({ onShown }: { readonly onShown: (() => void) | undefined }) {
  const [, update] = useState(false);
  // React runs the effects below right before this update: no key can be pressed between hydration and the start of the actors.
  useLayoutEffect(() => update(true), []);
  useEffect(() => onShown?.(), [onShown]);
  return null;
}
