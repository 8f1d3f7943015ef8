import { assign, fromPromise, setup } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

export type CatalogueEvent = { type: 'refresh.requested' };

/**
 * The products, loaded once at start and again after the admin changed one. A failed first load leaves the list empty,
 * a failed refresh leaves it as it was; both are only logged. Specification, sections 4 and 8.
 */
export const catalogueMachine = setup({
  types: {
    context: {} as { readonly products: readonly Product[] },
    /** Products that the page came with, if it did. */
    input: {} as { readonly products?: readonly Product[] },
    events: {} as CatalogueEvent,
    tags: {} as 'busy',
    meta: {} as SpecMeta,
  },
  actors: {
    loadProducts: fromPromise<readonly Product[]>(() => notProvided('loadProducts')),
  },
  actions: {
    show: assign((_, { products }: { products: readonly Product[] }) => ({ products })),
    /** Supplied by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    hasProducts: ({ context }) => context.products.length > 0,
  },
  delays: {
    /** A load that nobody answers for so long has failed, so that the visitor can ask again. */
    loadDeadline: 20_000,
  },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({ products: input.products ?? [] }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasProducts', target: '#fresh' }, { target: 'loading' }],
    },
    loading: {
      tags: 'busy',
      meta: { spec: ['4.products.load', '4.products.spinner'] },
      invoke: {
        id: 'loadProducts',
        src: 'loadProducts',
        onDone: {
          target: 'loaded',
          actions: { type: 'show', params: ({ event }) => ({ products: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        loadDeadline: { target: 'failed', actions: { type: 'logFailure', params: { error: 'deadline' } } },
      },
      // What changed while the answer was under way may be missing in it: ask anew.
      on: {
        'refresh.requested': { target: 'loading', reenter: true, meta: { spec: ['4.products.refresh'] } },
      },
    },
    loaded: {
      initial: 'fresh',
      states: {
        fresh: {
          id: 'fresh',
          on: { 'refresh.requested': { target: 'refreshing', meta: { spec: ['4.products.refresh'] } } },
        },
        refreshing: {
          tags: 'busy',
          meta: { spec: ['4.products.refresh'] },
          invoke: {
            id: 'refreshProducts',
            src: 'loadProducts',
            onDone: {
              target: 'fresh',
              actions: { type: 'show', params: ({ event }) => ({ products: event.output }) },
            },
            onError: {
              target: 'stale',
              actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
          after: {
            loadDeadline: { target: 'stale', actions: { type: 'logFailure', params: { error: 'deadline' } } },
          },
          on: {
            'refresh.requested': { target: 'refreshing', reenter: true, meta: { spec: ['4.products.refresh'] } },
          },
        },
        stale: { on: { 'refresh.requested': { target: 'refreshing', meta: { spec: ['4.products.refresh'] } } } },
      },
    },
    failed: {
      meta: { spec: ['8.products.failed'] },
      on: { 'refresh.requested': { target: 'loading', meta: { spec: ['8.products.empty'] } } },
    },
  },
});
