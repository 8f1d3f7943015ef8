import { describe, expect, it } from 'vitest';
import { localizedProduct } from '#src/domain/localized-product.ts';
import { productOf } from '../../support/products.ts';

describe('a product for a reader', () => {
  const product = productOf(1);

  it('of Persian is Persian', () => {
    expect(localizedProduct(product, 'fa')).toEqual({
      title: { text: product.title, language: 'fa' },
      description: { text: product.description, language: 'fa' },
      longDescription: { text: product.longDescription, language: 'fa' },
    });
  });

  it('of English is English', () => {
    expect(localizedProduct(product, 'en')).toEqual({
      title: { text: product.titleEn, language: 'en' },
      description: { text: product.descriptionEn, language: 'en' },
      longDescription: { text: product.longDescriptionEn, language: 'en' },
    });
  });

  it.each(['', '  ', '\u200c'])('falls back to Persian, text by text, where the English is blank (%j)', (blank) => {
    const half = productOf(1, { titleEn: blank });
    const { title, description } = localizedProduct(half, 'en');
    expect({ title, description }).toEqual({
      title: { text: half.title, language: 'fa' },
      description: { text: half.descriptionEn, language: 'en' },
    });
  });
});
