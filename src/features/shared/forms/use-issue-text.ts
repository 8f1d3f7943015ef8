import { useLingui } from '@lingui/react';
import type { FieldError } from '#src/contract/schema.generated.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** Says what is wrong: by the catalogs, or what the server said in the reader's language. */
export function useIssueText(): (issue: Issue | FieldError) => string {
  const { _ } = useLingui();
  return (issue) => ('message' in issue ? issue.message : _(issue.code, { bound: issue.bound }));
}
