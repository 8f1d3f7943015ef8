import { type OrderDraft, orderValues } from '#src/domain/order/order-fields.ts';
import { editedTexts, type ProductDraft } from '#src/domain/product/product-fields.ts';
import { type FieldIssue, formIssues } from './field-issues.ts';

/** What keeps a draft from being sent, its images apart. */
export function orderIssues(draft: OrderDraft): readonly FieldIssue[] {
  return formIssues('OrderForm', { ...orderValues(draft), files: [] });
}

/** What keeps the texts of a product from being saved. */
export function productIssues(draft: ProductDraft): readonly FieldIssue[] {
  // Whose texts they are is settled elsewhere; a new product's have the same rules.
  return formIssues('EditProductForm', { id: 1, ...editedTexts(draft) });
}
