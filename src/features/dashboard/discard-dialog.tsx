import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useProductForm } from '#src/features/admin-actors.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

/** Asks before a changed draft makes room for something else. */
export function DiscardDialog() {
  const { t } = useLingui();
  const form = useProductForm();
  const isAsking = useSelector(form, (snapshot) => snapshot.matches('asking'));
  const keep = () => form.send({ type: 'discard.cancelled' });
  return (
    <Dialog
      open={isAsking}
      title={t`تغییرات ذخیره‌نشده`}
      onClose={keep}
      actions={
        <>
          <Button variant="danger" onClick={() => form.send({ type: 'discard.confirmed' })}>
            {t`دور انداختن تغییرات`}
          </Button>
          <Button onClick={keep}>{t`ادامهٔ نوشتن`}</Button>
        </>
      }
    >
      <p>{t`آنچه در فرم نوشته یا برگزیده‌اید هنوز ذخیره نشده است و از بین می‌رود.`}</p>
    </Dialog>
  );
}
