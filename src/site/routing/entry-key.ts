/** Returns the router's key of the current history entry. The router calls an entry that it did not create `default`. */
export function entryKey(): string {
  return history.state?.key ?? 'default';
}
