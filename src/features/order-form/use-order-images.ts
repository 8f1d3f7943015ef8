import { useSelector } from '@xstate/react';
import { useOrderSubmission } from '#src/features/shared/actors/actors-context.ts';
import type { OrderImagesContext } from '#src/machines/order-images/order-images.machine.ts';

const NONE: Pick<OrderImagesContext, 'images' | 'rejections'> = { images: [], rejections: [] };

/** The images of the draft, and the files that were rejected. */
export function useOrderImages(): typeof NONE {
  const actor = useSelector(useOrderSubmission(), ({ children }) => children.images);
  return useSelector(actor, (snapshot) => snapshot?.context) ?? NONE;
}
