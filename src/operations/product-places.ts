import { type ProductMove, withMove } from '#src/domain/product/product-order.ts';

/** A product with its place. Lists are sorted by places, which are unique. The place of a new product is its id. */
export interface ProductPlace {
  readonly id: number;
  readonly place: number;
}

/**
 * Returns the products that have another place after a move, or null if one of its products is missing. They exchange the
 * places that they have, so that every place stays below the id of the next new product, which is therefore last.
 * @param list sorted by place
 */
export function changedPlaces(list: readonly ProductPlace[], move: ProductMove): readonly ProductPlace[] | null {
  const ids = new Set(list.map(({ id }) => id));
  if (!ids.has(move.id) || (move.before !== null && !ids.has(move.before))) return null;
  const places = list.map(({ place }) => place);
  return withMove(list, move).flatMap(({ id, place: earlier }, index) => {
    const place = places[index] ?? earlier;
    return place === earlier ? [] : [{ id, place }];
  });
}
