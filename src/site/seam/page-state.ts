import type { Notice } from '#src/contract/schema.generated.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';
import { pageAt } from '#src/domain/page-paths.ts';
import { PAGES } from '#src/domain/pages.ts';
import { listAddressIn, listSearch } from '#src/domain/product/list-address.ts';
import type { ProductList } from '#src/domain/product/product-list.ts';

/** State that the server rendered a page from. The browser creates the same actors from it. */
export interface PageState {
  /** Address of the page, as returned by `pageAddressOf`. */
  readonly page: string;
  /** The products that the page shows; null if they are too many to be carried. */
  readonly list: ProductList | null;
  /** The notice that the page shows, or null. Omitted if it is unknown. */
  readonly notice?: Notice | null | undefined;
  /** The posted order that this page responds to. */
  readonly posted?: OrderOutcome | undefined;
}

/** Id of the element that contains the state as JSON. */
export const PAGE_STATE = 'page-state';

/** Returns the state of this page, or null for the empty shell and if a static host answered with another page. */
export function pageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE)?.textContent;
  const state: PageState | null = text ? JSON.parse(text) : null;
  return state?.page === pageAddressOf(location.pathname + location.search) ? state : null;
}

/** Returns the path pattern of an address, or `*` if no page matches. For the product list, its search and page follow. */
export function pageAddressOf(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const name = pageAt(path)?.name;
  if (name === undefined) return '*';
  const search = name === 'products' ? listSearch(listAddressIn(new URLSearchParams(query))) : '';
  return PAGES[name].path + search;
}
