import { type DoneActorEvent, enqueueActions, sendTo, setup, stopChild } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { notProvided, taskNotProvided } from '#src/machines/not-provided.ts';
import { noteMachine } from '#src/machines/note/note.machine.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import type { PageEvent } from '#src/machines/page-events.ts';

export type AdminEvent =
  | { type: 'session.opened' | 'session.closed' }
  /** The panel and the notes keep their drafts until the admin signs in again. */
  | { type: 'session.expired' }
  /** The dashboard or the page of an order was opened or closed. */
  | { type: 'dashboard.opened' | 'dashboard.closed' }
  /** Asks to return a completed order to the open ones. */
  | { type: 'restoration.requested'; order: Order }
  /** The field of an order's note has the focus. */
  | { type: 'note.opened'; order: Order }
  /** A note was saved, or a restoration has ended. */
  | DoneActorEvent
  | PageEvent;

/** Result of returning a completed order. `order.notRestorable`: it was restored or deleted meanwhile. */
export type RestorationNotification =
  | { type: 'order.restored' | 'order.notRestorable'; order: Order }
  | { type: 'order.restorationFailed'; order: Order; reference: string };

/** Id of the child that holds the typed note on an order. */
export const noteId = ({ _id }: Order) => `note.${_id}` as const;

/** Id of the child that returns an order to the open ones. */
export const restorationId = ({ _id }: Order) => `restoration.${_id}` as const;

/**
 * Runs the dashboard while the admin is signed in: polls the orders while the page is visible, and owns one child for
 * each typed note and each order that is being restored. Specification, sections 2 and 4.
 */
export const adminMachine = setup({
  types: {
    events: {} as AdminEvent,
    children: {} as {
      panel: 'panel';
      openOrders: 'openOrders';
      completedOrders: 'completedOrders';
      [note: ReturnType<typeof noteId>]: 'note';
      [restoration: ReturnType<typeof restorationId>]: 'restoration';
    },
  },
  actors: {
    panel: dashboardPanelMachine,
    openOrders: ordersMachine,
    completedOrders: ordersMachine,
    note: noteMachine,
    /** Restores one order within 20 s and emits what came of it. */
    restoration: taskNotProvided<RestorationNotification, Order>('restoration'),
    /** Reports whether the page is visible: immediately, and each time that changes. */
    pageVisibility: notProvided('pageVisibility'),
  },
  actions: {
    refreshOrders: sendTo('openOrders', { type: 'refresh.requested' as const }),
    spawnRestoration: enqueueActions(({ self, enqueue }, { order }: { order: Order }) => {
      const id = restorationId(order);
      if (!(id in self.getSnapshot().children)) enqueue.spawnChild('restoration', { id, input: order });
    }),
    spawnNote: enqueueActions(({ self, enqueue }, { order }: { order: Order }) => {
      const id = noteId(order);
      if (!(id in self.getSnapshot().children)) enqueue.spawnChild('note', { id, input: { order } });
    }),
    /** XState keeps a spawned child that has ended. */
    removeChild: stopChild((_, { actorId }: { actorId: string }) => actorId),
    stopNotes: enqueueActions(({ self, enqueue }) => {
      const ids = Object.keys(self.getSnapshot().children).filter((id) => id.startsWith('note.'));
      for (const id of ids) enqueue.stopChild(id);
    }),
  },
  delays: {
    /** Milliseconds between two polls while the dashboard is visible. */
    pollInterval: 30_000,
  },
}).createMachine({
  id: 'admin',
  initial: 'signedOut',
  on: {
    'xstate.done.actor.*': { actions: { type: 'removeChild', params: ({ event }) => event } },
    'restoration.requested': {
      description: 'Its toast outlives the session. Without a session, the server refuses and the admin is notified.',
      actions: { type: 'spawnRestoration', params: ({ event }) => event },
    },
  },
  states: {
    signedOut: { on: { 'session.opened': { target: 'active' } } },
    active: {
      invoke: { id: 'panel', src: 'panel' },
      exit: 'stopNotes',
      on: { 'session.closed': { target: 'signedOut' } },
      initial: 'working',
      states: {
        working: {
          invoke: [
            { id: 'openOrders', src: 'openOrders' },
            { id: 'completedOrders', src: 'completedOrders' },
          ],
          on: {
            'session.expired': { target: 'expired' },
            'note.opened': {
              actions: { type: 'spawnNote', params: ({ event }) => event },
            },
          },
          initial: 'dashboardClosed',
          states: {
            dashboardClosed: { on: { 'dashboard.opened': { target: 'dashboardOpen' } } },
            dashboardOpen: {
              invoke: { id: 'pageVisibility', src: 'pageVisibility' },
              on: { 'dashboard.closed': { target: 'dashboardClosed' } },
              initial: 'seen',
              states: {
                seen: {
                  entry: 'refreshOrders',
                  after: { pollInterval: { target: 'seen', reenter: true } },
                  on: { 'page.hidden': { target: 'unseen' } },
                },
                unseen: { on: { 'page.shown': { target: 'seen' } } },
              },
            },
          },
        },
        expired: { on: { 'session.opened': { target: 'working' } } },
      },
    },
  },
});
