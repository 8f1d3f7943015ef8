import { assign, setup } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { type CartItem, pieceCount, withMore, withOneLess, without } from '#src/domain/cart.ts';

export type CartEvent =
  | { type: 'item.added'; product: Product }
  | { type: 'items.added'; product: Product; quantity: number }
  | { type: 'item.decreased'; productId: number }
  | { type: 'item.removed'; productId: number }
  | { type: 'cart.cleared' };

/** The parts that a visitor collects, in memory only, without checkout. Specification, section 3. */
export const cartMachine = setup({
  types: {
    context: {} as { readonly items: readonly CartItem[] },
    events: {} as CartEvent,
  },
  actions: {
    add: assign(({ context }, { product, quantity }: { product: Product; quantity: number }) => ({
      items: withMore(context.items, product, quantity),
    })),
    takeOne: assign(({ context }, { productId }: { productId: number }) => ({
      items: withOneLess(context.items, productId),
    })),
    remove: assign(({ context }, { productId }: { productId: number }) => ({
      items: without(context.items, productId),
    })),
    clear: assign({ items: [] }),
  },
  guards: {
    isWholeNumberOfPieces: (_, { quantity }: { quantity: number }) => Number.isSafeInteger(quantity) && quantity >= 1,
    isLastPiece: ({ context }, { productId }: { productId: number }) =>
      pieceCount(withOneLess(context.items, productId)) === 0,
    isLastItem: ({ context }, { productId }: { productId: number }) => without(context.items, productId).length === 0,
  },
}).createMachine({
  id: 'cart',
  context: { items: [] },
  initial: 'empty',
  on: {
    'item.added': {
      target: '.filled',
      actions: { type: 'add', params: ({ event }) => ({ product: event.product, quantity: 1 }) },
    },
    'items.added': {
      guard: { type: 'isWholeNumberOfPieces', params: ({ event }) => ({ quantity: event.quantity }) },
      target: '.filled',
      actions: { type: 'add', params: ({ event }) => ({ product: event.product, quantity: event.quantity }) },
    },
  },
  states: {
    empty: {},
    filled: {
      on: {
        'item.decreased': [
          { guard: { type: 'isLastPiece', params: ({ event }) => event }, target: 'empty', actions: 'clear' },
          { actions: { type: 'takeOne', params: ({ event }) => event } },
        ],
        'item.removed': [
          { guard: { type: 'isLastItem', params: ({ event }) => event }, target: 'empty', actions: 'clear' },
          { actions: { type: 'remove', params: ({ event }) => event } },
        ],
        'cart.cleared': { target: 'empty', actions: 'clear' },
      },
    },
  },
});
