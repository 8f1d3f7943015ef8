import { useEffect, useRef, useSyncExternalStore } from 'react';
import { HYDRATED } from './hydration.ts';

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
