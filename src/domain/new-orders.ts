import type { Order } from '#src/contract/types.ts';

/** The ids of orders. */
export function idsOf(orders: readonly Order[]): readonly string[] {
  return orders.map(({ _id }) => _id);
}

/** The orders that are not among the known ones; none as long as nothing is known. */
export function newOrders(orders: readonly Order[], knownIds: readonly string[] | null): readonly Order[] {
  if (knownIds === null) return [];
  const known = new Set(knownIds);
  return orders.filter(({ _id }) => !known.has(_id));
}
