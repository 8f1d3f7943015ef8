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
