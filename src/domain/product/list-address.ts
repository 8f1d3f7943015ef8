/** Search query and page number in the URL of the product list. */
export interface ListAddress {
  readonly query: string;
  /** Starts at 1. */
  readonly page: number;
}

/** Number of products per page. */
export const PAGE_SIZE = 12;

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;

/** Parses the query string. A page that is not a number from 1 to 9,999 becomes 1. */
export function listAddressIn(parameters: URLSearchParams): ListAddress {
  const page = parameters.get('page') ?? '';
  return { query: parameters.get('q') ?? '', page: PAGE_NUMBER.test(page) ? Number(page) : 1 };
}

/** Returns the query string, such as `?q=gear&page=2`. It is empty for the first page without a search. */
export function listSearch({ query, page }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (query !== '') parameters.set('q', query);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Returns the requested page, or the last one if a list of this length has fewer pages. */
export function existingPage(requested: number, length: number): number {
  return Math.min(requested, Math.max(1, Math.ceil(length / PAGE_SIZE)));
}

/** Returns the items of a page and of all pages after it. */
export function fromPage<Item>(items: readonly Item[], page: number): readonly Item[] {
  return items.slice((page - 1) * PAGE_SIZE);
}
