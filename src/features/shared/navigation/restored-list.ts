/** Id of the list of a public page. A reload restores its height and its rows: see `site/seam/list-place.ts`. */
export const RESTORED_LIST = 'list';

/** Number of rendered rows by history entry, for visitors who return to one. */
export const renderedByEntry = new Map<string, number>();
