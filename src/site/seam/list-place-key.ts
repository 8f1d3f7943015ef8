import { entryKey } from '#src/site/routing/entry-key.ts';

/** Key under which a tab stores the place in the list of the current history entry. */
export function listPlaceKey(): string {
  return `list ${entryKey()} ${location.search}`;
}
