import { useEffect, useRef, useSyncExternalStore } from 'react';

/** The document's event once the first page of a visit answers: what was done before that is taken up then. */
const HYDRATED = 'hydrated';

/** Tells that what is clicked from now on is answered, if later; nobody else need keep it. */
export function announceHydrating(): void {
  document.dispatchEvent(new Event('hydrating'));
}

/** Tells that the page answers, or that it never will. */
export function announceHydrated(): void {
  performance.mark(HYDRATED);
  document.dispatchEvent(new Event(HYDRATED));
}

/** Takes up what was typed or chosen before the page answered. */
export function useEarlyInput(takeUp: () => void): void {
  const latest = useRef(takeUp);
  latest.current = takeUp;
  useEffect(() => {
    const onHydrated = () => latest.current();
    document.addEventListener(HYDRATED, onHydrated);
    return () => document.removeEventListener(HYDRATED, onHydrated);
  }, []);
}

/** False in what the server renders and while that is hydrated, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
