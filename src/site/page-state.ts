import { matchPath } from 'react-router-dom';
import type { Product } from '#src/contract/schema.generated.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';
import { isReadablePath, PAGE_PATHS } from '#src/domain/page-paths.ts';

/** What a page that the server rendered carries, so that the site goes on from there. */
export interface PageState {
  /** The route that it is a page of. */
  readonly route: string;
  readonly origin: string;
  /** The products that the page shows; null where they are too many to be carried. */
  readonly products: readonly Product[] | null;
  /** The order that it answers. */
  readonly posted?: PostedOrder | undefined;
}

/** The id of the element that holds it, as JSON. */
export const PAGE_STATE = 'page-state';

/** What this page carries; null for the empty shell, and where a host answers the address of a page with its 404. */
export function pageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE)?.textContent;
  const state: PageState | null = text ? JSON.parse(text) : null;
  return state?.route === routeAt(location.pathname) ? state : null;
}

/** The site's route at a path; `*` where there is none. */
export function routeAt(path: string): string {
  return (isReadablePath(path) && Object.values(PAGE_PATHS).find((route) => matchPath(route, path))) || '*';
}
