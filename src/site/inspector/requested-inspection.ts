import { keepInTab, readFromTab } from '#src/actors/browser-storage.ts';

const KEY = 'inspect';

/** What `?inspect` asks for, now or since an earlier page of this tab; null where nobody asked. */
export function requestedInspection(query: URLSearchParams): string | null {
  const asked = query.get(KEY);
  if (asked !== null) keepInTab(KEY, asked);
  return asked ?? readFromTab(KEY);
}

/** The next page of this tab opens without the panel. */
export function forgetInspection(): void {
  keepInTab(KEY, null);
}
