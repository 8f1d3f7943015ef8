import type { AddProductForm, EditProductForm, Product } from '#src/contract/schema.generated.ts';
import type { FormField } from '#src/domain/form-field.ts';
import type { Language } from '#src/domain/language/language.ts';
import { isBlank } from '#src/domain/text/blank.ts';
import { plainLine, plainText } from '#src/domain/text/plain-text.ts';

export type ProductField = Exclude<
  keyof EditProductForm,
  'id' | 'image' | 'drawing' | 'removeDrawing' | 'videoUrl' | 'hidden'
>;

/** A Persian text. Its English has the same name with the suffix `En`. */
export type LocalizedField = Exclude<ProductField, `${string}En`>;

/** A file of a product. The drawing and the video are optional. */
export type MediaSlot = 'image' | 'drawing' | 'video';

/** Texts of the product forms, before they are normalized. */
export type ProductDraft = Readonly<Record<ProductField, string>>;

/** Texts of an edit request. Absent English stays as it is stored. */
export type EditedTexts = Partial<ProductDraft> & Pick<ProductDraft, LocalizedField>;

/** Texts of a request that adds a product, under their names in that request. */
export type AddedTexts = Omit<AddProductForm, MediaSlot | 'videoUrl' | 'hidden'>;

interface ProductFormField extends FormField {
  readonly language: Language;
  /** Name of the field in the API's form for new products, if it differs. */
  readonly nameInAddition?: keyof AddedTexts;
}

/**
 * The texts of a product, as the form lists them. Forms, requests, the mocks and the operations derive theirs from this
 * list. Types and limits are in openapi.yaml, and a migration adds the column of a new one.
 */
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

/** All texts, as the form lists them. */
export const PRODUCT_TEXTS = productFields('fa', 'en');

const EMPTY = textsBy(() => '');

function textsBy(textOf: (field: ProductField) => string): ProductDraft {
  return Object.fromEntries(PRODUCT_TEXTS.map((field) => [field, textOf(field)])) as ProductDraft;
}

/** Returns the texts of a product or of its row, without the other fields. A missing text is empty. */
export function textsIn(product: Partial<ProductDraft>): ProductDraft {
  return textsBy((field) => product[field] ?? '');
}

/** Returns the draft for editing a product. It is empty for a new one. */
export function draftOf(product: Product | null): ProductDraft {
  return product ? textsIn(product) : EMPTY;
}

/** Normalizes the texts for the API. Blank texts are included. */
export function productTexts(draft: ProductDraft): ProductDraft {
  return textsBy((field) => (PRODUCT_FIELDS[field].control === 'text' ? plainLine : plainText)(draft[field]));
}

/** Returns the texts for an edit request: all Persian ones, which may be cleared, and English ones that are not blank. */
export function editedTexts(draft: ProductDraft): EditedTexts {
  const texts = productTexts(draft);
  const isSent = (field: ProductField) => PRODUCT_FIELDS[field].language === 'fa' || !isBlank(texts[field]);
  return Object.fromEntries(PRODUCT_TEXTS.filter(isSent).map((field) => [field, texts[field]])) as EditedTexts;
}

/** Returns the name of a field in a request that adds a product. */
export function nameInAddition(field: ProductField): string {
  return PRODUCT_FIELDS[field].nameInAddition ?? field;
}

/** Returns the texts for a request that adds a product. They are Persian. */
export function addedTexts(draft: ProductDraft): AddedTexts {
  const texts = productTexts(draft);
  const entries = productFields('fa').map((field) => [nameInAddition(field), texts[field]]);
  return Object.fromEntries(entries) as AddedTexts;
}

/** Returns all texts of a product from the request that adds it. Texts that were not sent are empty. */
export function textsOfAddition(added: AddedTexts): ProductDraft {
  const sent = new Map(Object.entries(added));
  return textsBy((field) => sent.get(nameInAddition(field)) ?? '');
}

/** Joins the texts with blank lines, for copying a draft to the clipboard. */
export function draftAsText(draft: ProductDraft): string {
  const texts = PRODUCT_TEXTS.map((field) => draft[field].trim());
  return texts.filter((text) => text !== '').join('\n\n');
}

/** True if only the admin sees the product. False for one that is not stored yet. */
export function isDraft(product: Product | null): boolean {
  return product?.hidden ?? false;
}

/** True if a text differs from the stored product or, for a new product, is not empty. */
export function isDraftChanged(draft: ProductDraft, product: Product | null): boolean {
  const stored = draftOf(product);
  return PRODUCT_TEXTS.some((field) => draft[field].trim() !== stored[field].trim());
}

/** Returns the English fields that the draft clears. The API cannot clear stored English. */
export function unblankableFields(draft: ProductDraft, product: Product): readonly ProductField[] {
  return productFields('en').filter((field) => isBlank(draft[field]) && !isBlank(product[field]));
}
