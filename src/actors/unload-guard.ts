import { fromCallback } from 'xstate';
import type { UnloadGuardCommand } from '#src/machines/product-form/product-form.events.ts';

/**
 * Makes the browser ask before a page with unsaved changes is left. It listens only while there are any, because a
 * `beforeunload` listener keeps a page out of the back/forward cache.
 */
export const unloadGuard = fromCallback<UnloadGuardCommand>(({ receive }) => {
  const stop = () => window.removeEventListener('beforeunload', preventUnload);
  receive(({ isUnsaved }) => (isUnsaved ? window.addEventListener('beforeunload', preventUnload) : stop()));
  return stop;
});

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
