/** What this browser keeps under a key; null also where its storage cannot be read (private mode, blocked). */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text on this device, as far as its storage takes it. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}

/** What this tab keeps under a key; null also where its storage cannot be read. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for as long as the tab, or forgets it; false where the storage takes nothing. */
export function keepInTab(key: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
