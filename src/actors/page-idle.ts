import { type EventObject, fromCallback } from 'xstate';
import type { PageIdleEvent } from '#src/machines/page-events.ts';

/** In milliseconds. */
const LATEST = 4_000;
/** For browsers without idle callbacks, in milliseconds. */
const REST = 1_000;

/** Calls back when the page is idle, after 4 s at the latest. Returns a function that cancels the call. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, REST);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST });
  return () => cancelIdleCallback(handle);
}

/** Reports once that the page is idle; immediately if what waits for it is urgent. */
export const pageIdle = fromCallback<EventObject, { readonly isUrgent: boolean }>(({ input, sendBack }) => {
  const report = () => sendBack({ type: 'page.idle' } satisfies PageIdleEvent);
  if (!input.isUrgent) return whenIdle(report);
  report();
  return undefined;
});
