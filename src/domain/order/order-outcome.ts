import type { FieldError, Measured } from '#src/contract/schema.generated.ts';
import type { OrderTexts } from './order-fields.ts';

/** Result of an order that the browser posted without JavaScript, or a receipt that was opened by its address. */
export type OrderOutcome = StoredOrder | UnsentOrder;

/** How far a stored order is, and what the workshop answered. Times are in ISO 8601, and blank until then. */
export interface OrderProgress {
  /** Time at which the workshop read the order. */
  readonly readAt: string;
  /** The workshop's answer in plain text; blank if there is none. */
  readonly answer: string;
  readonly answeredAt: string;
  readonly completedAt: string;
}

/** Extents of a model in mm, and its volume in mm³, which is approximate if the surface is not closed. */
export type ModelSize = Pick<Measured, 'size' | 'volume' | 'isClosed'>;

/** A model of a sent order. */
export interface ReceiptModel {
  readonly name: string;
  /** Its picture as a data URL, if this device has drawn it. */
  readonly preview: string | null;
  /** Null if it was not measured. */
  readonly measured: ModelSize | null;
}

export interface StoredOrder extends OrderProgress {
  readonly kind: 'stored';
  readonly draft: OrderTexts;
  readonly imageCount: number;
  readonly models: readonly ReceiptModel[];
  readonly id: string;
  /** In ISO 8601. */
  readonly sentAt: string;
  /** Token of the receipt. */
  readonly token: string;
}

interface ReturnedForm {
  readonly draft: OrderTexts;
  /** True if files were posted. The page cannot restore them to the form. */
  readonly hasFiles: boolean;
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

/** The address of a receipt that expired, or whose order was deleted. */
interface ExpiredReceipt extends ReturnedForm {
  readonly kind: 'expired';
}

/** The form is shown again with its texts. */
export type UnsentOrder = RefusedOrder | TrappedOrder | ExpiredReceipt;
