import { commonSpelling, findFolded, foldSpelling, foldText, type TextRange } from '#src/domain/text/text-folding.ts';

/** An item with its folded title. */
export interface Searchable<Item> {
  readonly item: Item;
  readonly title: string;
  /** The common spelling of the title. */
  readonly spelling: string;
}

/** Matches a folded part number: `№ ۰۷` is folded to `no 07`. */
const PART_NUMBER = /^(?:no\.? ?)?(\d+)$/;

/** Folds the titles of all items. Call it once per list and language, not once per query. */
export function searchable<Item>(items: readonly Item[], titleOf: (item: Item) => string): readonly Searchable<Item>[] {
  return items.map((item) => {
    const title = foldText(titleOf(item)).text;
    return { item, title, spelling: commonSpelling(title) };
  });
}

/**
 * Returns the items whose title contains the query. An item whose part number equals the query is first. Items that match
 * only in another spelling are last. A query without visible text matches every item.
 */
export function searchTitles<Item extends { readonly id: number }>(
  items: readonly Searchable<Item>[],
  query: string,
): readonly Item[] {
  const { text } = foldText(query);
  const spellingOfQuery = commonSpelling(text);
  const number = Number(PART_NUMBER.exec(text)?.[1]);
  const numbered: Item[] = [];
  const exact: Item[] = [];
  const loose: Item[] = [];
  for (const { item, title, spelling } of items) {
    if (item.id === number) numbered.push(item);
    else if (title.includes(text)) exact.push(item);
    else if (spelling.includes(spellingOfQuery)) loose.push(item);
  }
  return [...numbered, ...exact, ...loose];
}

/** Returns the range of a query in a title, in another spelling if there is no exact match, or null if there is no match. */
export function rangeInTitle(title: string, query: string): TextRange | null {
  const asked = foldText(query);
  if (asked.text === '') return null;
  const folded = foldText(title);
  return findFolded(folded, asked) ?? findFolded(foldSpelling(folded), foldSpelling(asked));
}
