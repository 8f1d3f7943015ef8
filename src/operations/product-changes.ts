import type { ProductChanges, StoredProduct } from './ports.ts';

/** Returns the next version of a product. */
export function editedProduct(before: StoredProduct, { drawing, hidden, ...changes }: ProductChanges): StoredProduct {
  const { drawing: storedDrawing, hidden: wasHidden = false, ...product } = before;
  const nextDrawing = drawing === undefined ? storedDrawing : (drawing ?? undefined);
  return {
    ...product,
    ...changes,
    ...(nextDrawing !== undefined && { drawing: nextDrawing }),
    ...((hidden ?? wasHidden) && { hidden: true }),
    version: before.version + 1,
  };
}
