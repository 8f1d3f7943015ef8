import { assign, emit, setup } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import { type CartItem, withMore, withOneLess, without, withoutMissing } from '#src/domain/cart/cart.ts';

export type CartEvent =
  | { type: 'item.added'; product: Product }
  | { type: 'items.added'; product: Product; quantity: number }
  | { type: 'item.decreased'; productId: number }
  | { type: 'item.removed'; productId: number }
  | { type: 'cart.cleared' }
  /** The visitor restores the items that were removed when the cart was emptied. */
  | { type: 'removal.undone' }
  /** The list of products was loaded: products that are no longer in it are removed from the cart. */
  | { type: 'products.refreshed'; products: readonly Product[] };

/** Emitted with the number of products that were removed because they are no longer offered. */
export type CartNotification = { type: 'items.withdrawn'; count: number };

/**
 * The parts that a visitor collects. It is held in memory only and has no checkout; emptying it can be undone for 6 s.
 * Specification, section 3.
 */
export const cartMachine = setup({
  types: {
    context: {} as {
      readonly items: readonly CartItem[];
      /** Items that an undo restores. */
      readonly removed: readonly CartItem[];
    },
    events: {} as CartEvent,
    emitted: {} as CartNotification,
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
    empty: assign(({ context }) => ({ items: [], removed: context.items })),
    restore: assign(({ context }) => ({ items: context.removed })),
    keepOffered: assign(({ context }, { products }: { products: readonly Product[] }) => ({
      items: withoutMissing(context.items, products),
    })),
    announceWithdrawn: emit(({ context: { items } }, { products }: { products: readonly Product[] }) => ({
      type: 'items.withdrawn' as const,
      count: items.length - withoutMissing(items, products).length,
    })),
  },
  guards: {
    isWholeNumberOfPieces: (_, { quantity }: { quantity: number }) => Number.isSafeInteger(quantity) && quantity >= 1,
    isInCart: ({ context }, { productId }: { productId: number }) =>
      context.items.some(({ product }) => product.id === productId),
    isLastPiece: ({ context }, { productId }: { productId: number }) =>
      withOneLess(context.items, productId).length === 0,
    isLastItem: ({ context }, { productId }: { productId: number }) => without(context.items, productId).length === 0,
    isAllOffered: ({ context: { items } }, { products }: { products: readonly Product[] }) =>
      items.length === withoutMissing(items, products).length,
    isNoneOffered: ({ context: { items } }, { products }: { products: readonly Product[] }) =>
      withoutMissing(items, products).length === 0,
  },
  delays: {
    /** Milliseconds: long enough to notice the mistake and to reach the button. */
    undoTime: 6_000,
  },
}).createMachine({
  id: 'cart',
  context: { items: [], removed: [] },
  initial: 'empty',
  on: {
    'item.added': {
      target: '.filled',
      actions: { type: 'add', params: ({ event }) => ({ product: event.product, quantity: 1 }) },
    },
    'items.added': {
      guard: { type: 'isWholeNumberOfPieces', params: ({ event }) => event },
      target: '.filled',
      actions: { type: 'add', params: ({ event }) => event },
    },
    'products.refreshed': [
      {
        guard: { type: 'isAllOffered', params: ({ event }) => event },
        actions: { type: 'keepOffered', params: ({ event }) => event },
      },
      {
        guard: { type: 'isNoneOffered', params: ({ event }) => event },
        target: '.empty',
        actions: [
          { type: 'announceWithdrawn', params: ({ event }) => event },
          { type: 'keepOffered', params: ({ event }) => event },
        ],
      },
      {
        actions: [
          { type: 'announceWithdrawn', params: ({ event }) => event },
          { type: 'keepOffered', params: ({ event }) => event },
        ],
      },
    ],
  },
  states: {
    empty: {
      initial: 'idle',
      states: {
        idle: {},
        undoable: {
          after: { undoTime: { target: 'idle' } },
          on: { 'removal.undone': { target: '#cart.filled', actions: 'restore' } },
        },
      },
    },
    filled: {
      on: {
        'item.decreased': [
          { guard: { type: 'isLastPiece', params: ({ event }) => event }, target: 'empty.undoable', actions: 'empty' },
          {
            guard: { type: 'isInCart', params: ({ event }) => event },
            actions: { type: 'takeOne', params: ({ event }) => event },
          },
        ],
        'item.removed': [
          { guard: { type: 'isLastItem', params: ({ event }) => event }, target: 'empty.undoable', actions: 'empty' },
          {
            guard: { type: 'isInCart', params: ({ event }) => event },
            actions: { type: 'remove', params: ({ event }) => event },
          },
        ],
        'cart.cleared': { target: 'empty.undoable', actions: 'empty' },
      },
    },
  },
});
