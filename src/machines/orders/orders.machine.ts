import { assertEvent, assign, enqueueActions, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { latestOf, newOrders } from '#src/domain/order/new-orders.ts';
import { type ConfirmationOutput, confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { OrderRestored } from '#src/machines/restoration/restoration.machine.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';

/** Result of loading the list. */
export type OrderListEvent =
  | { type: 'orders.listed'; orders: readonly Order[] }
  /** `reference` is the short form of the request id, or empty. */
  | { type: 'orders.failed'; error: unknown; reference: string };

/** `seenUntil` is the `createdAt` of the newest order that was seen on this device, in ISO 8601. */
export type SeenOrdersEvent = { type: 'seenOrders.found'; seenUntil: string };

export type SeenOrdersCommand = { type: 'seenOrders.store'; seenUntil: string };

export type OrdersEvent =
  | { type: 'refresh.requested' }
  /** The admin has seen the new orders. */
  | { type: 'newOrders.acknowledged' }
  | { type: 'completion.requested'; order: Order }
  /** The admin left the dashboard. An open question is cancelled. */
  | { type: 'dashboard.closed' }
  | OrderRestored
  | OrderListEvent
  | SeenOrdersEvent;

/** Sent to the parent: orders that were not in the previous list. */
export type OrdersArrived = { type: 'orders.arrived'; orders: readonly Order[] };

/**
 * The open orders on the admin's dashboard. Completing an order is confirmed first. The machine runs while the admin is
 * signed in, so visitors' texts leave memory at logout. Specification, sections 4 and 8.
 */
export const ordersMachine = setup({
  types: {
    context: {} as {
      readonly orders: readonly Order[];
      /** `createdAt` of the newest order that the admin has seen, in ISO 8601. Null until the first list. */
      readonly seenUntil: string | null;
      /** Short form of the id of the last request that failed; empty if no response was received. */
      readonly reference: string;
    },
    events: {} as OrdersEvent,
    /** `refreshing`: the list is being loaded. `stale`: the last refresh failed. */
    tags: {} as 'refreshing' | 'stale',
    meta: {} as SpecMeta,
    children: {} as { confirmation: 'confirmation' },
  },
  actors: {
    /** Remembers across visits which orders the admin has seen. */
    seenOrders: notProvided<NonReducibleUnknown, SeenOrdersCommand>('seenOrders'),
    /** Receives the current list and returns the same one if nothing has changed. */
    loadOrders: notProvided<readonly Order[]>('loadOrders'),
    confirmation: confirmationMachine,
  },
  actions: {
    assignOrders: assign((_, { orders }: { orders: readonly Order[] }) => ({ orders })),
    reportArrivals: enqueueActions(({ context, enqueue }, { orders }: { orders: readonly Order[] }) => {
      const arrived = newOrders(orders, latestOf(context.orders));
      if (arrived.length > 0) enqueue.sendParent({ type: 'orders.arrived', orders: arrived } satisfies OrdersArrived);
    }),
    assignSeenUntil: assign((_, { seenUntil }: { seenUntil: string }) => ({ seenUntil })),
    storeSeenUntil: sendTo('seenOrders', (_, { seenUntil }: { seenUntil: string }) => ({
      type: 'seenOrders.store' as const,
      seenUntil,
    })),
    removeOrder: assign(({ context }, { id }: ConfirmationOutput) => ({
      orders: context.orders.filter(({ _id }) => _id !== id),
    })),
    addOrder: assign(({ context: { orders } }, { order }: { order: Order }) => ({
      orders: [...orders.filter(({ _id }) => _id !== order._id), order],
    })),
    closeQuestion: sendTo('confirmation', { type: 'dashboard.closed' }),
    assignReference: assign((_, { reference }: { reference: string }) => ({ reference })),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    isListed: ({ context }, { order }: { order: Order }) => context.orders.some(({ _id }) => _id === order._id),
    hasNewOrders: ({ context: { orders, seenUntil } }) => newOrders(orders, seenUntil).length > 0,
    isCancelled: (_, { outcome }: ConfirmationOutput) => outcome === 'cancelled',
  },
}).createMachine({
  id: 'orders',
  context: { orders: [], seenUntil: null, reference: '' },
  invoke: { id: 'seenOrders', src: 'seenOrders' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'refreshing',
      invoke: { id: 'loadOrders', src: 'loadOrders', input: ({ context }) => context.orders },
      on: {
        'seenOrders.found': {
          description: 'Read when the machine starts, before any list is received.',
          actions: { type: 'assignSeenUntil', params: ({ event }) => event },
        },
        'orders.listed': {
          target: 'listed',
          actions: [
            { type: 'assignOrders', params: ({ event }) => event },
            { type: 'assignSeenUntil', params: ({ context, event }) => ({ seenUntil: seenAt(context, event) }) },
            { type: 'storeSeenUntil', params: ({ context, event }) => ({ seenUntil: seenAt(context, event) }) },
          ],
        },
        'orders.failed': {
          target: 'failed',
          actions: [
            { type: 'assignReference', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => event },
          ],
        },
      },
    },
    listed: {
      initial: 'fresh',
      on: {
        'completion.requested': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'completing',
          meta: { spec: ['4.orders.complete'] },
        },
        'newOrders.acknowledged': {
          guard: 'hasNewOrders',
          actions: [
            { type: 'assignSeenUntil', params: ({ context }) => ({ seenUntil: latestOf(context.orders) }) },
            { type: 'storeSeenUntil', params: ({ context }) => ({ seenUntil: latestOf(context.orders) }) },
          ],
        },
        'order.restored': {
          description: 'A list that was requested before lacks the order, so another one is requested.',
          target: '.refreshing',
          reenter: true,
          actions: { type: 'addOrder', params: ({ event }) => event },
        },
        'orders.listed': {
          target: '.fresh',
          actions: [
            { type: 'reportArrivals', params: ({ event }) => event },
            { type: 'assignOrders', params: ({ event }) => event },
          ],
        },
        'orders.failed': {
          target: '.stale',
          actions: [
            { type: 'assignReference', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => event },
          ],
        },
      },
      states: {
        fresh: { on: { 'refresh.requested': { target: 'refreshing' } } },
        refreshing: {
          tags: 'refreshing',
          invoke: { id: 'refreshOrders', src: 'loadOrders', input: ({ context }) => context.orders },
        },
        stale: {
          tags: 'stale',
          meta: { spec: ['8.orders.failed'] },
          on: { 'refresh.requested': { target: 'retrying' } },
        },
        retrying: {
          tags: ['refreshing', 'stale'],
          invoke: { id: 'retryOrders', src: 'loadOrders', input: ({ context }) => context.orders },
        },
        asBefore: { type: 'history' },
      },
    },
    completing: {
      description:
        'The list is not loaded meanwhile: a response from before the completion would show the order again.',
      invoke: {
        id: 'confirmation',
        src: 'confirmation',
        input: ({ event }) => {
          assertEvent(event, 'completion.requested');
          return { kind: 'completion', order: event.order };
        },
        onDone: [
          { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'listed.asBefore' },
          {
            target: 'listed.asBefore',
            actions: { type: 'removeOrder', params: ({ event }) => event.output },
            meta: { spec: ['8.completion.succeeded'] },
          },
        ],
      },
      on: {
        'dashboard.closed': { actions: 'closeQuestion' },
        'order.restored': { actions: { type: 'addOrder', params: ({ event }) => event } },
      },
    },
    failed: { meta: { spec: ['8.orders.failed'] }, on: { 'refresh.requested': { target: 'loading' } } },
  },
});

/** Returns up to when orders were seen. On a device's first visit, these are all orders of the first list. */
function seenAt(
  { seenUntil }: { readonly seenUntil: string | null },
  { orders }: { readonly orders: readonly Order[] },
): string {
  return seenUntil ?? latestOf(orders);
}
