import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OrderForm } from '#src/contract/schema.generated.ts';
import { useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { useAttachments } from './use-attachments.ts';

/**
 * Returns a function that gives the error message of a field, or undefined. Issues of images and models belong to `files`
 * and name the file.
 */
export function useFieldError(): (field: keyof OrderForm) => string | undefined {
  const { t } = useLingui();
  const textOf = useIssueText();
  const issues = useSelector(useOrderSubmission(), ({ context }) => context.issues);
  const { files } = useAttachments();
  return (field) => {
    const own = field === 'files' ? ['files', 'models'] : [field];
    const issue = issues.find(({ path }) => own.includes(path.split('.')[0] ?? ''));
    if (issue === undefined) return undefined;
    const message = textOf(issue, field);
    const [list, index] = issue.path.split('.');
    const name = files.filter(({ model }) => (list === 'models') === Boolean(model))[Number(index)]?.name;
    return name ? t`«${name}»: ${message}` : message;
  };
}
