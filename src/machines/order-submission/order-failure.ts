import type { OrderRefusal } from '#src/domain/order/order-refusal.ts';
import type { FormIssue } from '#src/validation/field-issues.ts';

/**
 * Reason why the order was not sent. The form keeps its content. `incomplete`: it was rejected before the request.
 * `broken`: the page threw an unexpected error. `expired`: the page was opened by the address of an expired receipt.
 */
export type OrderFailure =
  | OrderRefusal
  | 'trapped'
  | 'imageLost'
  | 'cancelled'
  | 'offline'
  | 'timedOut'
  | 'incomplete'
  | 'broken'
  | 'expired';

interface FormProblems {
  readonly issues: readonly FormIssue[];
  readonly failure: OrderFailure | null;
}

/** Removes the issues of a corrected field. A failure caused by issues is cleared with the last of them. */
export function withoutIssues({ issues, failure }: FormProblems, field: string): FormProblems {
  const remaining = issues.filter(({ path }) => path !== field && !path.startsWith(`${field}.`));
  const isCausedByIssues = failure === 'incomplete' || failure === 'invalid';
  return { issues: remaining, failure: isCausedByIssues && remaining.length === 0 ? null : failure };
}
