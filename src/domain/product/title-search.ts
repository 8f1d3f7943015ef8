import { findFolded, foldText, type TextRange, withoutSpaces } from '#src/domain/text/text-folding.ts';

/** Something with a title and a part number, its title folded once for every search to come. */
export interface Searchable<Item> {
  readonly item: Item;
  readonly title: string;
  /** The folded title without its spaces. */
  readonly compact: string;
}

/** As a drawing writes it, folded: `№ ۰۷` is `no 07`. */
const PART_NUMBER = /^(?:no\.? ?)?(\d+)$/;

const withoutSpace = (folded: string) => folded.replaceAll(' ', '');

/** Folds the titles of a list, to be done once a list and language. */
export function searchable<Item>(items: readonly Item[], titleOf: (item: Item) => string): readonly Searchable<Item>[] {
  return items.map((item) => {
    const title = foldText(titleOf(item)).text;
    return { item, title, compact: withoutSpace(title) };
  });
}

/**
 * The items whose title contains the query, in their own order; the one whose part number the query is comes first,
 * those that match only when spaces are ignored come last. A query without visible text gives every item.
 */
export function searchTitles<Item extends { readonly id: number }>(
  items: readonly Searchable<Item>[],
  query: string,
): readonly Item[] {
  const { text } = foldText(query);
  const compactText = withoutSpace(text);
  const number = Number(PART_NUMBER.exec(text)?.[1]);
  const numbered: Item[] = [];
  const exact: Item[] = [];
  const loose: Item[] = [];
  for (const { item, title, compact } of items) {
    if (item.id === number) numbered.push(item);
    else if (compact.includes(compactText)) (title.includes(text) ? exact : loose).push(item);
  }
  return [...numbered, ...exact, ...loose];
}

/** Where a query stands in a title as it is written, if need be without regard to spaces; null where it does not. */
export function rangeInTitle(title: string, query: string): TextRange | null {
  const asked = foldText(query);
  if (asked.text === '') return null;
  const folded = foldText(title);
  return findFolded(folded, asked) ?? findFolded(withoutSpaces(folded), withoutSpaces(asked));
}
