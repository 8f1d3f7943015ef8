import type { EditProductForm, Product } from '#src/contract/schema.generated.ts';
import type { FormField } from '#src/domain/form-field.ts';
import type { Language } from '#src/domain/language/language.ts';
import { isBlank } from '#src/domain/text/blank.ts';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';

/** A field that is typed. */
export type ProductField = Exclude<keyof EditProductForm, 'id' | 'image' | 'videoUrl'>;

/** The texts of the product forms, as they were typed; a new product has no English yet. */
export type ProductDraft = Readonly<Record<ProductField, string>>;

interface ProductFormField extends FormField {
  readonly language: Language;
  /** What the API calls it in a new product, where that is something else. */
  readonly nameInAddition?: string;
}

/** Every text of a product, in the order of the form; its limits are openapi.yaml's. */
export const PRODUCT_FIELDS: Readonly<Record<ProductField, ProductFormField>> = {
  title: { control: 'text', language: 'fa' },
  titleEn: { control: 'text', language: 'en' },
  description: { control: 'textarea', rows: 3, language: 'fa', nameInAddition: 'shortDescription' },
  descriptionEn: { control: 'textarea', rows: 3, language: 'en' },
  longDescription: { control: 'textarea', rows: 8, language: 'fa', nameInAddition: 'fullDescription' },
  longDescriptionEn: { control: 'textarea', rows: 8, language: 'en' },
};

/** True for the name of a text. */
export function isProductField(name: string): name is ProductField {
  return Object.hasOwn(PRODUCT_FIELDS, name);
}

/** The fields in one language, or in both. */
export function productFields(...languages: readonly Language[]): readonly ProductField[] {
  const names = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];
  return names.filter((name) => languages.includes(PRODUCT_FIELDS[name].language));
}

const ALL = productFields('fa', 'en');
const EMPTY = textsBy(() => '');

function textsBy(textOf: (field: ProductField) => string): ProductDraft {
  return Object.fromEntries(ALL.map((field) => [field, textOf(field)])) as ProductDraft;
}

/** The texts of a product that is about to be edited; empty for a new one. */
export function draftOf(product: Product | null): ProductDraft {
  return product ? textsBy((field) => product[field]) : EMPTY;
}

/** The texts as the API takes them, cleaned; blank ones are still there. */
export function productTexts(draft: ProductDraft): ProductDraft {
  return textsBy((field) => (PRODUCT_FIELDS[field].control === 'text' ? plainLine : plainText)(draft[field]));
}

/** The texts that an edit sends: blank English is never sent, as the API takes none. */
export function editedTexts(draft: ProductDraft): Partial<ProductDraft> & Pick<ProductDraft, 'title' | 'description'> {
  const { title, description, longDescription, ...english } = productTexts(draft);
  const written = Object.entries(english).filter(([, text]) => !isBlank(text));
  return { title, description, longDescription, ...Object.fromEntries(written) };
}

/** What was written, to be pasted elsewhere: the texts in the order of the form, a blank line between them. */
export function draftAsText(draft: ProductDraft): string {
  const texts = ALL.map((field) => draft[field].trim());
  return texts.filter((text) => text !== '').join('\n\n');
}

/** True where a text differs from what is stored, or from nothing. */
export function isDraftChanged(draft: ProductDraft, product: Product | null): boolean {
  const stored = draftOf(product);
  return ALL.some((field) => draft[field].trim() !== stored[field].trim());
}

/** The fields whose stored English would vanish, which the API cannot do. */
export function unblankableFields(draft: ProductDraft, product: Product): readonly ProductField[] {
  return productFields('en').filter((field) => isBlank(draft[field]) && !isBlank(product[field]));
}
