import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { OrderForm } from '#src/contract/schema.generated.ts';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { useIssueText } from '#src/features/shared/forms/use-issue-text.ts';
import { useOrderImages } from './use-order-images.ts';

/** Says what is wrong with a field, or nothing. A file's issue counts for the field of the files, and names it. */
export function useFieldError(): (field: keyof OrderForm) => string | undefined {
  const { t } = useLingui();
  const textOf = useIssueText();
  const issues = useSelector(useActors().orderSubmission, ({ context }) => context.issues);
  const { images } = useOrderImages();
  return (field) => {
    const issue = issues.find(({ path }) => path === field || path.startsWith(`${field}.`));
    if (issue === undefined) return undefined;
    if (field === 'phone' && 'code' in issue && issue.code === 'tooShort') {
      return t`شماره کوتاه است؛ همهٔ رقم‌ها را بنویسید، تلفن ثابت را با کد شهر.`;
    }
    const message = textOf(issue);
    const name = images.find((_, index) => issue.path === `files.${index}`)?.name;
    return name ? t`«${name}»: ${message}` : message;
  };
}
