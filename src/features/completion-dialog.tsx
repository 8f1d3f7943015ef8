import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { OrderNumber } from '#src/ui/order-number.tsx';
import { Status } from '#src/ui/status.tsx';
import { Verbatim } from '#src/ui/verbatim.tsx';
import type { OrdersActor } from './admin-actors-context.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SaveOrders } from './save-orders.tsx';

/** Asks before an order is completed, which deletes it; stays until the server has answered, and says so where it did not. */
export function CompletionDialog({ orders }: { readonly orders: OrdersActor }) {
  const { t } = useLingui();
  const isConfirming = useSelector(orders, (snapshot) => snapshot.matches('asking'));
  const isCompleting = useSelector(orders, (snapshot) => snapshot.matches('completing'));
  const hasFailed = useSelector(orders, (snapshot) => snapshot.matches({ asking: 'failed' }));
  const order = useSelector(orders, ({ context }) => context.orders.find(({ _id }) => _id === context.selectedId));
  const confirm = hasFailed ? t`تلاش دوباره` : t`تکمیل و حذف`;
  return (
    <ConfirmDialog
      open={isConfirming || isCompleting}
      title={t`تکمیل سفارش`}
      confirm={isCompleting ? t`در حال تکمیل…` : confirm}
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
      {hasFailed && <Status tone="bad" announced>{t`سفارش حذف نشد؛ پاسخی از کارگاه نرسید. دوباره تلاش کنید.`}</Status>}
    </ConfirmDialog>
  );
}
