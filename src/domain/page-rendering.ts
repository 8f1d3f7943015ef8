import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';

/** What a page of the site is rendered from. */
export interface PageRequest {
  /** Path and query, as the site's router reads them. */
  readonly path: string;
  readonly language: Language;
  /** The origin that visitors see. */
  readonly origin: string;
  /** All products, as the API lists them. */
  readonly products: readonly Product[];
  /** The order that this page answers. */
  readonly posted?: PostedOrder;
  /** It becomes a file of a host that takes no forms. */
  readonly isStatic?: boolean;
}

/** Renders a page as a whole HTML document. */
export type RenderPage = (request: PageRequest) => Promise<string>;
