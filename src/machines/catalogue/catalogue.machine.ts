import { assign, emit, setup } from 'xstate';
import type { Product } from '#src/contract/schema.generated.ts';
import { type ProductList, wholeList } from '#src/domain/product/product-list.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { ConnectionEvent, PageEvent, PageIdleEvent } from '#src/machines/page-events.ts';

/** Outcome of loading the products. `reference` is the short form of the request id, or empty. */
export type ProductListEvent =
  | { type: 'products.loaded'; products: readonly Product[] }
  | { type: 'products.failed'; error: unknown; reference: string };

export type CatalogueEvent =
  | { type: 'refresh.requested' }
  /** The visitor left the server-rendered page that carried its products. */
  | { type: 'page.changed' }
  | PageIdleEvent
  | PageEvent
  | ConnectionEvent
  | ProductListEvent;

/** Emitted with the whole list each time that it was loaded. */
export type CatalogueNotification = { type: 'products.refreshed'; products: readonly Product[] };

/**
 * The products. A server-rendered page carries those that it shows; the whole list is loaded once that page is idle or
 * left. Other pages load it at the start. It is refreshed after the admin changed a product, and when a hidden page is
 * shown again. A failed load is only logged: the known products stay, and the list is loaded again when the browser is
 * online again. Specification, sections 4 and 8.
 */
export const catalogueMachine = setup({
  types: {
    context: {} as {
      /** The whole list in `loaded`; otherwise the products that the first page carried, without their long texts. */
      readonly products: readonly Product[];
      /** Ids of the whole list; null if unknown. */
      readonly ids: readonly number[] | null;
      /** Small pictures of the products that follow on those that the first page carried. */
      readonly previews?: readonly string[];
      /** Short form of the id of the last request that failed; empty if no response was received. */
      readonly reference: string;
    },
    input: {} as { readonly carried: ProductList } | undefined,
    events: {} as CatalogueEvent,
    emitted: {} as CatalogueNotification,
    /** `refreshing`: the whole list is being loaded. `stale`: the last refresh failed. */
    tags: {} as 'refreshing' | 'stale',
  },
  actors: {
    loadProducts: notProvided('loadProducts'),
    /** Reports whether the page is visible: immediately, and each time that changes. */
    pageVisibility: notProvided('pageVisibility'),
    /** Reports each time that the browser is online again. */
    connection: notProvided('connection'),
    /** Reports once that the page is idle; immediately if the list is urgent. */
    pageIdle: notProvided<{ readonly isUrgent: boolean }>('pageIdle'),
  },
  actions: {
    show: assign((_, { products }: { products: readonly Product[] }) => wholeList(products)),
    announce: emit((_, { products }: { products: readonly Product[] }) => ({
      type: 'products.refreshed' as const,
      products,
    })),
    assignReference: assign((_, { reference }: { reference: string }) => ({ reference })),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
}).createMachine({
  id: 'catalogue',
  context: ({ input }) => ({ products: [], ids: null, reference: '', ...input?.carried }),
  initial: 'waiting',
  states: {
    waiting: {
      invoke: { id: 'pageIdle', src: 'pageIdle', input: ({ context }) => ({ isUrgent: context.ids === null }) },
      on: {
        'page.idle': { target: 'loading' },
        'page.changed': { target: 'loading' },
        'refresh.requested': { target: 'loading' },
      },
    },
    loading: {
      description: 'The whole list is being loaded for the first time. Fails after 20 s.',
      tags: 'refreshing',
      invoke: { id: 'loadProducts', src: 'loadProducts' },
      on: {
        'products.loaded': {
          target: 'loaded',
          actions: [
            { type: 'show', params: ({ event }) => event },
            { type: 'announce', params: ({ event }) => event },
          ],
        },
        'products.failed': {
          target: 'failed',
          actions: [
            { type: 'assignReference', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => event },
          ],
        },
        'refresh.requested': {
          description: 'The response under way may lack the latest change, so the list is requested again.',
          target: 'loading',
          reenter: true,
        },
      },
    },
    loaded: {
      invoke: { id: 'pageVisibility', src: 'pageVisibility' },
      initial: 'seen',
      on: { 'page.hidden': { target: '.unseen' } },
      states: {
        seen: {
          initial: 'fresh',
          on: {
            'refresh.requested': { target: '.refreshing' },
            'products.loaded': {
              target: '.fresh',
              actions: [
                { type: 'show', params: ({ event }) => event },
                { type: 'announce', params: ({ event }) => event },
              ],
            },
            'products.failed': {
              target: '.stale',
              actions: [
                { type: 'assignReference', params: ({ event }) => event },
                { type: 'logFailure', params: ({ event }) => event },
              ],
            },
          },
          states: {
            fresh: {},
            refreshing: {
              description: 'Fails after 20 s, like the first load.',
              tags: 'refreshing',
              invoke: { id: 'refreshProducts', src: 'loadProducts' },
            },
            stale: {
              tags: 'stale',
              invoke: { id: 'connectionWhileStale', src: 'connection' },
              on: {
                'connection.restored': { target: 'retrying' },
                'refresh.requested': { target: 'retrying' },
              },
            },
            retrying: {
              tags: ['refreshing', 'stale'],
              invoke: { id: 'retryProducts', src: 'loadProducts' },
              on: {
                'refresh.requested': {
                  description: 'The response under way may lack the latest change, so the list is requested again.',
                  target: 'retrying',
                  reenter: true,
                },
              },
            },
          },
        },
        unseen: {
          description: 'The list is refreshed when the page is shown again.',
          on: { 'page.shown': { target: 'seen.refreshing' } },
        },
      },
    },
    failed: {
      invoke: { id: 'connectionAfterFailure', src: 'connection' },
      on: {
        'refresh.requested': { target: 'loading' },
        'connection.restored': { target: 'loading' },
      },
    },
  },
});
