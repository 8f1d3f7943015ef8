import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { limits } from '#src/contract/limits.generated.ts';
import { formatNumber } from '#src/domain/digits.ts';
import type { FieldIssue } from '#src/domain/field-issue.ts';
import { useLanguage } from '#src/localization/use-language.ts';
import { useActors } from '../actors.ts';
import { useOrderImages } from './use-order-images.ts';

/** Says what is wrong with a field, or nothing. A file's issue counts for the field of the files, and names it. */
export function useIssueWords(): (field: keyof typeof limits.OrderForm) => string | undefined {
  const { t } = useLingui();
  const language = useLanguage();
  const { orderSubmission } = useActors();
  const issues = useSelector(orderSubmission, ({ context }) => context.issues);
  const { images } = useOrderImages();
  const words = (field: keyof typeof limits.OrderForm, issue: FieldIssue): string => {
    if (issue.kind === 'said') {
      const { message, path } = issue;
      const name = images.find((_, index) => path === `files.${index}`)?.name;
      return name ? t`«${name}»: ${message}` : message;
    }
    const bounds = field === 'files' ? { minLength: 0, maxLength: 0 } : limits.OrderForm[field];
    const least = formatNumber(bounds.minLength, language);
    const most = formatNumber(bounds.maxLength, language);
    if (issue.kind === 'blank') return t`این قسمت را پر کنید.`;
    if (issue.kind === 'tooShort') return t`دست‌کم ${least} نویسه لازم است.`;
    if (issue.kind === 'tooLong') return t`حداکثر ${most} نویسه پذیرفته می‌شود.`;
    return t`شکل این مقدار درست نیست.`;
  };
  return (field) => {
    const issue = issues.find(({ path }) => path === field || path.startsWith(`${field}.`));
    return issue && words(field, issue);
  };
}
