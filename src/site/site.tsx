import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageAt } from '#src/domain/page-paths.ts';
import { Cart } from '#src/features/cart/cart.tsx';
import { Footer } from '#src/features/footer/footer.tsx';
import { Navbar } from '#src/features/navbar/navbar.tsx';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { ConfirmedSession } from '#src/features/shared/navigation/confirmed-session.tsx';
import type { LoginRedirect } from '#src/features/shared/navigation/login-redirect.ts';
import { Head } from '#src/site/head/head.tsx';
import { ErrorScreen } from '#src/site/routing/error-screen.tsx';
import { PAGES } from '#src/site/routing/lazy-pages.ts';
import { Navigation, PageChange, ScrollPosition } from '#src/site/routing/navigation.tsx';
import { Toasts } from '#src/site/toasts/toasts.tsx';
import { PageFrame } from '#src/ui/page-frame.tsx';
import { Loading } from '#src/ui/spinner.tsx';
import type { SiteParts } from './site-parts.ts';

export interface SiteProps extends Pick<SiteParts, 'toasts' | 'navigation' | 'announce'> {
  /** The origin that visitors see. */
  readonly origin: string;
  readonly Dashboard: ComponentType;
  readonly Order: ComponentType;
  /** Called once, when the first page is on the screen with its lazy parts. */
  readonly onShown?: () => void;
}

/** The whole site inside its frame: every route, and what is on all of them. */
export function Site({ origin, toasts, navigation, announce, Dashboard, Order, onShown }: SiteProps) {
  const { pathname } = useLocation();
  const { t } = useLingui();
  const page = pageAt(pathname)?.name ?? 'notFound';
  const Screen = { ...PAGES, dashboard: Dashboard, order: Order }[page];
  return (
    <>
      <Head origin={origin} />
      <PageChange announce={announce} />
      <ScrollPosition />
      <Navigation navigation={navigation} />
      <PageFrame header={<Navbar cart={<Cart />} />} footer={<Footer />}>
        {/* Around what changes with the page: the one before stays until the next one is there to be scrolled. */}
        <Suspense fallback={<Loading label={t`در حال بارگذاری…`} />}>
          <ErrorScreen key={pathname}>
            <Access page={page}>
              <Screen />
            </Access>
          </ErrorScreen>
          <Shown tell={onShown} />
        </Suspense>
      </PageFrame>
      <Toasts queue={toasts} />
    </>
  );
}

/** Placed behind the page, which may be lazy: reports once that the first page is shown and its effects have run. */
function Shown({ tell }: { readonly tell: (() => void) | undefined }) {
  const [, update] = useState(false);
  // React runs the effects below right before this update: no key can be pressed between hydration and the start of the actors.
  useLayoutEffect(() => update(true), []);
  useEffect(() => tell?.(), [tell]);
  return null;
}

/** Guards the admin's pages. An order is shown to whoever has the server's session, without a login in this document. */
function Access({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  if (page === 'dashboard') return <SignedIn>{children}</SignedIn>;
  return page === 'order' ? <ConfirmedSession>{children}</ConfirmedSession> : children;
}

/** Sends whoever is not signed in to the login, and back here afterwards. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useSelector(useActors().session, (snapshot) => snapshot.hasTag('signedIn'));
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const state: LoginRedirect = { intended: pathname };
    if (!isSignedIn) navigate('/login', { replace: true, state });
  }, [isSignedIn, pathname, navigate]);
  return isSignedIn && <ConfirmedSession>{children}</ConfirmedSession>;
}
