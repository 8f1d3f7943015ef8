import { useEffect, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * Event on the document: a server-rendered page is hydrated and its actors are started. Dispatched again for a part that
 * is hydrated after it.
 */
export const HYDRATED = 'hydrated';

/** Event on the document: the page, or a part of it, stays as it is without the script, because its code is unavailable. */
export const HYDRATION_FAILED = 'hydration-failed';

/** Attribute of a part of the page that is hydrated after the rest, until it is hydrated or unavailable. */
export const PENDING = 'data-pending';

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

/**
 * Like `useEarlyInput`, for input that is in React's state. Renders it at once: an event before the next slice of React's
 * work would render the form without it, and reset the fields.
 */
export function useEarlyState(read: () => void): void {
  // React cannot flush within its own work, which dispatches the event.
  useEarlyInput(() => queueMicrotask(() => flushSync(read)));
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
