import type { FieldError } from '#src/contract/schema.generated.ts';
import type { OrderRefusal } from '#src/domain/order/order-refusal.ts';

/**
 * Reason why the order was not sent. The form keeps its content. `incomplete`: it was rejected before the request.
 * `broken`: the page threw an unexpected error. `expired`: the page was opened by the address of an expired receipt.
 */
export type OrderFailure =
  | OrderRefusal
  | 'trapped'
  | 'fileLost'
  | 'cancelled'
  | 'offline'
  | 'timedOut'
  | 'incomplete'
  | 'broken'
  | 'expired';

/** A failed attempt to send the order. `reference` is the short form of the request id. */
export interface FailedAttempt {
  readonly reason: OrderFailure;
  readonly reference?: string;
  readonly errors?: readonly FieldError[];
}
