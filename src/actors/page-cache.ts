import { fromCallback } from 'xstate';
import type { PageCacheEvent } from '#src/machines/page-events.ts';

/** Reports that the page enters the back/forward cache, and that it was restored from it. */
export const pageCache = fromCallback(({ sendBack }) => {
  const listeners = new AbortController();
  const report = (on: 'pagehide' | 'pageshow', type: PageCacheEvent['type']) =>
    window.addEventListener(on, ({ persisted }) => persisted && sendBack({ type } satisfies PageCacheEvent), {
      signal: listeners.signal,
    });
  report('pagehide', 'page.cached');
  report('pageshow', 'page.restored');
  return () => listeners.abort();
});
