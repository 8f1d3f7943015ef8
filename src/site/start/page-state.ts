import type { PostedOrder } from '#src/domain/order/posted-order.ts';
import { PAGE_PATHS, pageAt } from '#src/domain/page-paths.ts';
import { listAddressIn, listSearch } from '#src/domain/product/list-address.ts';
import type { ProductList } from '#src/domain/product/product-list.ts';

/** What a page that the server rendered carries, so that the site goes on from there. */
export interface PageState {
  /** Which page it is, as `routeAt` says. */
  readonly page: string;
  readonly origin: string;
  /** The products that the page shows; null if they are too many to be carried. */
  readonly list: ProductList | null;
  /** The order that it answers. */
  readonly posted?: PostedOrder | undefined;
}

/** The id of the element that holds it, as JSON. */
export const PAGE_STATE = 'page-state';

/** What this page carries; null for the empty shell, and where a host of files answers with another page. */
export function pageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE)?.textContent;
  const state: PageState | null = text ? JSON.parse(text) : null;
  return state?.page === routeAt(location.pathname + location.search) ? state : null;
}

/** Returns the route of an address, or `*` if it has none; for the product list with its search and page. */
export function routeAt(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const name = pageAt(path)?.name;
  if (name === undefined) return '*';
  const search = name === 'products' ? listSearch(listAddressIn(new URLSearchParams(query))) : '';
  return PAGE_PATHS[name] + search;
}
