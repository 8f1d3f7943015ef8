import type { Product } from '#src/contract/schema.generated.ts';

/** A product whose texts say its id; `changes` replaces some of them. */
export function productOf(id: number, changes: Partial<Product> = {}): Product {
  return {
    id,
    title: `قطعهٔ ${id}`,
    description: `توضیح کوتاه ${id}`,
    longDescription: `توضیح کامل ${id}`,
    titleEn: `Part ${id}`,
    descriptionEn: `Short description ${id}`,
    longDescriptionEn: `Full description ${id}`,
    image: `/files/products/${id}.webp`,
    ...changes,
  };
}
