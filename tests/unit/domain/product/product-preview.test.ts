import { expect, it } from 'vitest';
import { NO_SRCSET } from '#src/domain/product/image-variants.ts';
import { draftOf } from '#src/domain/product/product-fields.ts';
import { lacksEnglish, productAfterSaving } from '#src/domain/product/product-preview.ts';
import { productOf } from '../../../support/fixtures/products.ts';

const UNKNOWN_IMAGE = { imageHasAlpha: false, srcset: NO_SRCSET };

it('previews the trimmed texts of the draft and the image, whose alpha is unknown', () => {
  const product = productOf(7, { imageHasAlpha: true, srcset: { avif: 'a 1w', webp: 'b 1w' } });
  const texts = draftOf(productOf(8));
  const draft = { ...texts, title: `  ${texts.title} `, longDescriptionEn: `\n${texts.longDescriptionEn} ` };
  const saved = { ...product, ...texts, ...UNKNOWN_IMAGE, image: 'blob:new' };
  expect(productAfterSaving(draft, product, 'blob:new')).toEqual(saved);
});

it.each([true, false, undefined])('previews the stored English text and the stored image (%s)', (imageHasAlpha) => {
  const known = imageHasAlpha === undefined ? {} : { imageHasAlpha, srcset: { avif: 'a 1w', webp: 'b 1w' } };
  const product = productOf(7, known);
  const draft = { ...draftOf(product), titleEn: '', descriptionEn: ' \u200C', longDescriptionEn: '\u3164' };
  const saved = { srcset: NO_SRCSET, ...product, imageHasAlpha: imageHasAlpha ?? false };
  expect(productAfterSaving(draft, product, product.image)).toEqual(saved);
});

it('previews a new product without number, image and English text', () => {
  const draft = { ...draftOf(null), title: 'تازه', description: 'کوتاه' };
  expect(productAfterSaving(draft, null, '')).toEqual({ ...draft, ...UNKNOWN_IMAGE, id: 0, image: '' });
});

it.each([
  { label: 'title and short description in English', changes: {}, expected: false },
  { label: 'a blank English title', changes: { titleEn: ' ' }, expected: true },
  { label: 'a blank English short description', changes: { descriptionEn: '\u200B' }, expected: true },
  { label: 'a blank English full description alone', changes: { longDescriptionEn: '' }, expected: false },
] as const)('reports missing English for a product with $label: $expected', ({ changes, expected }) => {
  expect(lacksEnglish(productOf(1, changes))).toBe(expected);
});
