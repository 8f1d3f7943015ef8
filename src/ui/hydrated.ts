import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Event on the document: a server-rendered page is hydrated and its actors are started. */
export const HYDRATED = 'hydrated';

/** Event on the document: the page stays as it is without the script, because a part of its code is unavailable. */
export const HYDRATION_FAILED = 'hydration-failed';

/** Calls `read` once the page is hydrated, so that a form applies input from before hydration. */
export function useEarlyInput(read: () => void): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const onHydrated = () => latest.current();
    document.addEventListener(HYDRATED, onHydrated);
    return () => document.removeEventListener(HYDRATED, onHydrated);
  }, []);
}

/** False on the server and during hydration, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
