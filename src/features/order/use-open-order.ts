import { useEffect, useState } from 'react';
import type { OrderActor } from '#src/features/admin-actors.ts';

/**
 * The actor of one order, from when it is opened until the page goes; null before.
 * @param create gives a new actor, not started yet; the same function for the same order
 */
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
