import type { Product } from '#src/contract/schema.generated.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';

/** What a page that the server rendered carries, so that the site goes on from there. */
export interface PageState {
  readonly origin: string;
  /** The products that the page shows; null where they are too many to be carried. */
  readonly products: readonly Product[] | null;
  /** The order that it answers. */
  readonly posted?: PostedOrder | undefined;
}

/** The id of the element that holds it, as JSON. */
export const PAGE_STATE = 'page-state';

/** What this page carries; null where the server sent the empty shell. */
export function pageState(): PageState | null {
  const text = document.getElementById(PAGE_STATE)?.textContent;
  return text ? JSON.parse(text) : null;
}
