import { expect, it } from 'vitest';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { productOf } from '../../../support/fixtures/products.ts';

const { title, description, longDescription, titleEn, descriptionEn, longDescriptionEn } = productOf(1);
const persian = (text: string) => ({ text, language: 'fa' });
const english = (text: string) => ({ text, language: 'en' });

const texts = [persian(title), persian(description), persian(longDescription)];
const englishTexts = [english(titleEn), english(descriptionEn), english(longDescriptionEn)];

it.each(['fa', 'en'] as const)('returns a product in the language of a reader of %s', (language) => {
  const { title, description, longDescription } = localizedProduct(productOf(1), language);
  expect([title, description, longDescription]).toEqual(language === 'fa' ? texts : englishTexts);
});

it.each(['', '  ', '\u200c'])('falls back to Persian, text by text, if the English is blank (%j)', (blank) => {
  const { title, description, longDescription } = localizedProduct(productOf(1, { titleEn: blank }), 'en');
  expect([title, description, longDescription]).toEqual([texts[0], ...englishTexts.slice(1)]);
});
