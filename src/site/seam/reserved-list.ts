import { readSession } from '#src/actors/browser-storage.ts';
import { RESTORED_LIST } from '#src/features/shared/navigation/restored-list.ts';
import { isNewVisit } from './kind-of-load.ts';
import { listPlaceKey } from './list-place-key.ts';

/**
 * Reserves the height that a long list had, after a reload and on Back, so that the browser can restore the scroll position.
 * `list-place.ts` stores the height and restores the rows.
 */
export function reserveList(): void {
  const list = document.getElementById(RESTORED_LIST);
  if (!list || isNewVisit()) return;
  try {
    const stored = readSession(listPlaceKey());
    if (stored === null) return;
    const { height, rows } = JSON.parse(stored);
    list.style.minHeight = `${height}px`;
    list.dataset.rows = rows;
  } catch {}
}
