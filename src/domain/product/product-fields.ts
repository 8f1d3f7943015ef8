import type { EditProductForm, Product } from '#src/contract/schema.generated.ts';
import type { FormField } from '#src/domain/form-field.ts';
import type { Language } from '#src/domain/language/language.ts';
import { isBlank } from '#src/domain/text/blank.ts';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';

export type ProductField = Exclude<keyof EditProductForm, 'id' | 'image' | 'drawing' | 'removeDrawing' | 'videoUrl'>;

/** A file of a product. The drawing and the video are optional. */
export type MediaSlot = 'image' | 'drawing' | 'video';

/** Texts of the product forms, before they are normalized. */
export type ProductDraft = Readonly<Record<ProductField, string>>;

interface ProductFormField extends FormField {
  readonly language: Language;
  /** Name of the field in the API's form for new products, if it differs. */
  readonly nameInAddition?: string;
}

/** The texts of a product, as the form lists them. Limits are in openapi.yaml. */
export const PRODUCT_FIELDS: Readonly<Record<ProductField, ProductFormField>> = {
  title: { control: 'text', language: 'fa' },
  titleEn: { control: 'text', language: 'en' },
  description: { control: 'textarea', rows: 3, language: 'fa', nameInAddition: 'shortDescription' },
  descriptionEn: { control: 'textarea', rows: 3, language: 'en' },
  longDescription: { control: 'textarea', rows: 8, language: 'fa', nameInAddition: 'fullDescription' },
  longDescriptionEn: { control: 'textarea', rows: 8, language: 'en' },
};

export function isProductField(name: string): name is ProductField {
  return Object.hasOwn(PRODUCT_FIELDS, name);
}

/** Returns the fields in these languages, as the form lists them. */
export function productFields(...languages: readonly Language[]): readonly ProductField[] {
  const names = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];
  return names.filter((name) => languages.includes(PRODUCT_FIELDS[name].language));
}

const ALL = productFields('fa', 'en');
const EMPTY = textsBy(() => '');

function textsBy(textOf: (field: ProductField) => string): ProductDraft {
  return Object.fromEntries(ALL.map((field) => [field, textOf(field)])) as ProductDraft;
}

/** Returns the draft for editing a product. It is empty for a new one. */
export function draftOf(product: Product | null): ProductDraft {
  return product ? textsBy((field) => product[field]) : EMPTY;
}

/** Normalizes the texts for the API. Blank texts are included. */
export function productTexts(draft: ProductDraft): ProductDraft {
  return textsBy((field) => (PRODUCT_FIELDS[field].control === 'text' ? plainLine : plainText)(draft[field]));
}

/** Returns the texts for an edit request, without blank English texts, which the API rejects. */
export function editedTexts(draft: ProductDraft): Partial<ProductDraft> & Pick<ProductDraft, 'title' | 'description'> {
  const { title, description, longDescription, ...english } = productTexts(draft);
  const written = Object.entries(english).filter(([, text]) => !isBlank(text));
  return { title, description, longDescription, ...Object.fromEntries(written) };
}

/** Joins the texts with blank lines, for copying a draft to the clipboard. */
export function draftAsText(draft: ProductDraft): string {
  const texts = ALL.map((field) => draft[field].trim());
  return texts.filter((text) => text !== '').join('\n\n');
}

/** True if a text differs from the stored product or, for a new product, is not empty. */
export function isDraftChanged(draft: ProductDraft, product: Product | null): boolean {
  const stored = draftOf(product);
  return ALL.some((field) => draft[field].trim() !== stored[field].trim());
}

/** Returns the English fields that the draft clears. The API cannot clear stored English. */
export function unblankableFields(draft: ProductDraft, product: Product): readonly ProductField[] {
  return productFields('en').filter((field) => isBlank(draft[field]) && !isBlank(product[field]));
}
