import { sendTo, setup } from 'xstate';
import { archiveMachine } from '#src/machines/archive/archive.machine.ts';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import { type NoteSaved, notesMachine } from '#src/machines/notes/notes.machine.ts';
import { noticeFormMachine } from '#src/machines/notice-form/notice-form.machine.ts';
import { orderNotificationsMachine } from '#src/machines/order-notifications/order-notifications.machine.ts';
import { type OrdersArrived, ordersMachine } from '#src/machines/orders/orders.machine.ts';
import type { PageEvent } from '#src/machines/page-events.ts';
import {
  type OrderLeft,
  type OrderRestored,
  type RestorationRequest,
  restorationMachine,
} from '#src/machines/restoration/restoration.machine.ts';
import { shortcutsMachine } from '#src/machines/shortcuts/shortcuts.machine.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';

export type AdminEvent =
  | { type: 'session.opened' | 'session.closed' }
  /** The panel keeps its draft until the admin signs in again. */
  | { type: 'session.expired' }
  /** The dashboard or the page of an order was opened or closed. */
  | { type: 'dashboard.opened' | 'dashboard.closed' }
  /** Sent by `orderNotifications` while the page is unattended: it needs a current list. */
  | { type: 'orders.wanted' }
  | OrdersArrived
  | RestorationRequest
  | OrderRestored
  | OrderLeft
  | NoteSaved
  | PageEvent;

/**
 * Runs the dashboard while the admin is signed in: polls the orders while the page is visible, sends system
 * notifications while it is unattended, and keeps the drafts of panel, notes and notice when a session expires. Specification, sections 2
 * and 4.
 */
export const adminMachine = setup({
  types: {
    events: {} as AdminEvent,
    meta: {} as SpecMeta,
    children: {} as {
      panel: 'panel';
      notes: 'notes';
      noticeForm: 'noticeForm';
      orders: 'orders';
      archive: 'archive';
      restoration: 'restoration';
      orderNotifications: 'orderNotifications';
      shortcuts: 'shortcuts';
    },
  },
  actors: {
    panel: dashboardPanelMachine,
    notes: notesMachine,
    noticeForm: noticeFormMachine,
    orders: ordersMachine,
    archive: archiveMachine,
    restoration: restorationMachine,
    orderNotifications: orderNotificationsMachine,
    shortcuts: shortcutsMachine,
    /** Reports whether the page is visible: immediately, and each time that changes. */
    pageVisibility: notProvided('pageVisibility'),
  },
  actions: {
    refreshOrders: sendTo('orders', { type: 'refresh.requested' as const }),
    refreshCompleted: sendTo('archive', { type: 'refresh.requested' as const }),
    forwardArrivals: sendTo('orderNotifications', (_, arrived: OrdersArrived) => arrived),
    interruptPanel: sendTo('panel', { type: 'session.expired' as const }),
    leaveDashboard: sendTo('panel', { type: 'dashboard.closed' as const }),
    leaveOrders: sendTo('orders', { type: 'dashboard.closed' as const }),
    leaveCompletedOrders: sendTo('archive', { type: 'dashboard.closed' as const }),
    restore: sendTo('restoration', (_, request: RestorationRequest) => request),
    addRestored: sendTo('orders', (_, restored: OrderRestored) => restored),
    removeCompleted: sendTo('archive', (_, left: OrderRestored | OrderLeft) => left),
  },
  delays: {
    /** Milliseconds between two polls while the dashboard is visible. */
    pollInterval: 30_000,
  },
}).createMachine({
  id: 'admin',
  initial: 'signedOut',
  states: {
    signedOut: { on: { 'session.opened': { target: 'active' } } },
    active: {
      invoke: [
        { id: 'panel', src: 'panel' },
        { id: 'notes', src: 'notes' },
        { id: 'noticeForm', src: 'noticeForm' },
      ],
      on: { 'session.closed': { target: 'signedOut' } },
      initial: 'working',
      states: {
        working: {
          invoke: [
            { id: 'orders', src: 'orders' },
            { id: 'archive', src: 'archive' },
            { id: 'restoration', src: 'restoration' },
            { id: 'orderNotifications', src: 'orderNotifications' },
            { id: 'shortcuts', src: 'shortcuts' },
          ],
          on: {
            'session.expired': { target: 'expired', meta: { spec: ['4.session.lost'] } },
            'restoration.requested': { actions: { type: 'restore', params: ({ event }) => event } },
            'order.restored': {
              actions: [
                { type: 'addRestored', params: ({ event }) => event },
                { type: 'removeCompleted', params: ({ event }) => event },
              ],
            },
            'order.left': { actions: { type: 'removeCompleted', params: ({ event }) => event } },
            'note.saved': { actions: ['refreshOrders', 'refreshCompleted'] },
            'orders.arrived': { actions: { type: 'forwardArrivals', params: ({ event }) => event } },
          },
          initial: 'dashboardClosed',
          states: {
            dashboardClosed: { on: { 'dashboard.opened': { target: 'dashboardOpen' } } },
            dashboardOpen: {
              invoke: { id: 'pageVisibility', src: 'pageVisibility' },
              on: {
                'dashboard.closed': {
                  target: 'dashboardClosed',
                  actions: ['leaveDashboard', 'leaveOrders', 'leaveCompletedOrders'],
                },
              },
              initial: 'seen',
              states: {
                seen: {
                  entry: 'refreshOrders',
                  after: { pollInterval: { target: 'seen', reenter: true } },
                  on: { 'page.hidden': { target: 'unseen' } },
                },
                unseen: { on: { 'page.shown': { target: 'seen' }, 'orders.wanted': { actions: 'refreshOrders' } } },
              },
            },
          },
        },
        expired: { entry: 'interruptPanel', on: { 'session.opened': { target: 'working' } } },
      },
    },
  },
});
