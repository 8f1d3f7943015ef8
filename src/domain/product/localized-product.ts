import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { isBlank } from '#src/domain/text/blank.ts';

/** A text and the language it is really in, which is not always the reader's. */
export interface LocalizedText {
  readonly text: string;
  readonly language: Language;
}

/** A product's texts for a reader of one language. */
type LocalizedProduct = Readonly<Record<'title' | 'description' | 'longDescription', LocalizedText>>;

/** The product's texts in the language, each falling back to Persian where its English is blank. */
export function localizedProduct(product: Product, language: Language): LocalizedProduct {
  const pick = (fa: string, en: string): LocalizedText =>
    language === 'en' && !isBlank(en) ? { text: en, language: 'en' } : { text: fa, language: 'fa' };
  return {
    title: pick(product.title, product.titleEn),
    description: pick(product.description, product.descriptionEn),
    longDescription: pick(product.longDescription, product.longDescriptionEn),
  };
}
