import { assign, sendTo, setup } from 'xstate';
import type { DeviceOrder } from '#src/domain/order/device-order.ts';
import type { OrderProgress } from '#src/domain/order/posted-order.ts';
import { notProvided } from '#src/machines/not-provided.ts';

/** The server's answer for one order. */
export type OrderProgressEvent =
  | { type: 'deviceOrder.progressed'; id: string; progress: OrderProgress }
  /** The receipt is no longer available. */
  | { type: 'deviceOrder.expired'; id: string };

/** Changes of what the device remembers. */
export type DeviceOrdersCommand =
  | { type: 'deviceOrder.added'; order: DeviceOrder }
  | { type: 'deviceOrder.forgotten'; id: string }
  | OrderProgressEvent;

/** The orders that the device remembers, at the start and after each change in any tab. */
export type DeviceOrdersFound = { type: 'deviceOrders.found'; orders: readonly DeviceOrder[] };

/** Answers of the server. The last event ends the question, with or without answers. */
export type ProgressEvent = OrderProgressEvent | { type: 'progress.settled' };

export type DeviceOrdersEvent =
  | DeviceOrdersCommand
  | DeviceOrdersFound
  | ProgressEvent
  /** The visitor sees the progress of an order. */
  | { type: 'progress.seen' };

/** The receipt that the page was opened with, which updates the device's copy of its order. */
export interface DeviceOrdersInput {
  readonly shown: DeviceOrder | null;
}

/**
 * The last orders that were sent from this device, until the visitor lets it forget them. When the visitor sees them, the
 * machine asks the server how far each order is, but not more than once a minute.
 */
export const deviceOrdersMachine = setup({
  types: {
    context: {} as DeviceOrdersInput & { readonly orders: readonly DeviceOrder[] },
    input: {} as DeviceOrdersInput,
    events: {} as DeviceOrdersEvent,
  },
  actors: {
    /** Remembers the orders across visits. */
    deviceOrderStore: notProvided<DeviceOrdersInput, DeviceOrdersCommand>('deviceOrderStore'),
    /** Asks the server how far orders are. */
    loadProgress: notProvided<{ readonly orders: readonly DeviceOrder[] }>('loadProgress'),
  },
  actions: {
    assignOrders: assign((_, { orders }: { orders: readonly DeviceOrder[] }) => ({ orders })),
    store: sendTo('deviceOrderStore', (_, command: DeviceOrdersCommand) => command),
  },
  delays: {
    /** Milliseconds after which the next look asks again. */
    rest: 60_000,
  },
  guards: {
    hasOrders: (_, { orders }: { orders: readonly DeviceOrder[] }) => orders.length > 0,
  },
}).createMachine({
  id: 'deviceOrders',
  context: ({ input: { shown } }) => ({ shown, orders: [] }),
  invoke: { id: 'deviceOrderStore', src: 'deviceOrderStore', input: ({ context: { shown } }) => ({ shown }) },
  on: { 'deviceOrder.added': { actions: { type: 'store', params: ({ event }) => event } } },
  initial: 'none',
  states: {
    none: {
      on: {
        'deviceOrders.found': {
          guard: { type: 'hasOrders', params: ({ event }) => event },
          target: 'listed',
          actions: { type: 'assignOrders', params: ({ event }) => event },
        },
      },
    },
    listed: {
      on: {
        'deviceOrder.forgotten': { actions: { type: 'store', params: ({ event }) => event } },
        'deviceOrders.found': [
          {
            guard: { type: 'hasOrders', params: ({ event }) => event },
            actions: { type: 'assignOrders', params: ({ event }) => event },
          },
          { target: 'none', actions: { type: 'assignOrders', params: ({ event }) => event } },
        ],
      },
      initial: 'unasked',
      states: {
        unasked: { on: { 'progress.seen': { target: 'asking' } } },
        asking: {
          invoke: {
            id: 'loadProgress',
            src: 'loadProgress',
            input: ({ context: { orders } }) => ({
              orders: orders.filter(({ token, hasExpired }) => token !== '' && !hasExpired),
            }),
          },
          on: {
            'deviceOrder.progressed': { actions: { type: 'store', params: ({ event }) => event } },
            'deviceOrder.expired': { actions: { type: 'store', params: ({ event }) => event } },
            'progress.settled': { target: 'asked' },
          },
        },
        asked: { after: { rest: { target: 'unasked' } } },
      },
    },
  },
});
