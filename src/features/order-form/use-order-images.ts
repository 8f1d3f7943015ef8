import { useSelector } from '@xstate/react';
import type { OrderImagesContext } from '#src/machines/order-images/order-images.machine.ts';
import { useActors } from '../actors.ts';

const NONE: Pick<OrderImagesContext, 'images' | 'refusals'> = { images: [], refusals: [] };

/** The pictures that go along with the order, and those that were refused. */
export function useOrderImages(): typeof NONE {
  const actor = useSelector(useActors().orderSubmission, ({ children }) => children.images);
  return useSelector(actor, (snapshot) => snapshot?.context) ?? NONE;
}
