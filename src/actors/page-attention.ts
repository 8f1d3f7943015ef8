import { fromCallback } from 'xstate';
import type { AttentionEvent } from '#src/machines/order-notifications/order-notifications.machine.ts';

/** Reports whether the page is visible and focused: immediately, and whenever it may have changed. */
export const pageAttention = fromCallback(({ sendBack }) => {
  const report = () => {
    const isAttended = !document.hidden && document.hasFocus();
    sendBack({ type: isAttended ? 'page.attended' : 'page.unattended' } satisfies AttentionEvent);
  };
  const changes = new AbortController();
  const { signal } = changes;
  document.addEventListener('visibilitychange', report, { signal });
  window.addEventListener('focus', report, { signal });
  window.addEventListener('blur', report, { signal });
  report();
  return () => changes.abort();
});
