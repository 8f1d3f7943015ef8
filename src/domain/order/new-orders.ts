import type { Order } from '#src/contract/schema.generated.ts';

/** When the newest of the orders came, in ISO 8601 as the server writes it; empty where there are none. */
export function latestOf(orders: readonly Order[]): string {
  const times = orders.map(({ createdAt }) => createdAt).sort();
  return times.at(-1) ?? '';
}

/** The orders that came after everything that the admin has taken note of; none as long as nothing is known. */
export function newOrders(orders: readonly Order[], seenUntil: string | null): readonly Order[] {
  // Stryker disable next-line ConditionalExpression: nothing is greater than null either.
  if (seenUntil === null) return [];
  return orders.filter(({ createdAt }) => createdAt > seenUntil);
}
