import { fromCallback } from 'xstate';
import type { LogoutReceivedEvent } from '#src/machines/session/session.machine.ts';

/** Opens the channel between the documents of this origin; null in a browser without BroadcastChannel. */
function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel('logout') : null;
}

/** Notifies every other document of this origin that the admin logs out. */
export function announceLogout(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

/** Reports a logout in another document of this origin. */
export const logouts = fromCallback(({ sendBack }) => {
  const channel = openChannel();
  const report = () => sendBack({ type: 'logout.received' } satisfies LogoutReceivedEvent);
  channel?.addEventListener('message', report);
  return () => channel?.close();
});
