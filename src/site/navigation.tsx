import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useActors } from '#src/features/actors.ts';
import { type Intention, intendedRoute } from '#src/features/intention.ts';

/** Goes where the session's notices lead: to the desk, home, or to the login with the way back. */
export function SessionNavigation() {
  const { session } = useActors();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    const subscriptions = [
      session.on('login.succeeded', () => navigate(intendedRoute(location.state), { replace: true })),
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
 * Where the page stands after a step: at the top when a link led here (smoothly at home, specification section 2), at
 * the part that the link names, and where it was on Back and Forward, which is the browser's doing.
 */
export function ScrollPosition() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (kind === 'POP' && hash === '') return;
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    if (target) target.scrollIntoView();
    else if (hash === '') window.scrollTo({ top: 0, behavior: pathname === '/' && mayMove() ? 'smooth' : 'instant' });
  }, [pathname, hash, kind]);
  return null;
}

function mayMove(): boolean {
  return !(window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);
}
