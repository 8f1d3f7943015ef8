import { matchPath } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';
import { isReadablePath, PAGE_PATHS } from '#src/domain/page-paths.ts';

/** What a page that the server rendered carries, so that the site goes on from there. */
export interface PageState {
  /** Which page it is, as `pageAt` says. */
  readonly page: string;
  readonly origin: string;
  /** The products that the page shows; null where they are too many to be carried. */
  readonly products: readonly Product[] | null;
  /** The order that it answers. */
  readonly posted?: PostedOrder | undefined;
}

/** The id of the element that holds it, as JSON. */
export const PAGE_STATE = 'page-state';

/** What this page carries; null for the empty shell, and where a host of files answers with another page. */
export function pageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE)?.textContent;
  const state: PageState | null = text ? JSON.parse(text) : null;
  return state?.page === pageAt(location.pathname + location.search) ? state : null;
}

/** The route of an address, `*` where there is none, and what is searched for. */
export function pageAt(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const route = isReadablePath(path) && Object.values(PAGE_PATHS).find((one) => matchPath(one, path));
  if (route !== PAGE_PATHS.products) return route || '*';
  return `${route}?q=${new URLSearchParams(query).get('q') ?? ''}`;
}
