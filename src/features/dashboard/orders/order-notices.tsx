import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { newOrders } from '#src/domain/order/new-orders.ts';
import { type OrdersActor, useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import { ErrorReference } from '#src/features/shared/forms/error-reference.tsx';
import { Button } from '#src/ui/button.tsx';
import { Status } from '#src/ui/status.tsx';

/** Number of orders that the admin has not seen. */
export function useNewOrderCount(): number {
  return useSelector(useAdminActors().openOrders, ({ context }) => newOrders(context.orders, context.seenUntil).length);
}

/** Announces the number of new orders, until the admin acknowledges them. */
export function NewOrders() {
  const { t } = useLingui();
  const { openOrders: orders } = useAdminActors();
  const count = useNewOrderCount();
  const canAcknowledge = useSelector(orders, (snapshot) => snapshot.can({ type: 'newOrders.acknowledged' }));
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Status tone="good" announcedElsewhere className="row spread gap-3">
          <strong>
            <Plural value={count} one="# سفارش تازه رسیده است." other="# سفارش تازه رسیده است." />
          </strong>
          <Button disabled={!canAcknowledge} onClick={() => orders.send({ type: 'newOrders.acknowledged' })}>
            {t`متوجه شدم`}
          </Button>
        </Status>
      )}
    </div>
  );
}

/** Warns after a failed refresh that newer orders may exist. */
export function StaleOrders({ orders }: { readonly orders: OrdersActor }) {
  const { t } = useLingui();
  const isStale = useSelector(orders, (snapshot) => snapshot.hasTag('stale'));
  const reference = useSelector(orders, ({ context }) => context.reference);
  if (!isStale) return null;
  return (
    <Status tone="bad">
      <p>{t`فهرست سفارش‌ها به‌روز نشد؛ شاید سفارش تازه‌ای رسیده باشد.`}</p>
      <ErrorReference reference={reference} />
    </Status>
  );
}
