import { useSelector } from '@xstate/react';
import type { MediaSlot, ProductField } from '#src/domain/product/product-fields.ts';
import { useProductForm } from '#src/features/shared/actors/admin-actors-context.ts';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';

/** Returns a function that gives the error message of a field in the product form, or undefined. */
export function useFieldError(): (place: ProductField | MediaSlot) => string | undefined {
  const textOf = useIssueText();
  const issues = useSelector(useProductForm(), ({ context }) => context.issues);
  return (place) => {
    const issue = issues.find(({ path }) => path === place);
    // An order has a description, too. Messages name the one of a product by its field in the form for new products.
    return issue && textOf(issue, place === 'description' ? 'shortDescription' : place);
  };
}
