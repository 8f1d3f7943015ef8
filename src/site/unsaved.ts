import type { AdminActors } from '#src/features/admin-actors.ts';
import { holdsChanges } from '#src/machines/dashboard-panel/dashboard-panel.selectors.ts';

/**
 * Makes the browser ask before the page goes while the panel holds something unsaved, on whichever route. It listens
 * only then, since a page that listens is not kept for Back.
 * @param tell hears of each change
 */
export function askBeforeLeaving(panel: AdminActors['panel'], tell: (isUnsaved: boolean) => void): void {
  let wasUnsaved = false;
  panel.subscribe(({ context }) => {
    const isUnsaved = holdsChanges(context);
    if (isUnsaved === wasUnsaved) return;
    wasUnsaved = isUnsaved;
    if (isUnsaved) window.addEventListener('beforeunload', refuse);
    else window.removeEventListener('beforeunload', refuse);
    tell(isUnsaved);
  });
}

const refuse = (event: BeforeUnloadEvent) => event.preventDefault();
