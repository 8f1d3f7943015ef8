import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { pageAt } from '#src/domain/page-paths.ts';
import { useActors } from '#src/features/actors-context.ts';
import { type LoginRedirect, redirectTarget } from '#src/features/login-redirect.ts';
import { isPanelOpen } from '#src/features/use-history-panel.ts';
import { listIn } from '#src/features/way-back.ts';
import { holdAtTop, scrollBehavior, scrollToElement } from '#src/ui/scroll.ts';
import type { Queue } from './queue.ts';

/** Where the page goes by itself: to where the admin wanted to go, home, to the orders, from one back to its list, or to the login with the way back. */
export type NavigationCommand = {
  type: 'navigation.intended' | 'navigation.home' | 'navigation.orders' | 'navigation.back' | 'navigation.login';
};

/** Carries out what the navigation is told; who has left the page of a login or an order before its response came stays there. */
export function Navigation({ navigation }: { readonly navigation: Queue<NavigationCommand> }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  useEffect(
    () =>
      navigation.listen(({ type }) => {
        if (type === 'navigation.home') navigate('/');
        else if (type === 'navigation.orders') navigate('/dashboard#orders', { replace: pathname === '/dashboard' });
        else if (type === 'navigation.login')
          navigate('/login', { state: { intended: pathname } satisfies LoginRedirect });
        else if (type === 'navigation.intended') {
          if (pageAt(pathname)?.name === 'login') navigate(redirectTarget(state), { replace: true });
        } else if (pageAt(pathname)?.name === 'order') {
          if (listIn(state) === null) navigate('/dashboard#orders', { replace: true });
          else navigate(-1);
        }
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

/** Scrolls after a step: to the top, or to the part that the link names; Back, Forward and reload lead to where the reader was. */
export function ScrollPosition() {
  const { pathname, search, hash, key, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef<Pick<Location, 'pathname' | 'search' | 'key'> | null>(null);
  const [places] = useState(() => new Map<string, number>());
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search, key };
    // Left to itself, a browser goes to the part that the address names instead of to where the reader was.
    window.history.scrollRestoration = hash === '' ? 'auto' : 'manual';
    if (before?.key === key || isTakenBack(key)) return;
    const isFirstVisit = before === null && key === FIRST_KEY;
    if (kind === 'POP' && !isFirstVisit) {
      if (hash === '') return;
      const top = places.get(key);
      if (top !== undefined) {
        window.scrollTo({ top, behavior: 'instant' });
        return;
      }
    }
    const isSearching = kind === 'REPLACE' && before?.pathname === pathname && before.search !== search;
    if (isSearching || isPanelOpen(state)) return;
    // Only home, once it is laid out, is as long at the end of the way as at its beginning: lists grow while they pass by.
    const isLaidOut = pathname === '/' && before?.pathname === pathname;
    const behavior = isLaidOut ? scrollBehavior() : 'instant';
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part && !isLaidOut) return holdAtTop(part);
    if (part) scrollToElement(part, behavior);
    else if (hash === '' && kind !== 'POP') window.scrollTo({ top: 0, behavior });
  }, [pathname, search, hash, kind, key, state, places]);
  useLayoutEffect(() => {
    const note = () => places.set(key, window.scrollY);
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, places]);
  return null;
}

/** The router's key of an entry that no step within the site has made. */
const FIRST_KEY = 'default';

/** True where Back was pressed before React had drawn the step, and the browser has scrolled already. */
function isTakenBack(key: string): boolean {
  const { state } = window.history;
  return state !== null && (state.key ?? FIRST_KEY) !== key;
}
