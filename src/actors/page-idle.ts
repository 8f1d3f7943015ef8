import { type EventObject, fromCallback } from 'xstate';
import type { PageIdleEvent } from '#src/machines/page-events.ts';

/** Milliseconds after which the page counts as idle. */
const IDLE_TIMEOUT = 4_000;
/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const FALLBACK_DELAY = 1_000;

/** Calls `work` when the page is idle, after 4 s at the latest. Returns a function that cancels the call. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, FALLBACK_DELAY);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT });
  return () => cancelIdleCallback(handle);
}

/** Reports once that the page is idle, or immediately if `isUrgent`. */
export const pageIdle = fromCallback<EventObject, { readonly isUrgent: boolean }>(({ input, sendBack }) => {
  const report = () => sendBack({ type: 'page.idle' } satisfies PageIdleEvent);
  if (!input.isUrgent) return whenIdle(report);
  report();
  return undefined;
});
