import { writeSession } from '#src/actors/browser-storage.ts';
import { renderedByEntry } from '#src/features/shared/navigation/long-list.tsx';
import { RESTORED_LIST } from '#src/features/shared/navigation/restored-list.ts';
import { entryKey } from '#src/site/routing/entry-key.ts';
import { HYDRATED } from '#src/ui/hydration.ts';
import { listPlaceKey } from './list-place-key.ts';

/**
 * Restores the rows and height of a list after a reload, so that the visitor's place in it is the same. The early
 * script has reserved the height (`reserved-list.ts`), because the browser scrolls before this script is loaded.
 */
export function restoreListPlace(): void {
  const list = document.getElementById(RESTORED_LIST);
  const rows = Number(list?.dataset.rows);
  if (list && rows > 0) {
    renderedByEntry.set(entryKey(), rows);
    // React renders the rows in the task in which the page is hydrated.
    const release = () => requestAnimationFrame(() => list.style.removeProperty('min-height'));
    document.addEventListener(HYDRATED, release, { once: true });
  }
  window.addEventListener('pagehide', storeListPlace);
}

function storeListPlace(): void {
  const rows = renderedByEntry.get(entryKey());
  const height = document.getElementById(RESTORED_LIST)?.offsetHeight;
  if (height !== undefined && rows !== undefined) writeSession(listPlaceKey(), JSON.stringify({ rows, height }));
}
