import { assertEvent, assign, setup } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { type ConfirmationOutput, confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { ConnectionEvent, PageCacheEvent } from '#src/machines/page-events.ts';
import type { LogoutReceivedEvent } from '#src/machines/session/session.machine.ts';

/** Outcome of loading the order. */
export type OrderLookupEvent =
  | { type: 'order.found'; order: Order }
  | { type: 'order.missing' }
  /** The browser has no valid session. */
  | { type: 'order.unauthorized' }
  /** `reference` is the short form of the request id, or empty. */
  | { type: 'order.failed'; error: unknown; reference: string };

export type OrderEvent =
  | { type: 'order.requested' }
  /** Asks to delete the completed order for good. */
  | { type: 'removal.requested'; order: Order }
  /** The stored order is known to be this one now. */
  | { type: 'order.replaced'; order: Order }
  /** The stored order is no longer the one that is shown. */
  | { type: 'order.outdated'; order: Order }
  | OrderLookupEvent
  | LogoutReceivedEvent
  | PageCacheEvent
  | ConnectionEvent;

/**
 * Loads one order for its own page, and again when the browser is online after a failure. Errors are only logged. A
 * logout in another document also ends a load under way. A completed order can be deleted for good, after a confirmation.
 * Specification, sections 2 and 8.
 */
export const orderMachine = setup({
  types: {
    context: {} as {
      readonly id: string;
      readonly order: Order | null;
      /** Short form of the id of the last request that failed; empty if no response was received. */
      readonly reference: string;
    },
    input: {} as { readonly id: string },
    events: {} as OrderEvent,
    children: {} as { confirmation: 'confirmation' },
  },
  actors: {
    confirmation: confirmationMachine,
    loadOrder: notProvided<{ readonly id: string }>('loadOrder'),
    /** Reports a logout in another document of this origin. */
    logouts: notProvided('logouts'),
    /** Reports that the page enters the back/forward cache, and that it was restored. */
    pageCache: notProvided('pageCache'),
    /** Reports each time that the browser is online again. */
    connection: notProvided('connection'),
  },
  actions: {
    keep: assign((_, { order }: { order: Order }) => ({ order })),
    forget: assign({ order: null }),
    assignReference: assign((_, { reference }: { reference: string }) => ({ reference })),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    isShown: ({ context: { id } }, { order }: { order: Order }) => order._id === id,
    isShownAndOpen: ({ context: { id } }, { order }: { order: Order }) =>
      order._id === id && order.completedAt === undefined,
    isCompleted: (_, { order }: { order: Order }) => order.completedAt !== undefined,
    isCancelled: (_, { outcome }: ConfirmationOutput) => outcome === 'cancelled',
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({ id: input.id, order: null, reference: '' }),
  initial: 'open',
  states: {
    open: {
      invoke: [
        { id: 'logouts', src: 'logouts' },
        { id: 'pageCache', src: 'pageCache' },
      ],
      initial: 'loading',
      on: {
        'logout.received': { target: 'unauthorized' },
        'page.cached': { target: 'cached', actions: 'forget' },
        'page.restored': {
          description: 'The order is loaded again, which also confirms the session.',
          target: '.loading',
          actions: 'forget',
        },
        'order.replaced': {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: { type: 'keep', params: ({ event }) => event },
        },
        'order.outdated': { guard: { type: 'isShown', params: ({ event }) => event }, target: '.loading' },
      },
      states: {
        loading: {
          description: 'At most 20 s. A change during a load requests the order again.',
          invoke: { id: 'loadOrder', src: 'loadOrder', input: ({ context }) => context },
          on: {
            'order.replaced': {
              guard: { type: 'isShown', params: ({ event }) => event },
              target: 'loading',
              reenter: true,
            },
            'order.found': { target: 'shown', actions: { type: 'keep', params: ({ event }) => event } },
            'order.missing': { target: '#order.missing' },
            'order.unauthorized': { target: '#order.unauthorized' },
            'order.failed': {
              target: '#order.failed',
              actions: [
                { type: 'assignReference', params: ({ event }) => event },
                { type: 'logFailure', params: ({ event }) => event },
              ],
            },
          },
        },
        shown: {
          on: {
            'removal.requested': {
              guard: { type: 'isCompleted', params: ({ event }) => event },
              target: 'removing',
            },
          },
        },
        removing: {
          description: 'An order that was restored meanwhile is open again, which ends the question.',
          on: {
            'order.replaced': {
              guard: { type: 'isShownAndOpen', params: ({ event }) => event },
              target: 'shown',
              actions: { type: 'keep', params: ({ event }) => event },
            },
          },
          invoke: {
            id: 'confirmation',
            src: 'confirmation',
            input: ({ event }) => {
              assertEvent(event, 'removal.requested');
              return { kind: 'removal', order: event.order };
            },
            onDone: [
              { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'shown' },
              { target: '#order.removed' },
            ],
          },
        },
      },
    },
    cached: {
      invoke: { id: 'pageCache', src: 'pageCache' },
      on: { 'page.restored': { target: 'open' } },
    },
    removed: { entry: 'forget' },
    missing: { entry: 'forget' },
    unauthorized: { entry: 'forget' },
    failed: {
      entry: 'forget',
      invoke: { id: 'connection', src: 'connection' },
      on: { 'order.requested': { target: 'open' }, 'connection.restored': { target: 'open' } },
    },
  },
});
