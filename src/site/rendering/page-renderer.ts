import type { Notice, Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';

/** Input of a page's rendering. */
export interface PageRequest {
  /** Path and query. */
  readonly path: string;
  readonly language: Language;
  /** The origin that visitors see. */
  readonly origin: string;
  /** All products, as the API lists them. */
  readonly products: readonly Product[];
  /** The notice that the page shows; null if it shows none. Omitted if it is unknown: the browser then loads it. */
  readonly notice?: Notice | null;
  /** Result of the order that this page responds to. */
  readonly posted?: OrderOutcome;
  /** True if the page is written to a file for a static host, which cannot receive forms. */
  readonly isStatic?: boolean;
}

/** Renders a page to a complete HTML document. */
export type RenderPage = (request: PageRequest) => Promise<string>;

/** The renderer of a built site. */
export interface PageRenderer {
  readonly render: RenderPage;
  /** Contents of all inline scripts that its pages may run. */
  readonly inlineScripts: readonly string[];
}
