import type { FieldError } from '#src/contract/schema.generated.ts';
import type { OrderDraft } from './order-fields.ts';

/** What came of an order that the browser posted without the site's script. */
export type PostedOrder = {
  readonly draft: OrderDraft;
  /** Images came along, which no page can give back to its form. */
  readonly hasImages: boolean;
} & (
  | { readonly kind: 'stored'; readonly id: string /** In ISO 8601. */; readonly sentAt: string }
  /** Rejected as by the API. The errors are in the page's language; `reference` is the short form of the request id. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: readonly FieldError[];
      readonly reference: string;
    }
  | { readonly kind: 'trapped' }
);
