import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useActors } from '#src/features/shared/actors/actors-context.ts';

/**
 * True if /login shows the logout: the admin was signed in before this history entry was shown. After a login, the form
 * stays until the next page is loaded.
 */
export function useIsLogout(): boolean {
  const isSignedIn = useSelector(useActors().session, (snapshot) => snapshot.hasTag('signedIn'));
  const { key } = useLocation();
  /** Key of the last history entry that was shown without a session. */
  const [loginKey, setLoginKey] = useState(isSignedIn ? null : key);
  if (!isSignedIn && loginKey !== key) setLoginKey(key);
  return isSignedIn && loginKey !== key;
}
