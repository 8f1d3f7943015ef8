import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useAdminActors } from '#src/features/admin-actors-context.ts';
import { Verbatim } from '#src/ui/verbatim.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
  return (
    <ConfirmDialog
      open={isConfirming || isCompleting}
      title={t`تکمیل سفارش`}
      confirm={isCompleting ? t`در حال تکمیل…` : t`تکمیل و حذف`}
      busy={isCompleting}
      onConfirm={() => orders.send({ type: 'completion.confirmed' })}
      onCancel={() => orders.send({ type: 'completion.cancelled' })}
    >
      <p>
        <Trans>
          سفارش <Verbatim text={name} /> تکمیل‌شده به شمار می‌آید و با فایل‌هایش برای همیشه حذف می‌شود.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
