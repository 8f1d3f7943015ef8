import {
  Actor,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import type { adminMachine } from '#src/machines/admin/admin.machine.ts';
import type { cartMachine } from '#src/machines/cart/cart.machine.ts';
import type { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import type { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import type { countdownMachine } from '#src/machines/countdown/countdown.machine.ts';
import type { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { languageMachine } from '#src/machines/language/language.machine.ts';
import type { orderMachine } from '#src/machines/order/order.machine.ts';
import type { orderImagesMachine } from '#src/machines/order-images/order-images.machine.ts';
import type { orderNotificationsMachine } from '#src/machines/order-notifications/order-notifications.machine.ts';
import type { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import type { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import type { sessionMachine } from '#src/machines/session/session.machine.ts';
import type { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import type { NavigationCommand } from '#src/site/routing/navigation.tsx';
import type { AdminNotification } from '#src/translations/admin/notifications.ts';
import type { VisitorNotification } from '#src/translations/notifications.ts';

/** Every machine by its id, children included: who may have something to tell. */
export interface Machines {
  readonly admin: typeof adminMachine;
  readonly cart: typeof cartMachine;
  readonly catalogue: typeof catalogueMachine;
  readonly confirmation: typeof confirmationMachine;
  readonly countdown: typeof countdownMachine;
  readonly dashboardPanel: typeof dashboardPanelMachine;
  readonly language: typeof languageMachine;
  readonly order: typeof orderMachine;
  readonly orderImages: typeof orderImagesMachine;
  readonly orderNotifications: typeof orderNotificationsMachine;
  readonly orderSubmission: typeof orderSubmissionMachine;
  readonly orders: typeof ordersMachine;
  readonly productForm: typeof productFormMachine;
  readonly session: typeof sessionMachine;
  readonly videoUpload: typeof videoUploadMachine;
}

/** Messages that each receiver accepts: the root actors, and the page itself. */
interface Receivers {
  readonly admin: EventFromLogic<typeof adminMachine>;
  readonly cart: EventFromLogic<typeof cartMachine>;
  readonly catalogue: EventFromLogic<typeof catalogueMachine>;
  readonly navigation: NavigationCommand;
  readonly toasts: VisitorNotification;
  readonly adminToasts: AdminNotification;
}

/** One thing that somebody is told, made from what was emitted. */
type Message<Emitted> = {
  readonly [To in keyof Receivers]: { readonly to: To; readonly send: (emitted: Emitted) => Receivers[To] };
}[keyof Receivers];

/** For each machine and each notification of it, whom that concerns; `[]` says nobody. */
type Relations = {
  readonly [From in keyof Machines]: {
    readonly [Emitted in Extract<
      EmittedFrom<Machines[From]>,
      EventObject
    > as Emitted['type']]: readonly Message<Emitted>[];
  };
};

/** Says what was emitted; in which words is the toasts' affair. */
const toast = { to: 'toasts', send: <Emitted>(emitted: Emitted) => emitted } as const;
const adminToast = { to: 'adminToasts', send: <Emitted>(emitted: Emitted) => emitted } as const;
const refresh = { to: 'catalogue', send: () => ({ type: 'refresh.requested' as const }) } as const;
const goBack = { to: 'navigation', send: () => ({ type: 'navigation.back' as const }) } as const;
const close = { to: 'admin', send: () => ({ type: 'session.closed' as const }) } as const;

/** Messages between actors that are not parent and child, by the notification that causes them. */
export const relations: Relations = {
  admin: {},
  cart: { 'items.withdrawn': [toast] },
  catalogue: { 'products.refreshed': [{ to: 'cart', send: (refreshed) => refreshed }] },
  confirmation: {
    'product.deleted': [adminToast, refresh],
    'product.alreadyDeleted': [adminToast, refresh],
    // Specification, section 8: logged only. The dialog shows it.
    'product.deletionFailed': [],
    'order.completed': [adminToast, goBack],
    'order.alreadyCompleted': [adminToast, goBack],
    'order.completionFailed': [adminToast],
  },
  countdown: {},
  dashboardPanel: {},
  language: { 'language.changed': [], 'messages.failed': [toast] },
  order: {},
  orderImages: {},
  orderNotifications: {
    'notification.clicked': [{ to: 'navigation', send: () => ({ type: 'navigation.orders' }) }],
  },
  orderSubmission: { 'order.sent': [toast], 'order.failed': [toast], 'question.written': [toast] },
  orders: {},
  productForm: {
    'product.added': [adminToast, refresh],
    'product.edited': [adminToast, refresh],
    // What was to be saved may be stored all the same.
    'product.saveFailed': [adminToast, refresh],
  },
  session: {
    'login.succeeded': [
      toast,
      { to: 'admin', send: () => ({ type: 'session.opened' }) },
      { to: 'navigation', send: () => ({ type: 'navigation.intended' }) },
    ],
    'login.failed': [toast],
    'logout.started': [toast],
    'logout.finished': [close, { to: 'navigation', send: () => ({ type: 'navigation.home' }) }, toast],
    // The screens lead to the login themselves; a public page stays.
    'logout.received': [toast, { to: 'admin', send: () => ({ type: 'session.expired' }) }],
    'session.expired': [
      toast,
      { to: 'admin', send: () => ({ type: 'session.expired' }) },
      { to: 'navigation', send: () => ({ type: 'navigation.login' }) },
    ],
  },
  videoUpload: { 'upload.failed': [adminToast] },
};

/** Receivers that exist. A message to one that does not exist yet is dropped. */
export type ReceiverRefs = {
  -readonly [To in keyof Receivers]?: { readonly send: (message: Receivers[To]) => void };
};

/**
 * Connects each machine that comes into being, children included, with whom its notifications concern.
 * @returns the observer that the root actors are created with
 */
export function connect(receivers: ReceiverRefs): (event: InspectionEvent) => void {
  return ({ type, actorRef }) => {
    if (type !== '@xstate.actor' || !(actorRef instanceof Actor) || !(actorRef.logic instanceof StateMachine)) return;
    const rows = relations[actorRef.logic.id as keyof Machines] as Readonly<Record<string, readonly AnyMessage[]>>;
    actorRef.on('*', (emitted: EventObject) => {
      for (const { to, send } of rows[emitted.type] ?? []) receivers[to]?.send(send(emitted as never) as never);
    });
  };
}

/** The table above holds together what a name at run time cannot: an emitted event meets only rows of its own type. */
type AnyMessage = { readonly to: keyof Receivers; readonly send: (emitted: never) => EventObject };
