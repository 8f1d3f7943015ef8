import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OrderForm } from '#src/contract/schema.generated.ts';
import { useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { useAttachments } from './use-attachments.ts';

/**
 * Returns a function that gives the error message of a field, or undefined. Issues of a file belong to `files` and name
 * the file.
 */
export function useFieldError(): (field: keyof OrderForm) => string | undefined {
  const { t } = useLingui();
  const textOf = useIssueText();
  const issues = useSelector(useOrderSubmission(), ({ context }) => context.issues);
  const { images } = useAttachments();
  return (field) => {
    const issue = issues.find(({ path }) => path === field || path.startsWith(`${field}.`));
    if (issue === undefined) return undefined;
    const message = textOf(issue, field);
    const name = images.find((_, index) => issue.path === `files.${index}`)?.name;
    return name ? t`«${name}»: ${message}` : message;
  };
}
