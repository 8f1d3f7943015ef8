/** Search and page of the product list, as its address names them. */
export interface ListAddress {
  readonly query: string;
  /** Counted from 1. */
  readonly page: number;
}

/** Products on a page of the list. */
export const PAGE_SIZE = 12;

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;

/** Reads the query of an address. A page that is not a number from 1 to 9,999 is the first. */
export function listAddressIn(parameters: URLSearchParams): ListAddress {
  const page = parameters.get('page') ?? '';
  return { query: parameters.get('q') ?? '', page: PAGE_NUMBER.test(page) ? Number(page) : 1 };
}

/** Returns the query of an address, such as `?q=gear&page=2`; empty for the first page of the whole list. */
export function listSearch({ query, page }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (query !== '') parameters.set('q', query);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Returns a page that exists in a list of this length: the asked one, else the last. */
export function existingPage(asked: number, length: number): number {
  return Math.min(asked, Math.max(1, Math.ceil(length / PAGE_SIZE)));
}

/** Returns the items of a page and of all pages after it. */
export function fromPage<Item>(items: readonly Item[], page: number): readonly Item[] {
  return page === 1 ? items : items.slice((page - 1) * PAGE_SIZE);
}
