/** The site's pages as sheets of one drawing, in the order in which a visitor meets them. */
const SHEETS = [
  /^\/$/,
  /^\/products\/?$/,
  /^\/products\/./,
  /^\/about\/?$/,
  /^\/login\/?$/,
  /^\/(?:dashboard|orders)\b/,
];

/** How many sheets there are; the last is for whatever is not there. */
export const SHEET_COUNT = SHEETS.length + 1;

/** The number of a page's sheet, from 1. */
export function sheetOf(pathname: string): number {
  const index = SHEETS.findIndex((sheet) => sheet.test(pathname));
  return index < 0 ? SHEET_COUNT : index + 1;
}
