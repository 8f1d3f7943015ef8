import type { Order } from '#src/contract/schema.generated.ts';

/** Texts that the owner writes on an order: the answer that the customer's receipt shows, and a note for the workshop. */
export const OWNER_TEXTS = ['answer', 'note'] as const;

export type OwnerText = (typeof OWNER_TEXTS)[number];

/** Returns one of the owner's texts on an order; empty if there is none. */
export function ownerTextOf(order: Order, field: OwnerText): string {
  return order[field] ?? '';
}

/** Returns the version of one of the owner's texts. A text that was never changed has the first. */
export function ownerTextVersion(order: Order, field: OwnerText): number {
  return order[`${field}Version`] ?? 1;
}
