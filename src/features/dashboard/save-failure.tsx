import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useAdminActors } from '#src/features/admin-actors.ts';
import { saveFailureWords } from '#src/localization/admin/notice-words.ts';
import { Status } from '#src/ui/status.tsx';

/** Why the last attempt to save failed; a toast said it as well, but toasts go. */
export function SaveFailure() {
  const { _ } = useLingui();
  const failure = useSelector(useAdminActors().panel, ({ context }) => context.failure);
  if (failure === null) return null;
  const words = saveFailureWords(failure);
  const isOutdated = failure.reason === 'outdated';
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
