import { emit, enqueueActions, sendTo, setup, stopChild } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import { type NoteClosed, noteMachine } from '#src/machines/note/note.machine.ts';
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
  | NoteClosed
  | RestorationResult
  | PageEvent;

/** Result of returning a completed order. `order.notRestorable`: it was restored or deleted meanwhile. */
export type RestorationResult =
  | { type: 'order.restored'; order: Order }
  | { type: 'order.notRestorable'; order: Order }
  | { type: 'order.restorationFailed'; order: Order; error: unknown; reference: string };

export type AdminNotification = RestorationResult;

/** Id of the child that holds the typed note on an order. */
export const noteId = (id: string) => `note.${id}` as const;

/** Id of the child that returns an order to the open ones. */
export const restorationId = (id: string) => `restoration.${id}` as const;

/**
 * Runs the dashboard while the admin is signed in: polls the orders while the page is visible, and owns one child for each
 * typed note and each order that is being restored. Specification, sections 2 and 4.
 */
export const adminMachine = setup({
  types: {
    /** Ids of the orders whose note has the focus or is not saved. Each has a child. */
    context: {} as { readonly notes: readonly string[] },
    events: {} as AdminEvent,
    emitted: {} as AdminNotification,
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
    /** Returns one order to the open ones. */
    restoration: notProvided<Order>('restoration'),
    /** Reports whether the page is visible: immediately, and each time that changes. */
    pageVisibility: notProvided('pageVisibility'),
  },
  actions: {
    refreshOrders: sendTo('openOrders', { type: 'refresh.requested' as const }),
    spawnRestoration: enqueueActions(({ enqueue }, { order }: { order: Order }) =>
      enqueue.spawnChild('restoration', { id: restorationId(order._id), input: order }),
    ),
    stopRestoration: stopChild((_, { order }: { order: Order }) => restorationId(order._id)),
    announce: emit((_, result: RestorationResult) => result),
    openNote: enqueueActions(({ context: { notes }, enqueue }, { order }: { order: Order }) => {
      enqueue.spawnChild('note', { id: noteId(order._id), input: { order } });
      enqueue.assign({ notes: [...notes, order._id] });
    }),
    closeNote: enqueueActions(({ context: { notes }, enqueue }, { id }: { id: string }) => {
      enqueue.stopChild(noteId(id));
      enqueue.assign({ notes: notes.filter((open) => open !== id) });
    }),
    closeNotes: enqueueActions(({ context: { notes }, enqueue }) => {
      for (const id of notes) enqueue.stopChild(noteId(id));
      enqueue.assign({ notes: [] });
    }),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    isClosed: ({ context: { notes } }, { order }: { order: Order }) => !notes.includes(order._id),
  },
  delays: {
    /** Milliseconds between two polls while the dashboard is visible. */
    pollInterval: 30_000,
  },
}).createMachine({
  id: 'admin',
  context: { notes: [] },
  initial: 'signedOut',
  on: {
    'restoration.requested': {
      description: 'The toast that offers it outlives the session. Without one, the server refuses.',
      actions: { type: 'spawnRestoration', params: ({ event }) => event },
    },
    'order.restored': {
      actions: [
        { type: 'stopRestoration', params: ({ event }) => event },
        { type: 'announce', params: ({ event }) => event },
      ],
    },
    'order.notRestorable': {
      actions: [
        { type: 'stopRestoration', params: ({ event }) => event },
        { type: 'announce', params: ({ event }) => event },
      ],
    },
    'order.restorationFailed': {
      actions: [
        { type: 'stopRestoration', params: ({ event }) => event },
        { type: 'logFailure', params: ({ event }) => event },
        { type: 'announce', params: ({ event }) => event },
      ],
    },
  },
  states: {
    signedOut: { on: { 'session.opened': { target: 'active' } } },
    active: {
      invoke: { id: 'panel', src: 'panel' },
      exit: 'closeNotes',
      on: {
        'session.closed': { target: 'signedOut' },
        'note.closed': { actions: { type: 'closeNote', params: ({ event }) => event } },
      },
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
              guard: { type: 'isClosed', params: ({ event }) => event },
              actions: { type: 'openNote', params: ({ event }) => event },
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
