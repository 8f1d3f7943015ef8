import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useAdminActors } from '#src/features/admin-actors.ts';
import type { orderMachine } from '#src/machines/order/order.machine.ts';

export type OrderActor = ActorRefFrom<typeof orderMachine>;

/** The actor of the order with that id, from when it is opened until the page goes; null before. */
export function useOpenOrder(id: string): OrderActor | null {
  const { openOrder } = useAdminActors();
  const [opened, setOpened] = useState<OrderActor | null>(null);
  useEffect(() => {
    const actor = openOrder(id);
    setOpened(actor);
    return () => {
      actor.stop();
    };
  }, [id, openOrder]);
  return opened;
}
