import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useProductForm } from '#src/features/admin-actors.ts';
import { saveFailureText } from '#src/localization/admin/notifications.ts';
import { Status } from '#src/ui/status.tsx';

/** Why the last attempt to save failed; a toast said it as well, but toasts go. */
export function SaveFailure() {
  const { _ } = useLingui();
  const failure = useSelector(useProductForm(), ({ context }) => context.failure);
  if (failure === null) return null;
  const words = saveFailureText(failure);
  const isOutdated = failure.reason === 'conflict';
  return (
    // That a product is outdated may turn out without an attempt, and then no toast says it.
    <Status tone="bad" announced={!isOutdated}>
      {typeof words === 'string' ? words : _(words)}
      {isOutdated && (
        <p>
          <Trans>
            متن‌های تازه در فرم آمده است. هرجا خودتان هم چیزی نوشته بودید، متن تازه زیر نوشتهٔ شماست: یکی را برگزینید. اگر
            ذخیره کنید، نوشتهٔ خودتان می‌ماند.
          </Trans>
        </p>
      )}
    </Status>
  );
}
