import { isDraft, isDraftChanged } from '#src/domain/product/product-fields.ts';
import type { ProductFormContext } from './product-form.events.ts';

/**
 * True if the form holds something that is not saved yet: a changed text or visibility, a chosen file or a removed drawing. In a module of
 * its own, because the logout asks for it on a page that visitors load too.
 */
export function holdsChanges({ draft, product, media, removesDrawing, isHidden }: ProductFormContext): boolean {
  const hasFile = Object.values(media).some(({ file }) => file !== null);
  return hasFile || removesDrawing || isHidden !== isDraft(product) || isDraftChanged(draft, product);
}
