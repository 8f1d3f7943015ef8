import { emit, type NonReducibleUnknown, sendParent, sendTo, setup } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { OrdersArrived } from '#src/machines/orders/orders.machine.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';

/** The browser's permission for system notifications. `open`: it was not requested; `missing`: they are unsupported. */
export type PermissionEvent = {
  type: 'permission.open' | 'permission.granted' | 'permission.denied' | 'permission.missing';
};

/** `page.attended`: the page is visible and focused. */
export type AttentionEvent = { type: 'page.attended' } | { type: 'page.unattended' };

/** Sent to the actor that shows system notifications. */
export type SystemNotificationsCommand =
  | { type: 'permission.ask' }
  | { type: 'orders.show'; orders: readonly Order[] }
  | { type: 'orders.hide' };

export type OrderNotificationsEvent =
  | { type: 'notifications.requested' | 'notification.clicked' }
  | OrdersArrived
  | PermissionEvent
  | AttentionEvent;

/**
 * Sends system notifications of new orders while the page is unattended: hidden, or without focus. On an attended page
 * the list itself shows them. Specification, section 4.
 */
export const orderNotificationsMachine = setup({
  types: {
    events: {} as OrderNotificationsEvent,
    emitted: {} as { type: 'notification.clicked' },
    meta: {} as SpecMeta,
  },
  actors: {
    /** Reports the permission: immediately, and each time that the page gets the focus. Stopping it closes its notifications. */
    systemNotifications: notProvided<NonReducibleUnknown, SystemNotificationsCommand>('systemNotifications'),
    /** Reports whether the page is attended: immediately, and whenever it may have changed. */
    pageAttention: notProvided('pageAttention'),
  },
  actions: {
    ask: sendTo('systemNotifications', { type: 'permission.ask' as const }),
    show: sendTo('systemNotifications', (_, { orders }: { orders: readonly Order[] }) => ({
      type: 'orders.show' as const,
      orders,
    })),
    hide: sendTo('systemNotifications', { type: 'orders.hide' as const }),
    requestOrders: sendParent({ type: 'orders.wanted' }),
    announceClick: emit({ type: 'notification.clicked' }),
  },
  delays: {
    /** Milliseconds. A browser that asks without a dialog may never report an answer. */
    answerTimeout: 60_000,
    /** Milliseconds. Browsers run the timers of a hidden page at most this often. */
    hiddenPollInterval: 60_000,
  },
}).createMachine({
  id: 'orderNotifications',
  invoke: { id: 'systemNotifications', src: 'systemNotifications' },
  initial: 'missing',
  on: {
    'permission.open': { target: '.notAsked' },
    'permission.granted': { target: '.granted' },
    'permission.denied': { target: '.denied' },
    'permission.missing': { target: '.missing' },
  },
  states: {
    missing: {},
    notAsked: { on: { 'notifications.requested': { target: 'asking' } } },
    asking: { entry: 'ask', after: { answerTimeout: { target: 'notAsked' } } },
    granted: {
      invoke: { id: 'pageAttention', src: 'pageAttention' },
      on: { 'notification.clicked': { actions: 'announceClick' } },
      initial: 'attended',
      states: {
        attended: { entry: 'hide', on: { 'page.unattended': { target: 'unattended' } } },
        unattended: {
          after: { hiddenPollInterval: { target: 'unattended', reenter: true, actions: 'requestOrders' } },
          on: {
            'page.attended': { target: 'attended' },
            'orders.arrived': {
              actions: { type: 'show', params: ({ event }) => event },
              meta: { spec: ['4.orders.notifications'] },
            },
          },
        },
      },
    },
    denied: {},
  },
});
