import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from '#src/domain/page-paths.ts';
import { CartButton } from '#src/features/cart/cart-button.tsx';
import { Footer } from '#src/features/footer/footer.tsx';
import { Navbar } from '#src/features/navbar/navbar.tsx';
import { Head } from '#src/site/head/head.tsx';
import { ErrorScreen } from '#src/site/routing/error-screen.tsx';
import { Navigation, PageChange, ScrollPosition } from '#src/site/routing/navigation.tsx';
import { RoutedScreen } from '#src/site/routing/routed-screen.tsx';
import { type Screens, ScreensContext } from '#src/site/routing/screens.ts';
import type { SiteParts } from '#src/site/seam/site-parts.ts';
import { Toasts } from '#src/site/toasts/toasts.tsx';
import { useHydrated } from '#src/ui/hydrated.ts';
import { PageFrame } from '#src/ui/page-frame.tsx';
import { Loading } from '#src/ui/spinner.tsx';

export interface SiteProps extends Pick<SiteParts, 'toasts' | 'navigation' | 'announce'> {
  readonly screens: Screens;
}

/** The whole site inside its frame: every route, and what is on all of them. */
export function Site({ toasts, navigation, announce, screens }: SiteProps) {
  const { pathname } = useLocation();
  return (
    <>
      <Head />
      <PageChange announce={announce} />
      <ScrollPosition />
      <Navigation navigation={navigation} />
      <PageFrame header={<Navbar cart={<Cart Contents={screens.cart} />} />} footer={<Footer />}>
        <ChangingPart>
          {/* Orders share a screen, so that the list beside them stays. */}
          <ErrorScreen key={pageAt(pathname)?.name === 'order' ? 'order' : pathname}>
            <ScreensContext value={screens}>
              <RoutedScreen pathname={pathname} />
            </ScreensContext>
          </ErrorScreen>
        </ChangingPart>
      </PageFrame>
      <Toasts toasts={toasts} />
    </>
  );
}

/** Part that changes with the page. The previous page stays until the next one is there to be scrolled. */
function ChangingPart({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  // The server has loaded the page. React hydrates a boundary in a later task, unless its properties change.
  const isHydrated = useHydrated();
  return <Suspense fallback={isHydrated && <Loading label={t`در حال بارگذاری…`} />}>{children}</Suspense>;
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
