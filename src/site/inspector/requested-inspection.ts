import { readSession, writeSession } from '#src/actors/browser-storage.ts';

const KEY = 'inspect';

/** Returns the value of `?inspect` from this page or an earlier page of the tab, or null if it was never set. */
export function requestedInspection(query: URLSearchParams): string | null {
  const asked = query.get(KEY);
  if (asked !== null) writeSession(KEY, asked);
  return asked ?? readSession(KEY);
}

/** Opens the next page of this tab without the panel. */
export function forgetInspection(): void {
  writeSession(KEY, null);
}
