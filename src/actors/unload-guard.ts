import { fromCallback } from 'xstate';
import type { UnloadGuardCommand } from '#src/machines/product-form/product-form.events.ts';

/** Makes the browser ask before an unsaved page goes; one that always listens is not kept for Back. */
export const unloadGuard = fromCallback<UnloadGuardCommand>(({ receive }) => {
  const stop = () => window.removeEventListener('beforeunload', refuse);
  receive(({ isUnsaved }) => (isUnsaved ? window.addEventListener('beforeunload', refuse) : stop()));
  return stop;
});

const refuse = (event: BeforeUnloadEvent) => event.preventDefault();
