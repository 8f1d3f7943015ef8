import type { Order } from '#src/contract/schema.generated.ts';

/** Returns the latest `createdAt`, or an empty string if there are no orders. */
export function latestOf(orders: readonly Order[]): string {
  const times = orders.map(({ createdAt }) => createdAt).sort();
  return times.at(-1) ?? '';
}

/** Returns the orders created after `seenUntil`, or none while it is null. */
export function newOrders(orders: readonly Order[], seenUntil: string | null): readonly Order[] {
  // Stryker disable next-line ConditionalExpression: no string is greater than null.
  if (seenUntil === null) return [];
  return orders.filter(({ createdAt }) => createdAt > seenUntil);
}
