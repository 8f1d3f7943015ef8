import type { Product } from '#src/contract/schema.generated.ts';

/** All or some products of a list, with the ids of the whole list. */
export interface ProductList {
  readonly products: readonly Product[];
  /** In the list's order. */
  readonly ids: readonly number[];
  /** URLs of small pictures of the products that follow on these. Omitted if none of them are shown. */
  readonly previews?: readonly string[];
}

export function wholeList(products: readonly Product[]): ProductList {
  return { products, ids: products.map(({ id }) => id) };
}
