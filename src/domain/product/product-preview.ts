import type { Product } from '#src/contract/schema.generated.ts';
import { isBlank } from '#src/domain/text/blank.ts';
import { NO_SRCSET } from './image-variants.ts';
import { draftOf, editedTexts, type ProductDraft } from './product-fields.ts';

/**
 * The product as visitors will see it once the draft is saved: English that is blank in the draft is not sent, so what
 * is stored stays.
 * @param product null for a new one, whose id is not known yet and therefore 0
 * @param image URL of the image, empty where there is none yet
 */
export function productAfterSaving(draft: ProductDraft, product: Product | null, image: string): Product {
  const isStored = image === product?.image;
  const { imageHasAlpha = false, srcset = NO_SRCSET } = isStored ? product : {};
  return { ...draftOf(product), ...editedTexts(draft), id: product?.id ?? 0, image, imageHasAlpha, srcset };
}

/** True where a reader of English would meet Persian in the catalogue: title or short description has no English. */
export function lacksEnglish({ titleEn, descriptionEn }: Product): boolean {
  return isBlank(titleEn) || isBlank(descriptionEn);
}
