import { fromCallback } from 'xstate';
import type { PageEvent } from '#src/machines/page-events.ts';

/** Reports whether the page is visible: immediately, and each time that changes. */
export const pageVisibility = fromCallback(({ sendBack }) => {
  const report = () => sendBack({ type: document.hidden ? 'page.hidden' : 'page.shown' } satisfies PageEvent);
  document.addEventListener('visibilitychange', report);
  report();
  return () => document.removeEventListener('visibilitychange', report);
});
