import { assign, sendTo, setup } from 'xstate';
import type { DeviceOrder } from '#src/domain/order/device-order.ts';
import { notProvided } from '#src/machines/not-provided.ts';

/** Changes of what the device remembers. */
export type DeviceOrdersCommand =
  | { type: 'deviceOrder.added'; order: DeviceOrder }
  | { type: 'deviceOrder.forgotten'; id: string };

/** The orders that the device remembers, at the start and after each change in any tab. */
export type DeviceOrdersFound = { type: 'deviceOrders.found'; orders: readonly DeviceOrder[] };

export type DeviceOrdersEvent = DeviceOrdersCommand | DeviceOrdersFound;

/** The receipt that the page was opened with, which updates the device's copy of its order. */
export interface DeviceOrdersInput {
  readonly shown: DeviceOrder | null;
}

/** The last orders that were sent from this device, until the visitor lets it forget them. */
export const deviceOrdersMachine = setup({
  types: {
    context: {} as DeviceOrdersInput & { readonly orders: readonly DeviceOrder[] },
    input: {} as DeviceOrdersInput,
    events: {} as DeviceOrdersEvent,
  },
  actors: {
    /** Remembers the orders across visits. */
    deviceOrderStore: notProvided<DeviceOrdersInput, DeviceOrdersCommand>('deviceOrderStore'),
  },
  actions: {
    assignOrders: assign((_, { orders }: { orders: readonly DeviceOrder[] }) => ({ orders })),
    store: sendTo('deviceOrderStore', (_, command: DeviceOrdersCommand) => command),
  },
  guards: {
    hasOrders: (_, { orders }: { orders: readonly DeviceOrder[] }) => orders.length > 0,
  },
}).createMachine({
  id: 'deviceOrders',
  context: ({ input: { shown } }) => ({ shown, orders: [] }),
  invoke: { id: 'deviceOrderStore', src: 'deviceOrderStore', input: ({ context: { shown } }) => ({ shown }) },
  on: {
    'deviceOrder.added': { actions: { type: 'store', params: ({ event }) => event } },
    'deviceOrders.found': [
      {
        guard: { type: 'hasOrders', params: ({ event }) => event },
        target: '.listed',
        actions: { type: 'assignOrders', params: ({ event }) => event },
      },
      { target: '.none', actions: { type: 'assignOrders', params: ({ event }) => event } },
    ],
  },
  initial: 'none',
  states: {
    none: {},
    listed: { on: { 'deviceOrder.forgotten': { actions: { type: 'store', params: ({ event }) => event } } } },
  },
});
