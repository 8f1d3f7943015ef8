import type { FieldError } from '#src/contract/schema.generated.ts';
import type { OrderTexts } from './order-fields.ts';

/** Result of an order that the browser posted without JavaScript. */
export type OrderOutcome = StoredOrder | UnsentOrder;

interface StoredOrder {
  readonly kind: 'stored';
  readonly draft: OrderTexts;
  readonly imageCount: number;
  readonly id: string;
  /** In ISO 8601. */
  readonly sentAt: string;
}

interface ReturnedForm {
  readonly draft: OrderTexts;
  /** True if images were posted. The page cannot restore them to the form. */
  readonly hasImages: boolean;
}

interface RefusedOrder extends ReturnedForm {
  readonly kind: 'refused';
  readonly status: number;
  /** In the page's language. */
  readonly errors: readonly FieldError[];
  /** Short form of the request id. */
  readonly reference: string;
}

/** The hidden field was filled in. */
interface TrappedOrder extends ReturnedForm {
  readonly kind: 'trapped';
}

/** The form is shown again with its texts. */
export type UnsentOrder = RefusedOrder | TrappedOrder;
