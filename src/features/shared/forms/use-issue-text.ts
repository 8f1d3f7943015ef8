import { useLingui } from '@lingui/react';
import type { FieldError } from '#src/contract/schema.generated.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/**
 * Returns a function that gives the message of an issue: the server's own text, or a translation of its code. With
 * `field`, the message names that field of the order form.
 */
export function useIssueText(): (issue: Issue | FieldError, field?: string) => string {
  const { _ } = useLingui();
  return (issue, field = '') => ('message' in issue ? issue.message : _(issue.code, { bound: issue.bound, field }));
}
