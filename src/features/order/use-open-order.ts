import { useEffect, useState } from 'react';
import type { OrderActor } from '#src/features/admin-actors-context.ts';

/** The actor of one order from when it is opened; null before. Give the same `create` for the same order. */
export function useOpenOrder(create: () => OrderActor): OrderActor | null {
  const [opened, setOpened] = useState<OrderActor | null>(null);
  useEffect(() => {
    const actor = create();
    actor.start();
    setOpened(actor);
    return () => {
      actor.stop();
    };
  }, [create]);
  return opened;
}
