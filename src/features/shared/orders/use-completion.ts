import { useSelector } from '@xstate/react';
import type { Order } from '#src/contract/schema.generated.ts';
import type { OrdersActor } from '#src/features/shared/actors/admin-actors-context.ts';

/** Props of a button that asks to complete an order. */
export function useCompletion(orders: OrdersActor, order: Order) {
  const completion = { type: 'completion.requested', order } as const;
  const canComplete = useSelector(orders, (snapshot) => snapshot.can(completion));
  return { disabled: !canComplete, onClick: () => orders.send(completion) };
}
