import { assign, emit, setup } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import { notProvided } from '../not-provided.ts';
import type { ConnectionEvent, PageEvent } from '../page-events.ts';
import type { SpecMeta } from '../spec-meta.ts';

/** What came of asking for the products. */
export type ProductListEvent =
  | { type: 'products.loaded'; products: readonly Product[] }
  | { type: 'products.failed'; error: unknown };

/** `page.left`: another page of the site is shown than the one that carried its products. */
export type CatalogueEvent =
  | { type: 'refresh.requested' | 'page.left' }
  | PageEvent
  | ConnectionEvent
  | ProductListEvent;

/** The products as they are now. */
export type CatalogueNotification = { type: 'products.refreshed'; products: readonly Product[] };

/**
 * The products, loaded once at start, or carried by the page that the server rendered, which has only those that it
 * shows: the whole list is loaded once that page is left. They are loaded again after the admin changed one, and again whenever the page is seen again:
 * meanwhile somebody may have changed one elsewhere. A failed first load leaves the list empty, a failed refresh leaves
 * it as it was; both are only logged, and tried again when the browser is online again. Specification, sections 4 and 8.
 */
export const catalogueMachine = setup({
  types: {
    context: {} as {
      readonly products: readonly Product[];
      /** They are those that the first page carried, not the whole list. */
      readonly areCarried: boolean;
    },
    input: {} as { readonly carried: readonly Product[] } | undefined,
    events: {} as CatalogueEvent,
    emitted: {} as CatalogueNotification,
    tags: {} as 'busy',
    meta: {} as SpecMeta,
  },
  actors: {
    loadProducts: notProvided('loadProducts'),
    /** Says at once whether the page is visible, and each time that changes. */
    pageVisibility: notProvided('pageVisibility'),
    /** Reports each time that the browser is online again. */
    connection: notProvided('connection'),
  },
  actions: {
    show: assign((_, { products }: { products: readonly Product[] }) => ({ products, areCarried: false })),
    forget: assign({ products: [], areCarried: false }),
    announce: emit((_, { products }: { products: readonly Product[] }) => ({
      type: 'products.refreshed' as const,
      products,
    })),
    /** Supplied by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: { areCarried: ({ context }) => context.areCarried },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({ products: input?.carried ?? [], areCarried: input !== undefined }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'areCarried', target: 'loaded', meta: { spec: ['4.products.carried'] } },
        { target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      meta: { spec: ['4.products.load', '4.products.spinner'] },
      invoke: { id: 'loadProducts', src: 'loadProducts' },
      on: {
        'products.loaded': {
          target: 'loaded',
          actions: [
            { type: 'show', params: ({ event }) => event },
            { type: 'announce', params: ({ event }) => event },
          ],
        },
        'products.failed': { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => event } },
        // What changed while the response was under way may be missing in it: ask anew.
        'refresh.requested': { target: 'loading', reenter: true, meta: { spec: ['4.products.refresh'] } },
      },
    },
    loaded: {
      invoke: { id: 'pageVisibility', src: 'pageVisibility' },
      initial: 'fresh',
      on: {
        'refresh.requested': { target: '.refreshing', meta: { spec: ['4.products.refresh'] } },
        'page.hidden': { target: '.unseen' },
        // What it carried says nothing of the other pages.
        'page.left': {
          guard: 'areCarried',
          target: 'starting',
          actions: 'forget',
          meta: { spec: ['4.products.carried'] },
        },
      },
      states: {
        fresh: {},
        refreshing: {
          tags: 'busy',
          meta: { spec: ['4.products.refresh'] },
          invoke: { id: 'refreshProducts', src: 'loadProducts' },
          on: {
            'products.loaded': {
              target: 'fresh',
              actions: [
                { type: 'show', params: ({ event }) => event },
                { type: 'announce', params: ({ event }) => event },
              ],
            },
            'products.failed': { target: 'stale', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
        },
        stale: {
          invoke: { id: 'connectionWhileStale', src: 'connection' },
          on: { 'connection.restored': { target: 'refreshing' } },
        },
        unseen: {
          on: {
            'page.shown': { target: 'refreshing', meta: { spec: ['4.products.return'] } },
            // It comes with the return.
            'refresh.requested': {},
          },
        },
      },
    },
    failed: {
      meta: { spec: ['8.products.failed'] },
      invoke: { id: 'connectionAfterFailure', src: 'connection' },
      on: {
        'refresh.requested': { target: 'loading', meta: { spec: ['8.products.empty'] } },
        'connection.restored': { target: 'loading' },
      },
    },
  },
});
