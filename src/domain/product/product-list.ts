import type { Product } from '#src/contract/schema.generated.ts';

/** Products, and the ids of the whole list that they are part of. */
export interface ProductList {
  readonly products: readonly Product[];
  /** In the list's order. */
  readonly ids: readonly number[];
}

export function wholeList(products: readonly Product[]): ProductList {
  return { products, ids: products.map(({ id }) => id) };
}
