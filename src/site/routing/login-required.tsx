import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import type { LoginRedirect } from '#src/features/shared/navigation/login-redirect.ts';

/** Guard of a page that needs a login in this document. Redirects to the login, and from there back to the page. */
export function LoginRequired({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useSelector(useActors().session, (snapshot) => snapshot.hasTag('signedIn'));
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const state: LoginRedirect = { intended: pathname };
    if (!isSignedIn) navigate('/login', { replace: true, state });
  }, [isSignedIn, pathname, navigate]);
  return isSignedIn && children;
}
