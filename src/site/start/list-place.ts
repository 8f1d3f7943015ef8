import { writeSession } from '#src/actors/browser-storage.ts';
import { RESTORED_LIST, renderedByEntry } from '#src/features/shared/navigation/long-list.tsx';
import { entryKey } from '#src/site/routing/entry-key.ts';
import { HYDRATED } from '#src/ui/hydrated.ts';

/** Beginning of the storage keys of list places. The router's key of the history entry and the query follow. */
export const LIST_PLACE = 'list';

/**
 * Lets a list have the same rows and height after a reload, so that the visitor's place in it is the same. The inline
 * script `rendering/reserve-list.ts` has reserved the height, because the browser scrolls before the script is loaded.
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
  if (height !== undefined && rows !== undefined)
    writeSession(`${LIST_PLACE} ${entryKey()} ${location.search}`, JSON.stringify({ rows, height }));
}
