import { whenAtRest } from './rare-screens.ts';

/**
 * Unregisters the service worker that a demo or a development server has left at this address, while the page is at
 * rest: the site has none of its own. This page it lets pass already, having no mocks to ask; the next is without it.
 */
export function removeLeftOverWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // A browser that refuses to tell has nothing that could be in control.
  whenAtRest(() => void unregister().catch(() => {}));
}

async function unregister(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}
