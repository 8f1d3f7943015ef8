import { fromCallback } from 'xstate';
import type { ConnectionEvent } from '#src/machines/page-events.ts';

/** Reports each time that the browser is online again. */
export const connection = fromCallback(({ sendBack }) => {
  const report = () => sendBack({ type: 'connection.restored' } satisfies ConnectionEvent);
  window.addEventListener('online', report);
  return () => window.removeEventListener('online', report);
});
