import { type EventObject, fromCallback } from 'xstate';
import type { TimerEvent } from '#src/machines/countdown/countdown.machine.ts';

/** Reports the remaining seconds: every second, and whenever the page's visibility changes. */
export const timer = fromCallback<EventObject, { readonly seconds: number }>(({ input, sendBack }) => {
  const report = (event: TimerEvent) => sendBack(event);
  const end = Date.now() + input.seconds * 1_000;
  let timeout: ReturnType<typeof setTimeout>;
  const tick = () => {
    clearTimeout(timeout);
    const left = end - Date.now();
    if (left <= 0) return report({ type: 'time.over' });
    const seconds = Math.ceil(left / 1_000);
    report({ type: 'seconds.left', seconds });
    timeout = setTimeout(tick, left - (seconds - 1) * 1_000);
  };
  tick();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timeout);
    document.removeEventListener('visibilitychange', tick);
  };
});
