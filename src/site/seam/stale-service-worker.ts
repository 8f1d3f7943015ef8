import { whenIdle } from '#src/actors/page-idle.ts';

/** Unregisters, when the page is idle, the service worker that a demo or a development server has left at this address. */
export function removeStaleServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // If the browser denies access, no worker can control the page.
  whenIdle(() => void unregister().catch(() => {}));
}

async function unregister(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}
