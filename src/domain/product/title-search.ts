import { type FoldedText, findFolded, foldText, type TextRange, withoutSpaces } from '../text/text-folding.ts';

/** Something with a title and a part number, its title folded once for every search to come. */
export interface Searchable<Item> {
  readonly item: Item;
  readonly number: number;
  readonly folded: FoldedText;
  /** The folded title without its spaces. */
  readonly compact: string;
}

/** As a drawing writes it, folded: `№ ۰۷` is `no 07`. */
const PART_NUMBER = /^(?:no\.? ?)?(\d+)$/;

/** One hit, and where in the original title it is. */
export interface Hit<Item> {
  readonly item: Item;
  readonly range: TextRange | null;
}

/** Folds the titles of a list, to be done once a list and language. */
export function searchable<Item extends { readonly id: number }>(
  items: readonly Item[],
  titleOf: (item: Item) => string,
): readonly Searchable<Item>[] {
  return items.map((item) => {
    const folded = foldText(titleOf(item));
    return { item, number: item.id, folded, compact: folded.text.replaceAll(' ', '') };
  });
}

/**
 * The items whose title contains the query, in their own order; the one whose part number the query is comes first,
 * those that match only when spaces are ignored come last. A query without visible text gives every item.
 */
export function searchTitles<Item>(items: readonly Searchable<Item>[], query: string): readonly Hit<Item>[] {
  const folded = foldText(query);
  if (folded.text === '') return items.map(({ item }) => ({ item, range: null }));
  const compact = withoutSpaces(folded);
  const digits = PART_NUMBER.exec(folded.text)?.[1];
  const numbered: Hit<Item>[] = [];
  const exact: Hit<Item>[] = [];
  const loose: Hit<Item>[] = [];
  for (const { item, number, ...title } of items) {
    const range = findFolded(title.folded, folded);
    if (number === Number(digits)) numbered.push({ item, range });
    else if (range) exact.push({ item, range });
    else if (title.compact.includes(compact.text)) {
      loose.push({ item, range: findFolded(withoutSpaces(title.folded), compact) });
    }
  }
  return [...numbered, ...exact, ...loose];
}
