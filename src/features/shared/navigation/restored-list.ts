/** Id of the list of a public page. A reload restores its height and its rows: see `site/seam/list-place.ts`. */
export const RESTORED_LIST = 'list';
