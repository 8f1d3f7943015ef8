import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useProductForm } from '#src/features/admin-actors-context.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a changed draft makes room for something else. */
export function DiscardDialog() {
  const { t } = useLingui();
  const form = useProductForm();
  return (
    <ConfirmDialog
      open={useSelector(form, (snapshot) => snapshot.matches('asking'))}
      title={t`تغییرات ذخیره‌نشده`}
      confirm={t`دور انداختن تغییرات`}
      cancel={t`ادامهٔ نوشتن`}
      onConfirm={() => form.send({ type: 'discard.confirmed' })}
      onCancel={() => form.send({ type: 'discard.cancelled' })}
    >
      <p>{t`آنچه در فرم نوشته یا برگزیده‌اید هنوز ذخیره نشده است و از بین می‌رود.`}</p>
    </ConfirmDialog>
  );
}
