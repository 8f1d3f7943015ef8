import { useSelector } from '@xstate/react';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import type { OrderImagesContext } from '#src/machines/order-images/order-images.machine.ts';

const NONE: Pick<OrderImagesContext, 'images' | 'sent' | 'rejections'> = { images: [], sent: [], rejections: [] };

/** The images that go along with the order, those of the one before, and those that were refused. */
export function useOrderImages(): typeof NONE {
  const actor = useSelector(useActors().orderSubmission, ({ children }) => children.images);
  return useSelector(actor, (snapshot) => snapshot?.context) ?? NONE;
}
