import { keepInTab, readFromTab } from '#src/actors/browser-storage.ts';

const KEY = 'inspect';

/** Returns the value of `?inspect` of this page or of an earlier one in this tab, or null. */
export function requestedInspection(query: URLSearchParams): string | null {
  const asked = query.get(KEY);
  if (asked !== null) keepInTab(KEY, asked);
  return asked ?? readFromTab(KEY);
}

/** The next page of this tab opens without the panel. */
export function forgetInspection(): void {
  keepInTab(KEY, null);
}
