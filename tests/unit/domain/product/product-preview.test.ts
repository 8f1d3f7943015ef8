import { expect, it } from 'vitest';
import { draftOf } from '#src/domain/product/product-fields.ts';
import { lacksEnglish, productAfterSaving } from '#src/domain/product/product-preview.ts';
import { productOf } from '../../../support/products.ts';

it('a product after saving has the texts of the draft, trimmed, and the image', () => {
  const product = productOf(7);
  const draft = {
    title: '  چرخ‌دنده ',
    description: ' کوتاه ',
    longDescription: '\nبلند ',
    titleEn: ' Gear ',
    descriptionEn: ' Short ',
    longDescriptionEn: '\nLong ',
  };
  expect(productAfterSaving(draft, product, 'blob:new')).toEqual({
    ...product,
    title: 'چرخ‌دنده',
    description: 'کوتاه',
    longDescription: 'بلند',
    titleEn: 'Gear',
    descriptionEn: 'Short',
    longDescriptionEn: 'Long',
    image: 'blob:new',
  });
});

it('a product after saving keeps stored English where the draft has none', () => {
  const product = productOf(7);
  const draft = { ...draftOf(product), titleEn: '', descriptionEn: ' \u200C', longDescriptionEn: '\u3164' };
  expect(productAfterSaving(draft, product, product.image)).toEqual(product);
});

it('a product after saving has no number, no image and no English yet when it is new', () => {
  expect(productAfterSaving({ ...draftOf(null), title: 'تازه', description: 'کوتاه' }, null, '')).toEqual({
    ...draftOf(null),
    id: 0,
    title: 'تازه',
    description: 'کوتاه',
    image: '',
  });
});

it.each([
  ['title and short description in English', {}, false],
  ['a blank English title', { titleEn: ' ' }, true],
  ['a blank English short description', { descriptionEn: '\u200B' }, true],
  ['a blank English full description alone', { longDescriptionEn: '' }, false],
] as const)('a product lacks English with %s: %s %s', (_what, changes, expected) => {
  expect(lacksEnglish(productOf(1, changes))).toBe(expected);
});
