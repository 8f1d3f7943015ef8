import { editedTexts, type ProductDraft } from '#src/domain/product/product-fields.ts';
import { type FieldIssue, formIssues } from './field-issues.ts';

/** Validates the texts of a product. */
export function productIssues(draft: ProductDraft): readonly FieldIssue[] {
  // Any valid id will do. The texts of new products have the same rules.
  return formIssues('EditProductForm', { id: 1, ...editedTexts(draft) });
}
