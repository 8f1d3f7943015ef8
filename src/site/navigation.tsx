import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, matchPath, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useActors } from '#src/features/actors-context.ts';
import { type LoginRedirect, redirectTarget } from '#src/features/login-redirect.ts';
import { isCartOpen } from '#src/features/use-cart-panel.ts';
import { scrollBehavior, scrollToElement } from '#src/ui/scroll.ts';
import type { Queue } from './queue.ts';

/** Where the page goes by itself: to where the admin wanted to go, home, or to the login with the way back. */
export type NavigationCommand = { type: 'navigation.intended' | 'navigation.home' | 'navigation.login' };

/** Carries out what the navigation is told; who has left the login page before its response came stays there. */
export function Navigation({ navigation }: { readonly navigation: Queue<NavigationCommand> }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  useEffect(
    () =>
      navigation.listen(({ type }) => {
        if (type === 'navigation.home') navigate('/');
        else if (type === 'navigation.login')
          navigate('/login', { state: { intended: pathname } satisfies LoginRedirect });
        else if (matchPath('/login', pathname)) navigate(redirectTarget(state), { replace: true });
      }),
    [navigation, navigate, pathname, state],
  );
  return null;
}

/** Tells, before the next page is painted, that the first one was left. */
export function PageChange() {
  const { catalogue } = useActors();
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname !== first.current) catalogue.send({ type: 'page.left' });
  }, [pathname, catalogue]);
  return null;
}

/** Scrolls after a step: to the top, or to the part that the link names; Back, Forward and reload are the browser's. */
export function ScrollPosition() {
  const { pathname, search, hash, key, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef<Pick<Location, 'pathname' | 'search'> | null>(null);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    if (isTakenBack(key)) return;
    const isFirstVisit = before === null && key === FIRST_KEY;
    if (kind === 'POP' && !isFirstVisit) return;
    const isSearching = kind === 'REPLACE' && before?.pathname === pathname && before.search !== search;
    if (isSearching || isCartOpen(state)) return;
    if (hash !== '') scrollToElement(document.getElementById(hash.slice(1)));
    else if (kind !== 'POP') {
      window.scrollTo({ top: 0, behavior: pathname === '/' ? scrollBehavior() : 'instant' });
    }
  }, [pathname, search, hash, kind, key, state]);
  return null;
}

/** The router's key of an entry that no step within the site has made. */
const FIRST_KEY = 'default';

/** True where Back was pressed before React had drawn the step, and the browser has scrolled already. */
function isTakenBack(key: string): boolean {
  const { state } = window.history;
  return state !== null && (state.key ?? FIRST_KEY) !== key;
}
