import { limits } from '#src/contract/limits.generated.ts';
import type { Language, Product } from '#src/contract/types.ts';
import { isBlank } from './blank.ts';
import { characterCount } from './character-count.ts';
import type { FieldIssue } from './field-issue.ts';

/** The texts of the product forms, as they were typed; a new product has no English yet. */
export interface ProductDraft {
  readonly title: string;
  readonly description: string;
  readonly longDescription: string;
  readonly titleEn: string;
  readonly descriptionEn: string;
  readonly longDescriptionEn: string;
}

export type ProductField = keyof ProductDraft;

const ENGLISH = ['titleEn', 'descriptionEn', 'longDescriptionEn'] as const;

/** Every text of a product, in the order of the form. */
export const PRODUCT_FIELDS = ['title', 'description', 'longDescription', ...ENGLISH] as const;

/** The language that a text is written in. */
export function languageOfField(field: ProductField): Language {
  return ENGLISH.some((english) => english === field) ? 'en' : 'fa';
}

const EMPTY_PRODUCT: ProductDraft = {
  title: '',
  description: '',
  longDescription: '',
  titleEn: '',
  descriptionEn: '',
  longDescriptionEn: '',
};

/** The texts of a product that is about to be edited; empty for a new one. */
export function draftOf(product: Product | null): ProductDraft {
  if (product === null) return EMPTY_PRODUCT;
  const { title, description, longDescription, titleEn, descriptionEn, longDescriptionEn } = product;
  return { title, description, longDescription, titleEn, descriptionEn, longDescriptionEn };
}

/** What was written, to be pasted elsewhere: the texts in the order of the form, a blank line between them. */
export function draftAsText(draft: ProductDraft): string {
  const texts = PRODUCT_FIELDS.map((field) => draft[field].trim());
  return texts.filter((text) => text !== '').join('\n\n');
}

/** True where a text differs from what is stored, or from nothing. */
export function isDraftChanged(draft: ProductDraft, product: Product | null): boolean {
  const stored = draftOf(product);
  return PRODUCT_FIELDS.some((field) => draft[field].trim() !== stored[field].trim());
}

/** The fields whose stored English would vanish, which the API cannot do: blank English is never sent. */
export function unblankableFields(draft: ProductDraft, product: Product): readonly ProductField[] {
  return ENGLISH.filter((field) => isBlank(draft[field]) && !isBlank(product[field]));
}

/** What keeps the texts from being saved, by the limits of openapi.yaml; the first issue of each field. */
export function productIssues(draft: ProductDraft): readonly FieldIssue[] {
  return PRODUCT_FIELDS.flatMap((path): FieldIssue[] => {
    if (REQUIRED.includes(path) && isBlank(draft[path])) return [{ path, kind: 'blank' }];
    return characterCount(draft[path].trim()) > limits.EditProductForm[path].maxLength
      ? [{ path, kind: 'tooLong' }]
      : [];
  });
}

const REQUIRED: readonly ProductField[] = ['title', 'description'];
