import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { OrderNumber } from '#src/ui/order-number.tsx';
import { Verbatim } from '#src/ui/verbatim.tsx';
import type { OrdersActor } from './admin-actors-context.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SaveOrders } from './save-orders.tsx';

/** Asks before an order is completed, which deletes it; stays until the server has answered. */
export function CompletionDialog({ orders }: { readonly orders: OrdersActor }) {
  const { t } = useLingui();
  const isConfirming = useSelector(orders, (snapshot) => snapshot.matches('asking'));
  const isCompleting = useSelector(orders, (snapshot) => snapshot.matches('completing'));
  const order = useSelector(orders, ({ context }) => context.orders.find(({ _id }) => _id === context.selectedId));
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
          سفارش <Verbatim text={order?.name ?? ''} /> تکمیل و با فایل‌هایش برای همیشه حذف می‌شود.
        </Trans>
      </p>
      {order && (
        <div className="row gap-3">
          <OrderNumber id={order._id} />
          <SaveOrders orders={[order]} />
        </div>
      )}
    </ConfirmDialog>
  );
}
