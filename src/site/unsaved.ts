import type { AdminActors } from '#src/features/admin-actors.ts';
import { holdsChanges } from '#src/machines/dashboard-panel/dashboard-panel.selectors.ts';

/**
 * Makes the browser ask before the page goes while the panel holds something unsaved, on whichever route. It listens
 * only then, since a page that listens is not kept for Back.
 */
export function askBeforeLeaving(panel: AdminActors['panel']): void {
  panel.subscribe(({ context }) => {
    if (holdsChanges(context)) window.addEventListener('beforeunload', refuse);
    else window.removeEventListener('beforeunload', refuse);
  });
}

const refuse = (event: BeforeUnloadEvent) => event.preventDefault();
