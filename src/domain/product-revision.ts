import type { Product } from '#src/contract/types.ts';
import { PRODUCT_FIELDS, type ProductDraft, type ProductField } from './product-draft.ts';

/** What becomes of a draft when its product turns out to have been edited elsewhere. */
export interface Revision {
  /** A text that the draft had not touched is the newer one now; every other is as it was typed. */
  readonly draft: ProductDraft;
  /** The fields that were changed here and elsewhere, to different texts. */
  readonly rivals: readonly ProductField[];
  /** True where the newer texts differ from what the draft was going to say. */
  readonly isRewritten: boolean;
}

/** Puts a draft that was begun on a product on top of a newer version of it. */
export function revisionOf(draft: ProductDraft, begun: Product, newer: Product): Revision {
  const rewritten = PRODUCT_FIELDS.filter(
    (field) => !isSame(newer[field], begun[field]) && !isSame(newer[field], draft[field]),
  );
  const rivals = rewritten.filter((field) => !isSame(draft[field], begun[field]));
  const taken = rewritten.filter((field) => !rivals.includes(field)).map((field) => [field, newer[field]]);
  return { draft: { ...draft, ...Object.fromEntries(taken) }, rivals, isRewritten: rewritten.length > 0 };
}

/** True where anything of a product is another than it was. */
export function isRevised(before: Product, after: Product): boolean {
  return [...PRODUCT_FIELDS, 'image' as const, 'video' as const].some((field) => before[field] !== after[field]);
}

/** White space at the ends is not stored. */
const isSame = (text: string, other: string) => text.trim() === other.trim();
