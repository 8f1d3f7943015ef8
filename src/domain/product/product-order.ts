/** A move of one product. The others keep their order. */
export interface ProductMove {
  readonly id: number;
  /** The product that it is moved in front of. Null: to the end. */
  readonly before: number | null;
}

/** Result of saving a move. `reference` is the short form of the request id, or empty. */
export type MoveResult =
  | { readonly type: 'product.moved' }
  | { readonly type: 'product.notMoved'; readonly reference: string }
  /** The host has an order of its own. */
  | { readonly type: 'product.notMovable' };

/** Steps in which the owner moves a product through the list. */
export type MoveStep = 'front' | 'up' | 'down';

/** Returns the list after the move. It stays as it is if it lacks one of the two products. */
export function withMove<Item extends { readonly id: number }>(
  list: readonly Item[],
  { id, before }: ProductMove,
): readonly Item[] {
  const item = list.find((one) => one.id === id);
  const isKnown = before === null || list.some((one) => one.id === before);
  if (item === undefined || !isKnown || id === before) return list;
  const others = list.filter((one) => one !== item);
  const index = before === null ? others.length : others.findIndex((one) => one.id === before);
  return [...others.slice(0, index), item, ...others.slice(index)];
}

/** Returns the move for a step, or null if the product is at that end of the list already. */
export function moveFor(list: readonly { readonly id: number }[], id: number, step: MoveStep): ProductMove | null {
  const index = list.findIndex((one) => one.id === id);
  const isLast = index === list.length - 1;
  if (index < 0 || (step === 'down' ? isLast : index === 0)) return null;
  const next = { front: 0, up: index - 1, down: index + 2 }[step];
  return { id, before: list[next]?.id ?? null };
}
