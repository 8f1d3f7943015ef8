import { whenIdle } from '#src/actors/page-idle.ts';

/** Unregisters, at rest, the service worker that a demo or a development server has left at this address. */
export function removeStaleServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // A browser that refuses to tell has nothing that could be in control.
  whenIdle(() => void unregister().catch(() => {}));
}

async function unregister(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}
