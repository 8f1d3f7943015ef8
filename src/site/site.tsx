import { useLingui } from '@lingui/react/macro';
import { type ComponentType, Suspense } from 'react';
import { useLocation } from 'react-router';
import { pageAt } from '#src/domain/page-paths.ts';
import { CartButton } from '#src/features/cart/cart-button.tsx';
import { Footer } from '#src/features/footer/footer.tsx';
import { Navbar } from '#src/features/navbar/navbar.tsx';
import { Head } from '#src/site/head/head.tsx';
import { ErrorScreen } from '#src/site/routing/error-screen.tsx';
import { Navigation, PageChange, ScrollPosition } from '#src/site/routing/navigation.tsx';
import { RoutedScreen } from '#src/site/routing/routes.tsx';
import { type Screens, ScreensContext } from '#src/site/routing/screens.ts';
import type { SiteParts } from '#src/site/start/site-parts.ts';
import { Toasts } from '#src/site/toasts/toasts.tsx';
import { PageFrame } from '#src/ui/page-frame.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import { ShownReport } from './shown-report.tsx';

export interface SiteProps extends Pick<SiteParts, 'toasts' | 'navigation' | 'announce'> {
  readonly screens: Screens;
  /** Called once, when the first page is on the screen with its lazy parts. */
  readonly onShown?: () => void;
}

/** The whole site inside its frame: every route, and what is on all of them. */
export function Site({ toasts, navigation, announce, screens, onShown }: SiteProps) {
  const { pathname } = useLocation();
  const { t } = useLingui();
  return (
    <>
      <Head />
      <PageChange announce={announce} />
      <ScrollPosition />
      <Navigation navigation={navigation} />
      <PageFrame header={<Navbar cart={<Cart Contents={screens.cart} />} />} footer={<Footer />}>
        {/* Around what changes with the page: the one before stays until the next one is there to be scrolled. */}
        <Suspense fallback={<Loading label={t`در حال بارگذاری…`} />}>
          {/* Orders share a screen, so that the list beside them stays. */}
          <ErrorScreen key={pageAt(pathname)?.name === 'order' ? 'order' : pathname}>
            <ScreensContext value={screens}>
              <RoutedScreen pathname={pathname} />
            </ScreensContext>
          </ErrorScreen>
          <ShownReport onShown={onShown} />
        </Suspense>
      </PageFrame>
      <Toasts toasts={toasts} />
    </>
  );
}

/** The cart, whose contents are loaded when it opens. */
function Cart({ Contents }: { readonly Contents: ComponentType }) {
  const { t } = useLingui();
  return (
    <CartButton
      contents={
        <ErrorScreen>
          <Suspense fallback={<Loading label={t`در حال بارگذاری…`} />}>
            <Contents />
          </Suspense>
        </ErrorScreen>
      }
    />
  );
}
