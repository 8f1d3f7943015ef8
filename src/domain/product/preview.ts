import type { Product } from '#src/contract/schema.generated.ts';

/** Returns the URL of the smallest version of a product's image that every browser shows. */
export function previewOf({ image, srcset }: Pick<Product, 'image' | 'srcset'>): string {
  return srcset?.webp.split(' ', 1)[0] || image;
}
