import { expect, it } from 'vitest';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { productOf } from '../../../support/products.ts';

const { title, description, longDescription, titleEn, descriptionEn, longDescriptionEn } = productOf(1);
const persian = (text: string) => ({ text, language: 'fa' });
const english = (text: string) => ({ text, language: 'en' });

it('a product is Persian for who reads Persian, English for who reads English', () => {
  expect(localizedProduct(productOf(1), 'fa')).toEqual({
    title: persian(title),
    description: persian(description),
    longDescription: persian(longDescription),
  });
  expect(localizedProduct(productOf(1), 'en')).toEqual({
    title: english(titleEn),
    description: english(descriptionEn),
    longDescription: english(longDescriptionEn),
  });
});

it.each(['', '  ', '\u200c'])('falls back to Persian, text by text, where the English is blank (%j)', (blank) => {
  expect(localizedProduct(productOf(1, { titleEn: blank }), 'en')).toEqual({
    title: persian(title),
    description: english(descriptionEn),
    longDescription: english(longDescriptionEn),
  });
});
