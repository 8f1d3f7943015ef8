import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { limits } from '#src/contract/limits.generated.ts';
import { formatNumber } from '#src/domain/digits.ts';
import type { MediaSlot } from '#src/domain/media.ts';
import type { ProductField } from '#src/domain/product-draft.ts';
import { useProductForm } from '#src/features/admin-actors.ts';
import { useLanguage } from '#src/localization/use-language.ts';

type Place = ProductField | MediaSlot;

/** Says what is wrong with a field of the product form, or nothing. */
export function useIssueWords(): (place: Place) => string | undefined {
  const { t } = useLingui();
  const language = useLanguage();
  const issues = useSelector(useProductForm(), ({ context }) => context.issues);
  const tooLong = (place: Place): string => {
    if (place === 'image' || place === 'video') return t`این فایل پذیرفته نشد.`;
    const most = formatNumber(limits.EditProductForm[place].maxLength, language);
    return t`حداکثر ${most} نویسه پذیرفته می‌شود.`;
  };
  return (place) => {
    const issue = issues.find(({ path }) => path === place);
    if (issue === undefined) return undefined;
    if (issue.kind === 'said') return issue.message;
    if (issue.kind === 'tooLong') return tooLong(place);
    return place === 'image' ? t`عکس محصول را برگزینید.` : t`این قسمت را پر کنید.`;
  };
}
