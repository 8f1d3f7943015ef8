import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, matchPath, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useActors } from '#src/features/actors.ts';
import { type Intention, intendedRoute } from '#src/features/intention.ts';
import { scrollBehavior, travelTo } from '#src/ui/scroll.ts';

/**
 * Goes where the session's notices lead: to the desk, home, or to the login with the way back. Who has left the login
 * before its answer came stays where they are.
 */
export function SessionNavigation() {
  const { session } = useActors();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    const subscriptions = [
      session.on('login.succeeded', () => {
        if (matchPath('/login', location.pathname)) navigate(intendedRoute(location.state), { replace: true });
      }),
      session.on('logout.finished', () => navigate('/')),
      session.on('session.expired', () => {
        const intention: Intention = { intended: location.pathname };
        navigate('/login', { state: intention });
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [session, navigate, location]);
  return null;
}

/**
 * Where the page stands after a step: at the top when a link led here (smoothly at home), at the part that the link
 * names, also a second time, and where it was on Back, Forward and reload, which is the browser's doing.
 */
export function ScrollPosition() {
  const { pathname, search, hash, key } = useLocation();
  const kind = useNavigationType();
  const shown = useRef<Pick<Location, 'pathname' | 'search'> | null>(null);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    if (isTakenBack(key)) return;
    const isFirstVisit = before === null && key === FIRST_KEY;
    if (kind === 'POP' && !isFirstVisit) return;
    const isSearching = kind === 'REPLACE' && before?.pathname === pathname && before.search !== search;
    if (isSearching) return;
    if (hash !== '') travelTo(document.getElementById(hash.slice(1)));
    else if (kind !== 'POP') {
      window.scrollTo({ top: 0, behavior: pathname === '/' ? scrollBehavior() : 'instant' });
    }
  }, [pathname, search, hash, kind, key]);
  return null;
}

/** The router's key of an entry that no step within the site has made. */
const FIRST_KEY = 'default';

/**
 * True where Back was pressed before React had drawn the step: the browser has put the page in its place already. The
 * router leaves the key of the present entry, unless it is the first, in the browser's history.
 */
function isTakenBack(key: string): boolean {
  const { state } = window.history;
  return state !== null && (state.key ?? FIRST_KEY) !== key;
}
