import type { Order } from '#src/contract/schema.generated.ts';

/** When the newest of the orders came, in ISO 8601 as the server writes it; empty where there are none. */
export function latestOf(orders: readonly Order[]): string {
  return (
    orders
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1) ?? ''
  );
}

/** The orders that came after everything that the admin has taken note of; none as long as nothing is known. */
export function newOrders(orders: readonly Order[], seenUntil: string | null): readonly Order[] {
  if (seenUntil === null) return [];
  return orders.filter(({ createdAt }) => createdAt > seenUntil);
}
