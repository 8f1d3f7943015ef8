import type { FieldError } from '#src/contract/schema.generated.ts';
import type { OrderDraft } from './order-fields.ts';

/** Result of an order that the browser posted without JavaScript. */
export type PostedOrder = StoredOrder | UnsentOrder;

interface StoredOrder {
  readonly kind: 'stored';
  readonly draft: OrderDraft;
  readonly imageCount: number;
  readonly id: string;
  /** In ISO 8601. */
  readonly sentAt: string;
}

/** The form is shown again with its texts. */
export type UnsentOrder = {
  readonly draft: OrderDraft;
  /** True if images were posted. The page cannot restore them to the form. */
  readonly hasImages: boolean;
} & (
  /** The errors are in the page's language. `reference` is the short form of the request id. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: readonly FieldError[];
      readonly reference: string;
    }
  | { readonly kind: 'trapped' }
);
