/** Reads localStorage. Returns null if it is unavailable (private mode, blocked). */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to localStorage, if it is available and not full. */
export function writeLocal(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}

/** Reads sessionStorage. Returns null if it is unavailable. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to sessionStorage; null removes the key. Returns false if the storage is unavailable or full. */
export function writeSession(key: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Key of the draft in sessionStorage. Until the page is hydrated, `site/seam/early-draft.ts` reads and writes it. */
export const DRAFT_KEY = 'order.draft';
