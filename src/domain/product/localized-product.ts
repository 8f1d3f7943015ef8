import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { isBlank } from '#src/domain/text/blank.ts';
import type { LocalizedField } from './product-fields.ts';

/** Text with its language, which may differ from the page's language. */
export interface LocalizedText {
  readonly text: string;
  readonly language: Language;
}

type LocalizedProduct = Readonly<Record<LocalizedField, LocalizedText>>;

/** Returns a product's texts in a language. Each falls back to Persian if its English is blank. */
export function localizedProduct(product: Product, language: Language): LocalizedProduct {
  const pick = (fa: string, en: string): LocalizedText =>
    language === 'en' && !isBlank(en) ? { text: en, language: 'en' } : { text: fa, language: 'fa' };
  return {
    title: pick(product.title, product.titleEn),
    description: pick(product.description, product.descriptionEn),
    longDescription: pick(product.longDescription, product.longDescriptionEn),
  };
}
