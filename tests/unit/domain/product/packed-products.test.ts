import { expect, it } from 'vitest';
import { NO_SRCSET } from '#src/domain/product/image-variants.ts';
import { packedProducts } from '#src/domain/product/packed-products.ts';
import { productOf } from '../../../support/products.ts';

const SRCSET = { avif: '/files/products/2-192.avif 192w', webp: '/files/products/2.webp 1200w' };
const PRODUCTS = [
  productOf(1, { longDescription: 'چرخ‌دندهٔ ۱۲\n\nدندانه 🦾', longDescriptionEn: '' }),
  productOf(2, { description: '', srcset: SRCSET, video: '/files/videos/arm.mp4' }),
];

it('packed products say what they said', () => {
  const read = packedProducts(PRODUCTS).map((product) => {
    const { description, descriptionEn, longDescription, longDescriptionEn, image, srcset } = product;
    return { ...product, description, descriptionEn, longDescription, longDescriptionEn, image, srcset };
  });
  expect(read).toEqual([{ ...PRODUCTS[0], srcset: NO_SRCSET }, PRODUCTS[1]]);
});

it('a packed product holds its titles alone, and reads no set of images twice', () => {
  const [product] = packedProducts([productOf(1)]);
  expect({ ...product }).toEqual({ id: 1, title: 'قطعهٔ 1', titleEn: 'Part 1' });
  expect(product?.srcset).toBe(product?.srcset);
});
