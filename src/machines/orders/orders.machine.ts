import { assign, emit, enqueueActions, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { latestOf, newOrders } from '#src/domain/order/new-orders.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

/** What came of asking for the list. */
export type OrderListEvent =
  | { type: 'orders.listed'; orders: readonly Order[] }
  | { type: 'orders.failed'; error: unknown };

/** What came of a completion; `missing`: somebody else completed the order, which is as good as done. */
export type CompletionEvent = { type: 'completion.succeeded' | 'completion.missing' | 'completion.failed' };

/** When the newest order came that the admin has taken note of on this device, in ISO 8601. */
export type SeenOrdersEvent = { type: 'seenOrders.found'; seenUntil: string };

/** What is to be remembered of it. */
export type SeenOrdersCommand = { type: 'seenOrders.store'; seenUntil: string };

export type OrdersEvent =
  | { type: 'refresh.requested' }
  /** The admin has taken note of the new orders. */
  | { type: 'newOrders.acknowledged' }
  | { type: 'completion.requested'; id: string }
  | { type: 'completion.confirmed' | 'completion.cancelled' }
  /** The dashboard is left: a question that nobody answered is not asked again on the way back. */
  | { type: 'dashboard.closed' }
  | OrderListEvent
  | CompletionEvent
  | SeenOrdersEvent;

/** What came since the list before, told to whoever looks after the list. */
export type OrdersArrived = { type: 'orders.arrived'; orders: readonly Order[] };

export type OrdersNotification = { type: 'order.completed' | 'order.alreadyCompleted' | 'order.completionFailed' };

/**
 * The open orders on the admin's dashboard, and their completion, which deletes them. It lives as long as the session:
 * what visitors wrote leaves the memory with it. Specification, sections 4 and 8.
 */
export const ordersMachine = setup({
  types: {
    context: {} as {
      readonly orders: readonly Order[];
      /** The order whose completion is being confirmed or carried out. */
      readonly selectedId: string | null;
      /** When the newest order came that the admin has taken note of, in ISO 8601; null until there was a list. */
      readonly seenUntil: string | null;
      /** The last refresh has failed: the list is as old as the one before it. */
      readonly isStale: boolean;
    },
    events: {} as OrdersEvent,
    emitted: {} as OrdersNotification,
    meta: {} as SpecMeta,
  },
  actors: {
    /** Remembers beyond the page which orders the admin has taken note of. */
    seenOrders: notProvided<NonReducibleUnknown, SeenOrdersCommand>('seenOrders'),
    /** The list that is shown goes along: where nothing has changed it is what comes back. */
    loadOrders: notProvided<readonly Order[]>('loadOrders'),
    completeOrder: notProvided<{ readonly id: string }>('completeOrder'),
  },
  actions: {
    show: assign(({ context }, { orders }: { orders: readonly Order[] }) => ({
      orders,
      seenUntil: context.seenUntil ?? latestOf(orders),
      isStale: false,
    })),
    markStale: assign({ isStale: true }),
    reportArrivals: enqueueActions(({ context, enqueue }, { orders }: { orders: readonly Order[] }) => {
      const arrived = newOrders(orders, latestOf(context.orders));
      if (arrived.length > 0) enqueue.sendParent({ type: 'orders.arrived', orders: arrived } satisfies OrdersArrived);
    }),
    assignSeenUntil: assign((_, { seenUntil }: { seenUntil: string }) => ({ seenUntil })),
    storeSeenUntil: sendTo('seenOrders', ({ context }) => ({
      type: 'seenOrders.store' as const,
      seenUntil: String(context.seenUntil),
    })),
    select: assign((_, { id }: { id: string }) => ({ selectedId: id })),
    deselect: assign({ selectedId: null }),
    removeSelected: assign(({ context }) => ({
      orders: context.orders.filter(({ _id }) => _id !== context.selectedId),
    })),
    /** Supplied by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
    announce: emit((_, notification: OrdersNotification) => notification),
  },
  guards: {
    isListed: ({ context }, { id }: { id: string }) => context.orders.some(({ _id }) => _id === id),
  },
}).createMachine({
  id: 'orders',
  context: { orders: [], selectedId: null, seenUntil: null, isStale: false },
  invoke: { id: 'seenOrders', src: 'seenOrders' },
  initial: 'loading',
  on: { 'seenOrders.found': { actions: { type: 'assignSeenUntil', params: ({ event }) => event } } },
  states: {
    loading: {
      invoke: { id: 'loadOrders', src: 'loadOrders', input: ({ context }) => context.orders },
      on: {
        'orders.listed': {
          target: 'listed',
          actions: [{ type: 'show', params: ({ event }) => event }, 'storeSeenUntil'],
        },
        'orders.failed': { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => event } },
      },
    },
    listed: {
      initial: 'idle',
      on: {
        'completion.requested': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'asking',
          actions: { type: 'select', params: ({ event }) => event },
          meta: { spec: ['4.orders.complete'] },
        },
        'newOrders.acknowledged': {
          actions: [
            { type: 'assignSeenUntil', params: ({ context }) => ({ seenUntil: latestOf(context.orders) }) },
            'storeSeenUntil',
          ],
        },
      },
      states: {
        idle: { on: { 'refresh.requested': { target: 'refreshing' } } },
        refreshing: {
          invoke: { id: 'refreshOrders', src: 'loadOrders', input: ({ context }) => context.orders },
          on: {
            'orders.listed': {
              target: 'idle',
              actions: [
                { type: 'reportArrivals', params: ({ event }) => event },
                { type: 'show', params: ({ event }) => event },
              ],
            },
            'orders.failed': {
              target: 'idle',
              actions: ['markStale', { type: 'logFailure', params: ({ event }) => event }],
            },
          },
        },
      },
    },
    // No older list brings back an order that is being completed: nothing is refreshed meanwhile.
    asking: {
      on: {
        'completion.confirmed': { target: 'completing', meta: { spec: ['4.orders.complete'] } },
        'completion.cancelled': { target: 'listed', actions: 'deselect' },
        'dashboard.closed': { target: 'listed', actions: 'deselect' },
      },
      initial: 'open',
      states: {
        open: {},
        /** The order is still there; the question stays, and says so. */
        failed: {},
      },
    },
    completing: {
      invoke: {
        id: 'completeOrder',
        src: 'completeOrder',
        input: ({ context }) => ({ id: String(context.selectedId) }),
      },
      on: {
        'completion.succeeded': {
          target: 'listed',
          actions: ['removeSelected', 'deselect', { type: 'announce', params: { type: 'order.completed' } }],
          meta: { spec: ['8.completion.succeeded'] },
        },
        'completion.missing': {
          target: 'listed',
          actions: ['removeSelected', 'deselect', { type: 'announce', params: { type: 'order.alreadyCompleted' } }],
        },
        'completion.failed': {
          target: 'asking.failed',
          actions: { type: 'announce', params: { type: 'order.completionFailed' } },
          meta: { spec: ['8.completion.failed'] },
        },
      },
    },
    failed: { meta: { spec: ['8.orders.failed'] }, on: { 'refresh.requested': { target: 'loading' } } },
  },
});
