import { readSession, writeSession } from '#src/actors/browser-storage.ts';
import { RESTORED_LIST, renderedByEntry } from '#src/features/shared/navigation/restored-list.ts';
import { entryKey } from '#src/site/routing/entry-key.ts';
import { HYDRATED } from '#src/ui/hydration.ts';
import { isNewVisit } from './kind-of-load.ts';

/**
 * Reserves the height that a long list had, after a reload and on Back, so that the browser can restore the scroll position.
 * Part of the early script, because the browser scrolls before the other scripts are loaded.
 */
export function reserveList(): void {
  const list = document.getElementById(RESTORED_LIST);
  if (!list || isNewVisit()) return;
  try {
    const stored = readSession(placeKey());
    if (stored === null) return;
    const { height, rows } = JSON.parse(stored);
    list.style.minHeight = `${height}px`;
    list.dataset.rows = rows;
  } catch {}
}

/** Restores the rows of a list whose height is reserved, and stores rows and height when the page is left. */
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
  if (height !== undefined && rows !== undefined) writeSession(placeKey(), JSON.stringify({ rows, height }));
}

/** Key under which a tab stores the place in the list of the current history entry. */
const placeKey = () => `list ${entryKey()} ${location.search}`;
