import type { OrderRefusal } from '#src/domain/order/order-refusal.ts';
import type { FormIssue } from '#src/validation/field-issues.ts';

/** Why the order did not go out; the form keeps everything. `incomplete`: nobody tried to send it. */
export type OrderFailure = OrderRefusal | 'trapped' | 'imageLost' | 'cancelled' | 'offline' | 'timedOut' | 'incomplete';

interface Found {
  readonly issues: readonly FormIssue[];
  readonly failure: OrderFailure | null;
}

/** What is left once a field was mended: a failure that the fields explain ends with the last of them. */
export function withoutIssues({ issues, failure }: Found, field: string): Found {
  const left = issues.filter(({ path }) => path !== field && !path.startsWith(`${field}.`));
  const isExplained = failure === 'incomplete' || failure === 'invalid';
  return { issues: left, failure: isExplained && left.length === 0 ? null : failure };
}
