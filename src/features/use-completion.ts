import { useSelector } from '@xstate/react';
import type { OrdersActor } from './admin-actors-context.ts';

/** For a button that asks whether an order is to be completed. */
export function useCompletion(orders: OrdersActor, id: string) {
  const completion = { type: 'completion.requested', id } as const;
  const canComplete = useSelector(orders, (snapshot) => snapshot.can(completion));
  return { disabled: !canComplete, onClick: () => orders.send(completion) };
}
