import { type FoldedText, findFolded, foldText, type TextRange, withoutSpaces } from './text-folding.ts';

/** Something with a title, its title folded once for every search to come. */
export interface Searchable<Item> {
  readonly item: Item;
  readonly folded: FoldedText;
  readonly compact: FoldedText;
}

/** One hit, and where in the original title it is. */
export interface Hit<Item> {
  readonly item: Item;
  readonly range: TextRange | null;
}

/** Folds the titles of a list, to be done once a list and language. */
export function searchable<Item>(items: readonly Item[], titleOf: (item: Item) => string): readonly Searchable<Item>[] {
  return items.map((item) => {
    const folded = foldText(titleOf(item));
    return { item, folded, compact: withoutSpaces(folded) };
  });
}

/**
 * The items whose title contains the query, in their own order; those that match only when spaces are ignored come
 * last. A query without visible text gives every item.
 */
export function searchTitles<Item>(items: readonly Searchable<Item>[], query: string): readonly Hit<Item>[] {
  const folded = foldText(query);
  if (folded.text === '') return items.map(({ item }) => ({ item, range: null }));
  const compact = withoutSpaces(folded);
  const exact: Hit<Item>[] = [];
  const loose: Hit<Item>[] = [];
  for (const entry of items) {
    const range = findFolded(entry.folded, folded);
    const looseRange = range ? null : findFolded(entry.compact, compact);
    if (range) exact.push({ item: entry.item, range });
    else if (looseRange) loose.push({ item: entry.item, range: looseRange });
  }
  return [...exact, ...loose];
}
