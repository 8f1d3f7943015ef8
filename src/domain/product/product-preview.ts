import type { Product } from '#src/contract/schema.generated.ts';
import { isBlank } from '#src/domain/text/blank.ts';
import { NO_SRCSET } from './image-variants.ts';
import { draftOf, editedTexts, type ProductDraft } from './product-fields.ts';

/**
 * Returns the product as it will be after the draft is saved. Stored English is retained if the draft's is blank, since
 * blank English is not sent.
 * @param product null for a new product; the preview then has id 0
 * @param image URL of the image, or an empty string
 */
export function productAfterSaving(draft: ProductDraft, product: Product | null, image: string): Product {
  const isStored = image === product?.image;
  const { imageHasAlpha = false, srcset = NO_SRCSET } = isStored ? product : {};
  return { ...draftOf(product), ...editedTexts(draft), id: product?.id ?? 0, image, imageHasAlpha, srcset };
}

/** True if the English catalogue falls back to Persian for the title or the short description. */
export function lacksEnglish({ titleEn, descriptionEn }: Product): boolean {
  return isBlank(titleEn) || isBlank(descriptionEn);
}
