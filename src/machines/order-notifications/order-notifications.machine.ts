import { emit, type NonReducibleUnknown, sendParent, sendTo, setup } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { OrdersArrived } from '#src/machines/orders/orders.machine.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';

/** What the browser says of system notifications: it can be asked for them, has them, refuses them, knows none. */
export type PermissionEvent = {
  type: 'permission.open' | 'permission.granted' | 'permission.denied' | 'permission.missing';
};

/** Whether anybody looks at the page: it can be seen, and has the focus. */
export type AttentionEvent = { type: 'page.attended' } | { type: 'page.unattended' };

/** What is asked of the browser. */
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
 * Whether the admin is told by the system of orders that come while nobody looks at the page: in another tab, or beside
 * a window that is worked in. What is looked at tells itself. Specification, section 4.
 */
export const orderNotificationsMachine = setup({
  types: {
    events: {} as OrderNotificationsEvent,
    emitted: {} as { type: 'notification.clicked' },
    meta: {} as SpecMeta,
  },
  actors: {
    /** Says at once, and each time that the page gets the focus, what is permitted; takes its notifications along. */
    systemNotifications: notProvided<NonReducibleUnknown, SystemNotificationsCommand>('systemNotifications'),
    /** Says at once whether anybody looks at the page, and each time that may have changed. */
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
    /** A browser that asks without a dialog of its own may never answer. */
    patience: 60_000,
    /** Browsers wake a hidden page no more often. */
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
    asking: { entry: 'ask', after: { patience: { target: 'notAsked' } } },
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
