import { emit, enqueueActions, sendTo, setup, stopChild } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import type { OwnerText } from '#src/domain/order/owner-text.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { type OwnerTextClosed, ownerTextMachine } from '#src/machines/owner-text/owner-text.machine.ts';
import type { PageEvent } from '#src/machines/page-events.ts';

export type AdminEvent =
  | { type: 'session.opened' | 'session.closed' }
  /** The panel and the owner's texts keep their drafts until the admin signs in again. */
  | { type: 'session.expired' }
  /** The dashboard or the page of an order was opened or closed. */
  | { type: 'dashboard.opened' | 'dashboard.closed' }
  /** Asks to return a completed order to the open ones. */
  | { type: 'restoration.requested'; order: Order }
  /** The field of one of the owner's texts on an order has the focus. */
  | ({ type: 'ownerText.opened' } & OpenedText)
  | OwnerTextClosed
  | RestorationResult
  | PageEvent;

/** Result of returning a completed order. `order.notRestorable`: it was restored or deleted meanwhile. */
export type RestorationResult =
  | { type: 'order.restored'; order: Order }
  | { type: 'order.notRestorable'; order: Order }
  | { type: 'order.restorationFailed'; order: Order; error: unknown; reference: string };

export type AdminNotification = RestorationResult;

/** One of the owner's texts on an order. */
interface OpenedText {
  readonly field: OwnerText;
  readonly order: Order;
}

/** Id of the child that holds what is typed into one of the owner's texts on an order. */
export const ownerTextId = ({ field, order }: OpenedText) => `${field}.${order._id}` as const;

/** Id of the child that returns an order to the open ones. */
export const restorationId = (id: string) => `restoration.${id}` as const;

/**
 * Runs the dashboard while the admin is signed in: polls the orders while the page is visible, and owns one child for each
 * text that the owner types and each order that is being restored. Specification, sections 2 and 4.
 */
export const adminMachine = setup({
  types: {
    /** Ids of the children that hold a text which has the focus or is not saved. */
    context: {} as { readonly openTexts: readonly ReturnType<typeof ownerTextId>[] },
    events: {} as AdminEvent,
    emitted: {} as AdminNotification,
    children: {} as {
      panel: 'panel';
      openOrders: 'openOrders';
      completedOrders: 'completedOrders';
      catalogue: 'catalogue';
      [text: ReturnType<typeof ownerTextId>]: 'ownerText';
      [restoration: ReturnType<typeof restorationId>]: 'restoration';
    },
  },
  actors: {
    panel: dashboardPanelMachine,
    openOrders: ordersMachine,
    completedOrders: ordersMachine,
    /** All products, drafts included. */
    catalogue: catalogueMachine,
    ownerText: ownerTextMachine,
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
    openText: enqueueActions(({ context: { openTexts }, enqueue }, { field, order }: OpenedText) => {
      const id = ownerTextId({ field, order });
      enqueue.spawnChild('ownerText', { id, input: { field, order } });
      enqueue.assign({ openTexts: [...openTexts, id] });
    }),
    closeText: enqueueActions(({ context: { openTexts }, enqueue }, closed: OpenedText) => {
      const id = ownerTextId(closed);
      enqueue.stopChild(id);
      enqueue.assign({ openTexts: openTexts.filter((open) => open !== id) });
    }),
    closeTexts: enqueueActions(({ context: { openTexts }, enqueue }) => {
      for (const id of openTexts) enqueue.stopChild(id);
      enqueue.assign({ openTexts: [] });
    }),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    isClosed: ({ context: { openTexts } }, text: OpenedText) => !openTexts.includes(ownerTextId(text)),
  },
  delays: {
    /** Milliseconds between two polls while the dashboard is visible. */
    pollInterval: 30_000,
  },
}).createMachine({
  id: 'admin',
  context: { openTexts: [] },
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
      exit: 'closeTexts',
      on: {
        'session.closed': { target: 'signedOut' },
        'ownerText.closed': { actions: { type: 'closeText', params: ({ event }) => event } },
      },
      initial: 'working',
      states: {
        working: {
          invoke: [
            { id: 'openOrders', src: 'openOrders' },
            { id: 'completedOrders', src: 'completedOrders' },
            { id: 'catalogue', src: 'catalogue' },
          ],
          on: {
            'session.expired': { target: 'expired' },
            'ownerText.opened': {
              guard: { type: 'isClosed', params: ({ event }) => event },
              actions: { type: 'openText', params: ({ event }) => event },
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
