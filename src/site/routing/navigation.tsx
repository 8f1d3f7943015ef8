import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { pageAt } from '#src/domain/page-paths.ts';
import type { MoveResult } from '#src/domain/product/product-order.ts';
import { type LoginRedirect, redirectTarget } from '#src/features/shared/navigation/login-redirect.ts';
import { isPanelOpen } from '#src/features/shared/navigation/use-history-panel.ts';
import type { NoticeEvent } from '#src/machines/shown-notice.ts';
import type { Queue } from '#src/site/seam/queue.ts';
import { holdAtTop, scrollBehavior, scrollToElement } from '#src/ui/scroll.ts';
import { entryKey } from './entry-key.ts';

/** Navigation without a link: to the page that required a login, home, or to the login. */
export type NavigationCommand = { type: 'navigation.intended' | 'navigation.home' | 'navigation.login' };

/**
 * Sent when the visitor left the first page, when the admin opened or left the dashboard or an order, and when the admin
 * saved the notice or moved a product.
 */
export type PageNotification =
  | { type: 'page.changed' | 'dashboard.opened' | 'dashboard.closed' }
  | NoticeEvent
  | MoveResult;

/** Executes navigation commands. A command that belongs to a login is ignored once the visitor has left its page. */
export function Navigation({ navigation }: { readonly navigation: Queue<NavigationCommand> }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  useEffect(
    () =>
      navigation.listen(({ type }) => {
        if (type === 'navigation.home') navigate('/');
        else if (type === 'navigation.login')
          navigate('/login', { state: { intended: pathname } satisfies LoginRedirect });
        else if (pageAt(pathname)?.name === 'login') navigate(redirectTarget(state), { replace: true });
      }),
    [navigation, navigate, pathname, state],
  );
  return null;
}

/** Announces that the first page was left, before the next one is painted. */
export function PageChange({ announce }: { readonly announce: (notification: PageNotification) => void }) {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname !== first.current) announce({ type: 'page.changed' });
  }, [pathname, announce]);
  return null;
}

/**
 * Scrolls after a navigation within the site: to the top of the page, or to the part that its hash names. The browser
 * scrolls by itself when it loads a document, and on Back and Forward.
 */
export function ScrollPosition() {
  const { pathname, search, hash, key, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ pathname, search, hash, key });
  const places = usePlaces(key, kind);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search, hash, key };
    if (before.key === key || isTakenBack(key)) return;
    if (kind === 'POP') return hash === '' || isOfBrowser(key) ? undefined : scrollAfterBrowser(places.get(key));
    const isSamePart = before.pathname === pathname && before.hash === hash;
    const isSearching = kind === 'REPLACE' && isSamePart && before.search !== search;
    if (isSearching || isPanelOpen(state)) return;
    // Smooth only on home, once it is laid out: lists grow while they scroll by, which would move the goal.
    const isLaidOut = pathname === '/' && before.pathname === pathname;
    const behavior = isLaidOut ? scrollBehavior() : 'instant';
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part && !isLaidOut) return holdAtTop(part);
    if (part) scrollToElement(part, behavior);
    else if (hash === '') window.scrollTo({ top: 0, behavior });
  }, [pathname, search, hash, kind, key, state, places]);
  return null;
}

/** Notes where each history entry was scrolled to, in px. */
function usePlaces(key: string, kind: NavigationType): ReadonlyMap<string, number> {
  const [places] = useState(() => new Map<string, number>());
  /** Place of the entry below each entry in the history. */
  const [placesBelow] = useState(() => new Map<string, number | undefined>());
  const shown = useRef(key);
  // Before the next page scrolls, which would be noted for the previous one.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = key;
    if (kind === 'PUSH') placesBelow.set(key, places.get(before));
    if (kind === 'REPLACE') placesBelow.set(key, placesBelow.get(before));
    // An entry is new on Back if a click replaced it, to write a search into the URL, and left the page at once.
    const known = kind === 'POP' ? placesBelow.get(before) : undefined;
    // The visitor may have scrolled before hydration, and a panel opens without scrolling.
    if (!places.has(key)) places.set(key, known ?? window.scrollY);
    const note = () => places.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key, kind, places, placesBelow]);
  return places;
}

/** Restores the scroll position after Chromium, which on Back scrolls to the part that the URL names. */
function scrollAfterBrowser(top: number | undefined): () => void {
  const frame = requestAnimationFrame(() => {
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  });
  return () => cancelAnimationFrame(frame);
}

/** True if Back was pressed before React rendered the navigation: the browser has already scrolled. */
function isTakenBack(key: string): boolean {
  return window.history.state !== null && entryKey() !== key;
}

/** True for an entry that the router did not make, such as that of the skip link: the browser has scrolled. */
function isOfBrowser(key: string): boolean {
  return window.history.state === null && key === entryKey();
}
