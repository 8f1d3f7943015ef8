const KEY = 'inspect';

/** What `?inspect` asks for, now or since an earlier page of this tab; null where nobody asked. */
export function requestedInspection(query: URLSearchParams): string | null {
  const asked = query.get(KEY);
  try {
    if (asked !== null) sessionStorage.setItem(KEY, asked);
    return asked ?? sessionStorage.getItem(KEY);
  } catch {
    return asked;
  }
}

/** The next page of this tab opens without the panel. */
export function forgetInspection(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What could not be kept need not be forgotten.
  }
}
