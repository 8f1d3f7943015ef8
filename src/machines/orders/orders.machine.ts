import { assertEvent, assign, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { latestOf, newOrders } from '#src/domain/order/new-orders.ts';
import { type ConfirmationOutput, confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { notProvided } from '#src/machines/not-provided.ts';

/** Result of loading the list. */
export type OrderListEvent =
  | { type: 'orders.listed'; orders: readonly Order[] }
  /** `reference` is the short form of the request id, or empty. */
  | { type: 'orders.failed'; error: unknown; reference: string };

/** `seenUntil` is the `createdAt` of the newest order that was seen on this device, in ISO 8601. */
export type SeenOrdersEvent = { type: 'seenOrders.found'; seenUntil: string };

export type SeenOrdersCommand = { type: 'seenOrders.store'; seenUntil: string };

/** A change that is known without loading the list. A replaced order is changed only if it is listed. */
export type RowEvent = { type: 'row.changed'; change: 'added' | 'removed' | 'replaced'; order: Order };

export type OrdersEvent =
  /** Also loads a list that was not loaded yet. */
  | { type: 'refresh.requested' }
  /** The admin has seen the new orders. */
  | { type: 'newOrders.acknowledged' }
  | { type: 'completion.requested'; order: Order }
  /** The admin left the dashboard. An open question is cancelled. */
  | { type: 'dashboard.closed' }
  | RowEvent
  | OrderListEvent
  | SeenOrdersEvent;

/**
 * A list of orders on the admin's dashboard: the open ones, which can be completed after a confirmation, or the completed
 * ones. It exists while the admin is signed in, so visitors' texts leave memory at logout. Specification, sections 4 and 8.
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
    /** `refreshing`: the list is being loaded, or about to be. `stale`: the last refresh failed. */
    tags: {} as 'refreshing' | 'stale',
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
    assignSeenUntil: assign((_, { seenUntil }: { seenUntil: string }) => ({ seenUntil })),
    storeSeenUntil: sendTo('seenOrders', (_, { seenUntil }: { seenUntil: string }) => ({
      type: 'seenOrders.store' as const,
      seenUntil,
    })),
    removeOrder: assign(({ context }, { id }: { id: ConfirmationOutput['id'] }) => ({
      orders: context.orders.filter(({ _id }) => _id !== id),
    })),
    changeRow: assign(({ context: { orders } }, event: RowEvent) => ({ orders: ordersAfter(event, orders) })),
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
  initial: 'unloaded',
  states: {
    unloaded: {
      description: 'The screen requests the list as soon as it is shown.',
      tags: 'refreshing',
      on: {
        'seenOrders.found': {
          description: 'Read when the machine starts, before any list is requested.',
          actions: { type: 'assignSeenUntil', params: ({ event }) => event },
        },
        'refresh.requested': { target: 'loading' },
      },
    },
    loading: {
      description: 'At most 20 s, like every load of the list. A change during a load requests another list.',
      tags: 'refreshing',
      invoke: { id: 'loadOrders', src: 'loadOrders', input: ({ context }) => context.orders },
      on: {
        'row.changed': { target: 'loading', reenter: true },
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
        },
        'newOrders.acknowledged': {
          guard: 'hasNewOrders',
          actions: [
            { type: 'assignSeenUntil', params: ({ context }) => ({ seenUntil: latestOf(context.orders) }) },
            { type: 'storeSeenUntil', params: ({ context }) => ({ seenUntil: latestOf(context.orders) }) },
          ],
        },
        'row.changed': {
          target: '.refreshing',
          reenter: true,
          actions: { type: 'changeRow', params: ({ event }) => event },
        },
        'orders.listed': { target: '.fresh', actions: { type: 'assignOrders', params: ({ event }) => event } },
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
        stale: { tags: 'stale', on: { 'refresh.requested': { target: 'retrying' } } },
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
          { target: 'listed.asBefore', actions: { type: 'removeOrder', params: ({ event }) => event.output } },
        ],
      },
      on: {
        'dashboard.closed': { actions: 'closeQuestion' },
        'row.changed': { actions: { type: 'changeRow', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'refresh.requested': { target: 'loading' } } },
  },
});

function ordersAfter({ change, order }: RowEvent, orders: readonly Order[]): readonly Order[] {
  const isOther = ({ _id }: Order) => _id !== order._id;
  if (change === 'replaced') return orders.map((listed) => (isOther(listed) ? listed : order));
  const others = orders.filter(isOther);
  return change === 'added' ? [...others, order] : others;
}

/** Returns up to when orders were seen. On a device's first visit, these are all orders of the first list. */
function seenAt(
  { seenUntil }: { readonly seenUntil: string | null },
  { orders }: { readonly orders: readonly Order[] },
): string {
  return seenUntil ?? latestOf(orders);
}
