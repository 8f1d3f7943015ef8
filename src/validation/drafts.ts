import { type OrderDraft, orderValues } from '#src/domain/order/order-fields.ts';
import { editedTexts, type ProductDraft } from '#src/domain/product/product-fields.ts';
import { type FieldIssue, formIssues } from './field-issues.ts';

/** Validates the texts of an order. The images are validated separately. */
export function orderIssues(draft: OrderDraft): readonly FieldIssue[] {
  return formIssues('OrderForm', { ...orderValues(draft), files: [] });
}

/** Validates the texts of a product. */
export function productIssues(draft: ProductDraft): readonly FieldIssue[] {
  // Any valid id will do. The texts of new products have the same rules.
  return formIssues('EditProductForm', { id: 1, ...editedTexts(draft) });
}
