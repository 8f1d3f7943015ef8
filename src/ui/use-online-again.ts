import { useEffect } from 'react';

/** Calls `onOnline` when the browser is back online after a failure. Elements that stay in the page need no call. */
export function useOnlineAgain(hasFailed: boolean, onOnline: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  });
}
