import { sendTo, setup } from 'xstate';
import { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import { orderNotificationsMachine } from '#src/machines/order-notifications/order-notifications.machine.ts';
import { type OrdersArrived, ordersMachine } from '#src/machines/orders/orders.machine.ts';
import type { PageEvent } from '#src/machines/page-events.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';

export type AdminEvent =
  | { type: 'session.opened' | 'session.closed' }
  /** The session has run out; what is on the panel waits for the next one. */
  | { type: 'session.expired' }
  /** The dashboard is shown, or the page of one of its orders. */
  | { type: 'dashboard.opened' | 'dashboard.closed' }
  /** Somebody is to be told of orders that come while the page is hidden. */
  | { type: 'orders.wanted' }
  | OrdersArrived
  | PageEvent;

/**
 * What the admin works with, as long as there is a session: the orders, asked for again and again while the dashboard
 * is looked at, whoever tells of them outside of it, and the panel, whose draft outlives a session that has only expired. Specification, sections 2 and 4.
 */
export const adminMachine = setup({
  types: {
    events: {} as AdminEvent,
    meta: {} as SpecMeta,
    children: {} as { panel: 'panel'; orders: 'orders'; orderNotifications: 'orderNotifications' },
  },
  actors: {
    panel: dashboardPanelMachine,
    orders: ordersMachine,
    orderNotifications: orderNotificationsMachine,
    /** Says at once whether the page is visible, and each time that changes. */
    pageVisibility: notProvided('pageVisibility'),
  },
  actions: {
    refreshOrders: sendTo('orders', { type: 'refresh.requested' as const }),
    forwardArrivals: sendTo('orderNotifications', (_, arrived: OrdersArrived) => arrived),
    interruptPanel: sendTo('panel', { type: 'session.expired' as const }),
    leaveDashboard: sendTo('panel', { type: 'dashboard.closed' as const }),
    leaveOrders: sendTo('orders', { type: 'dashboard.closed' as const }),
  },
  delays: {
    /** How often a dashboard that is looked at asks for new orders. */
    pollInterval: 30_000,
  },
}).createMachine({
  id: 'admin',
  initial: 'signedOut',
  states: {
    signedOut: { on: { 'session.opened': { target: 'active' } } },
    active: {
      invoke: { id: 'panel', src: 'panel' },
      on: { 'session.closed': { target: 'signedOut' } },
      initial: 'working',
      states: {
        working: {
          invoke: [
            { id: 'orders', src: 'orders' },
            { id: 'orderNotifications', src: 'orderNotifications' },
          ],
          on: {
            'session.expired': { target: 'expired', meta: { spec: ['4.session.lost'] } },
            'orders.arrived': { actions: { type: 'forwardArrivals', params: ({ event }) => event } },
          },
          initial: 'dashboardClosed',
          states: {
            dashboardClosed: { on: { 'dashboard.opened': { target: 'dashboardOpen' } } },
            dashboardOpen: {
              invoke: { id: 'pageVisibility', src: 'pageVisibility' },
              on: { 'dashboard.closed': { target: 'dashboardClosed', actions: ['leaveDashboard', 'leaveOrders'] } },
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
