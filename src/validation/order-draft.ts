import { type OrderTexts, orderValues } from '#src/domain/order/order-fields.ts';
import { type FieldIssue, formIssues } from './field-issues.ts';

/** Validates the texts of an order. The images are validated separately. */
export function orderIssues(draft: OrderTexts): readonly FieldIssue[] {
  return formIssues('OrderForm', { ...orderValues(draft), files: [] });
}
