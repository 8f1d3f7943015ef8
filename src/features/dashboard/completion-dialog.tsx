import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useAdminActors } from '#src/features/admin-actors.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Verbatim } from '#src/ui/verbatim.tsx';

/** Asks before an order is completed, which deletes it; stays until the server has answered. */
export function CompletionDialog() {
  const { t } = useLingui();
  const { orders } = useAdminActors();
  const isConfirming = useSelector(orders, (snapshot) => snapshot.matches('asking'));
  const isCompleting = useSelector(orders, (snapshot) => snapshot.matches('completing'));
  const name = useSelector(
    orders,
    ({ context }) => context.orders.find(({ _id }) => _id === context.selectedId)?.name ?? '',
  );
  const cancel = () => orders.send({ type: 'completion.cancelled' });
  return (
    <Dialog
      open={isConfirming || isCompleting}
      title={t`تکمیل سفارش`}
      busy={isCompleting}
      onClose={cancel}
      actions={
        <>
          <Button variant="danger" busy={isCompleting} onClick={() => orders.send({ type: 'completion.confirmed' })}>
            {isCompleting ? t`در حال تکمیل…` : t`تکمیل و حذف`}
          </Button>
          <Button disabled={isCompleting} onClick={cancel}>{t`انصراف`}</Button>
        </>
      }
    >
      <p>
        <Trans>
          سفارش <Verbatim text={name} /> تکمیل‌شده به شمار می‌آید و با فایل‌هایش برای همیشه حذف می‌شود.
        </Trans>
      </p>
    </Dialog>
  );
}
