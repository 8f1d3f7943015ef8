import type { ProductChanges, StoredProduct } from './ports.ts';

/** Returns the next version of a product. */
export function editedProduct(before: StoredProduct, { drawing, ...changes }: ProductChanges): StoredProduct {
  const { drawing: storedDrawing, ...product } = before;
  const nextDrawing = drawing === undefined ? storedDrawing : (drawing ?? undefined);
  return {
    ...product,
    ...changes,
    ...(nextDrawing !== undefined && { drawing: nextDrawing }),
    version: before.version + 1,
  };
}
