import { assertEvent, emit, sendParent, setup } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { notProvided } from '#src/machines/not-provided.ts';

/** Asks to return a completed order to the open ones. */
export type RestorationRequest = { type: 'restoration.requested'; order: Order };

/** Result of the request. `restoration.missing`: the order was restored or deleted meanwhile. */
export type RestorationResult =
  | { type: 'restoration.succeeded'; order: Order }
  | { type: 'restoration.missing'; order: Order }
  | { type: 'restoration.failed'; error: unknown; reference: string };

export type RestorationEvent = RestorationRequest | RestorationResult;

export type RestorationNotification =
  | { type: 'order.restored' | 'order.notRestorable' }
  | { type: 'order.restorationFailed'; reference: string };

/** Sent to the parent: the order is among the open ones again. */
export type OrderRestored = { type: 'order.restored'; order: Order };

/** Sent to the parent: the order is no longer among the completed ones. */
export type OrderLeft = { type: 'order.left'; order: Order };

/** Takes back the completion of an order, from the toast that announced it, from the list or from the order's page. */
export const restorationMachine = setup({
  types: {
    events: {} as RestorationEvent,
    emitted: {} as RestorationNotification,
  },
  actors: {
    restoreOrder: notProvided<Order>('restoreOrder'),
  },
  actions: {
    announce: emit({ type: 'order.restored' }),
    announceMissing: emit({ type: 'order.notRestorable' }),
    announceFailure: emit((_, { reference }: { reference: string }) => ({
      type: 'order.restorationFailed' as const,
      reference,
    })),
    reportRestored: sendParent((_, { order }: { order: Order }): OrderRestored => {
      const { completedAt: _completedAt, deletionAt: _deletionAt, ...open } = order;
      return { type: 'order.restored', order: open };
    }),
    reportLeft: sendParent((_, { order }: { order: Order }): OrderLeft => ({ type: 'order.left', order })),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
}).createMachine({
  id: 'restoration',
  initial: 'idle',
  states: {
    idle: { on: { 'restoration.requested': { target: 'restoring' } } },
    restoring: {
      invoke: {
        id: 'restoreOrder',
        src: 'restoreOrder',
        input: ({ event }) => {
          assertEvent(event, 'restoration.requested');
          return event.order;
        },
      },
      on: {
        'restoration.succeeded': {
          target: 'idle',
          actions: ['announce', { type: 'reportRestored', params: ({ event }) => event }],
        },
        'restoration.missing': {
          target: 'idle',
          actions: ['announceMissing', { type: 'reportLeft', params: ({ event }) => event }],
        },
        'restoration.failed': {
          target: 'idle',
          actions: [
            { type: 'logFailure', params: ({ event }) => event },
            { type: 'announceFailure', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});
