import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { type ConfirmationOutput, confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { OrderListEvent } from '#src/machines/orders/orders.machine.ts';
import type { OrderLeft, OrderRestored } from '#src/machines/restoration/restoration.machine.ts';

export type ArchiveEvent =
  | { type: 'archive.opened' | 'archive.closed' | 'refresh.requested' }
  | { type: 'removal.requested'; order: Order }
  /** The admin left the dashboard. An open question is cancelled. */
  | { type: 'dashboard.closed' }
  | OrderRestored
  | OrderLeft
  | OrderListEvent;

/**
 * The completed orders, which can be restored for a while. They are loaded each time that their list is opened. Deleting
 * one for good is confirmed first.
 */
export const archiveMachine = setup({
  types: {
    context: {} as {
      readonly orders: readonly Order[];
      /** Short form of the id of the last request that failed; empty if no response was received. */
      readonly reference: string;
    },
    events: {} as ArchiveEvent,
    /** The list is being loaded. */
    tags: {} as 'refreshing',
    children: {} as { confirmation: 'confirmation' },
  },
  actors: {
    /** Receives the current list and returns the same one if nothing has changed. */
    loadCompletedOrders: notProvided<readonly Order[]>('loadCompletedOrders'),
    confirmation: confirmationMachine,
  },
  actions: {
    assignOrders: assign((_, { orders }: { orders: readonly Order[] }) => ({ orders })),
    removeOrder: assign(({ context }, { id }: { id: ConfirmationOutput['id'] }) => ({
      orders: context.orders.filter(({ _id }) => _id !== id),
    })),
    closeQuestion: sendTo('confirmation', { type: 'dashboard.closed' }),
    assignReference: assign((_, { reference }: { reference: string }) => ({ reference })),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    isListed: ({ context }, { order }: { order: Order }) => context.orders.some(({ _id }) => _id === order._id),
    isCancelled: (_, { outcome }: ConfirmationOutput) => outcome === 'cancelled',
  },
}).createMachine({
  id: 'archive',
  context: { orders: [], reference: '' },
  initial: 'closed',
  on: {
    'order.restored': { actions: { type: 'removeOrder', params: ({ event }) => ({ id: event.order._id }) } },
    'order.left': { actions: { type: 'removeOrder', params: ({ event }) => ({ id: event.order._id }) } },
  },
  states: {
    closed: { on: { 'archive.opened': { target: 'open' } } },
    open: {
      on: { 'archive.closed': { target: 'closed' } },
      initial: 'loading',
      states: {
        loading: {
          tags: 'refreshing',
          invoke: { id: 'loadCompletedOrders', src: 'loadCompletedOrders', input: ({ context }) => context.orders },
          on: {
            'orders.listed': { target: 'listed', actions: { type: 'assignOrders', params: ({ event }) => event } },
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
          on: {
            'refresh.requested': { target: 'loading' },
            'removal.requested': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: '#archive.removing',
            },
          },
        },
        failed: { on: { 'refresh.requested': { target: 'loading' } } },
      },
    },
    removing: {
      invoke: {
        id: 'confirmation',
        src: 'confirmation',
        input: ({ event }) => {
          assertEvent(event, 'removal.requested');
          return { kind: 'removal', order: event.order };
        },
        onDone: [
          { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: 'open.listed' },
          { target: 'open.listed', actions: { type: 'removeOrder', params: ({ event }) => event.output } },
        ],
      },
      on: { 'dashboard.closed': { actions: 'closeQuestion' } },
    },
  },
});
