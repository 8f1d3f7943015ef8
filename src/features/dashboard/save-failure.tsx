import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useProductForm } from '#src/features/admin-actors-context.ts';
import { saveFailureText } from '#src/translations/admin/notifications.ts';
import { Status } from '#src/ui/status.tsx';

/** Why the last attempt to save failed; a toast said it as well, but toasts go. */
export function SaveFailure() {
  const { t, i18n } = useLingui();
  const failure = useSelector(useProductForm(), ({ context }) => context.failure);
  if (failure === null) return null;
  const message = saveFailureText(failure);
  const isConflict = failure.reason === 'conflict';
  return (
    // The toast does not say what can be done about a conflict.
    <Status tone="bad" announced={!isConflict}>
      {typeof message === 'string' ? message : i18n._(message)}
      {isConflict && (
        <p>
          {t`هنوز چیزی ذخیره نشده است و نوشته‌هایتان همین‌جاست. هرجا متن تازه با متن شما فرق دارد، زیر آن آمده است و می‌توانید آن را برگزینید. اگر دوباره ذخیره کنید، آنچه در فرم است جای متن تازه را می‌گیرد.`}
        </p>
      )}
    </Status>
  );
}
