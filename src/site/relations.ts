import { Actor, type EmittedFrom, type EventFromLogic, type EventObject, type InspectionEvent } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import type { OfType } from '#src/domain/of-type.ts';
import type { adminMachine } from '#src/machines/admin/admin.machine.ts';
import type { cartMachine } from '#src/machines/cart/cart.machine.ts';
import type { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import type { confirmationMachine } from '#src/machines/confirmation/confirmation.machine.ts';
import type { dashboardPanelMachine } from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { languageMachine } from '#src/machines/language/language.machine.ts';
import type { orderMachine } from '#src/machines/order/order.machine.ts';
import type { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import type { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import type { ownerTextMachine } from '#src/machines/owner-text/owner-text.machine.ts';
import type { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import type { sessionMachine } from '#src/machines/session/session.machine.ts';
import type { shownNotice } from '#src/machines/shown-notice.ts';
import type { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import type { NavigationCommand, PageNotification } from '#src/site/routing/navigation.tsx';
import type { AdminNotification } from '#src/translations/admin/admin-notifications.ts';
import type { VisitorNotification } from '#src/translations/notifications.ts';

/** Every machine by its id, children included. */
interface Machines {
  readonly admin: typeof adminMachine;
  readonly cart: typeof cartMachine;
  readonly catalogue: typeof catalogueMachine;
  readonly confirmation: typeof confirmationMachine;
  readonly dashboardPanel: typeof dashboardPanelMachine;
  readonly language: typeof languageMachine;
  readonly order: typeof orderMachine;
  readonly orderSubmission: typeof orderSubmissionMachine;
  readonly orders: typeof ordersMachine;
  readonly ownerText: typeof ownerTextMachine;
  readonly productForm: typeof productFormMachine;
  readonly session: typeof sessionMachine;
  readonly videoUpload: typeof videoUploadMachine;
}

/** Receivers of notifications, and the events that each accepts. */
interface Receivers {
  readonly admin: EventFromLogic<typeof adminMachine>;
  /** The catalogue of the dashboard, which contains drafts. */
  readonly allProducts: EventFromLogic<typeof catalogueMachine>;
  readonly cart: EventFromLogic<typeof cartMachine>;
  readonly catalogue: EventFromLogic<typeof catalogueMachine>;
  readonly completedOrders: EventFromLogic<typeof ordersMachine>;
  readonly navigation: NavigationCommand;
  readonly notice: EventFromLogic<typeof shownNotice>;
  readonly openOrders: EventFromLogic<typeof ordersMachine>;
  /** The page of one order, while it is open. */
  readonly order: EventFromLogic<typeof orderMachine>;
  readonly panel: EventFromLogic<typeof dashboardPanelMachine>;
  readonly toasts: VisitorNotification | AdminNotification;
}

/** The notifications of each machine and of the page. A machine without declared notifications has none. */
type NotificationsFrom = { readonly [Id in keyof Machines]: Declared<EmittedFrom<Machines[Id]>> } & {
  readonly page: PageNotification;
};

type Declared<Emitted> = Emitted extends EventObject ? (string extends Emitted['type'] ? never : Emitted) : never;

type Sender = keyof NotificationsFrom;

type NotificationType = NotificationsFrom[Sender]['type'];

/** The notifications of these types. */
type NotificationOf<Type extends NotificationType> = {
  readonly [Each in Type]: OfType<NotificationsFrom[Sender], Each>;
}[Type];

type SenderOf<Type> = {
  readonly [Id in Sender]: Type extends NotificationsFrom[Id]['type'] ? Id : never;
}[Sender];

/** One receiver of a notification. */
interface Relation<Notification> {
  readonly to: keyof Receivers;
  readonly deliver: (notification: Notification, receivers: ReceiverRefs) => void;
}

/** For each type of notification, its sender and its receivers. `to: []` states that it has none. */
type Relations = {
  readonly [Type in NotificationType]: {
    readonly from: SenderOf<Type>;
    readonly to: readonly Relation<NotificationOf<Type>>[];
  };
};

/** The ends that notifications are delivered to. */
export type ReceiverRefs = {
  readonly [To in keyof Receivers]: { readonly send: (message: Receivers[To]) => void };
};

/** A receiver of the notification as it is. */
function forward<To extends keyof Receivers>(to: To): Relation<Receivers[To]> {
  return { to, deliver: (notification, receivers) => receivers[to].send(notification) };
}

/** A receiver that is sent its own event. */
function send<To extends keyof Receivers>(to: To, event: Receivers[To]): Relation<unknown> {
  return { to, deliver: (_, receivers) => receivers[to].send(event) };
}

/** A receiver that is sent an event about the order of the notification. */
function about<To extends keyof Receivers>(
  to: To,
  eventOf: (order: Order) => Receivers[To],
): Relation<{ readonly order: Order }> {
  return { to, deliver: ({ order }, receivers) => receivers[to].send(eventOf(order)) };
}

const toasts = forward('toasts');
const refresh = [
  send('catalogue', { type: 'refresh.requested' }),
  send('allProducts', { type: 'refresh.requested' }),
] as const;
/** The drafts of the panel and the owner's texts survive until the next login. */
const expire = [send('admin', { type: 'session.expired' }), send('panel', { type: 'session.expired' })] as const;
const toOpen = about('openOrders', (order) => ({ type: 'row.changed', change: 'added', order }));
const fromCompleted = about('completedOrders', (order) => ({ type: 'row.changed', change: 'removed', order }));
/** An order with another note or answer, for each place that shows it. */
const replaceOrder = [
  about('openOrders', (order) => ({ type: 'row.changed', change: 'replaced', order })),
  about('completedOrders', (order) => ({ type: 'row.changed', change: 'replaced', order })),
  about('order', (order) => ({ type: 'order.replaced', order })),
] as const;

/** The relations between actors that are not parent and child, and between the page and actors. There are no others. */
export const relations: Relations = {
  'order.restored': {
    from: 'admin',
    to: [toasts, toOpen, fromCompleted, about('order', (order) => ({ type: 'order.replaced', order }))],
  },
  'order.notRestorable': {
    from: 'admin',
    to: [toasts, fromCompleted, about('order', (order) => ({ type: 'order.outdated', order }))],
  },
  'order.restorationFailed': { from: 'admin', to: [toasts] },

  'items.withdrawn': { from: 'cart', to: [toasts] },

  'products.refreshed': { from: 'catalogue', to: [forward('cart')] },

  'product.deleted': { from: 'confirmation', to: [toasts, ...refresh] },
  'product.alreadyDeleted': { from: 'confirmation', to: [toasts, ...refresh] },
  // Specification, section 8: logged only. The dialog shows it.
  'product.deletionFailed': { from: 'confirmation', to: [] },
  // The page of a completed order leaves it by itself.
  'order.completed': { from: 'confirmation', to: [toasts] },
  'order.alreadyCompleted': { from: 'confirmation', to: [toasts] },
  'order.completionFailed': { from: 'confirmation', to: [toasts] },
  'order.removed': { from: 'confirmation', to: [toasts, fromCompleted] },
  'order.alreadyRemoved': { from: 'confirmation', to: [toasts, fromCompleted] },
  'order.removalFailed': { from: 'confirmation', to: [toasts] },

  'language.changed': { from: 'language', to: [] },
  'messages.failed': { from: 'language', to: [toasts] },

  'ownerText.saved': { from: 'ownerText', to: [toasts, ...replaceOrder] },
  'ownerText.conflict': { from: 'ownerText', to: [toasts, ...replaceOrder] },
  // The admin may have left the order's page.
  'ownerText.failed': { from: 'ownerText', to: [toasts] },

  'order.sent': { from: 'orderSubmission', to: [toasts] },
  'enquiry.sent': { from: 'orderSubmission', to: [send('cart', { type: 'cart.cleared' })] },
  'order.failed': { from: 'orderSubmission', to: [toasts] },
  'question.written': { from: 'orderSubmission', to: [toasts] },

  'page.changed': { from: 'page', to: [forward('catalogue')] },
  'dashboard.opened': { from: 'page', to: [forward('admin')] },
  'dashboard.closed': { from: 'page', to: [forward('admin'), forward('panel'), forward('openOrders')] },
  'notice.changed': { from: 'page', to: [toasts, forward('notice')] },

  'product.moved': { from: 'page', to: refresh },
  // The order may be another than the one that the admin saw.
  'product.notMoved': { from: 'page', to: [toasts, ...refresh] },
  'product.notMovable': { from: 'page', to: [toasts] },

  'product.added': { from: 'productForm', to: [toasts, ...refresh] },
  'product.edited': { from: 'productForm', to: [toasts, ...refresh] },
  // The product may be stored although the response was lost.
  'product.saveFailed': { from: 'productForm', to: [toasts, ...refresh] },

  'login.succeeded': {
    from: 'session',
    to: [toasts, send('admin', { type: 'session.opened' }), send('navigation', { type: 'navigation.intended' })],
  },
  'login.failed': { from: 'session', to: [toasts] },
  'logout.started': { from: 'session', to: [toasts] },
  'logout.finished': {
    from: 'session',
    to: [send('admin', { type: 'session.closed' }), send('navigation', { type: 'navigation.home' }), toasts],
  },
  // The screens navigate to the login themselves. A public page stays.
  'logout.received': { from: 'session', to: [toasts, ...expire] },
  'session.expired': { from: 'session', to: [toasts, ...expire, send('navigation', { type: 'navigation.login' })] },

  'upload.failed': { from: 'videoUpload', to: [toasts] },
};

/** Delivers a notification to its receivers. */
export function deliver<Type extends NotificationType>(
  type: Type,
  notification: NotificationOf<Type>,
  receivers: ReceiverRefs,
): void {
  for (const relation of relations[type].to) relation.deliver(notification, receivers);
}

/** Returns a listener that sends an actor the related events that its state handles. The others do not concern it. */
export function ifHandled<Event extends EventObject>(actor: {
  readonly getSnapshot: () => { readonly can: (event: Event) => boolean };
  readonly send: (event: Event) => void;
}): (event: Event) => void {
  return (event) => {
    if (actor.getSnapshot().can(event)) actor.send(event);
  };
}

/**
 * Connects each machine, children included, with the receivers of its notifications.
 * @returns the observer that the root actors are created with
 */
export function connect(receivers: ReceiverRefs): (event: InspectionEvent) => void {
  return ({ type, actorRef }) => {
    if (type !== '@xstate.actor' || !(actorRef instanceof Actor)) return;
    actorRef.on('*', (emitted: EventObject) => {
      if (isNotification(emitted)) deliver(emitted.type, emitted, receivers);
    });
  };
}

function isNotification(emitted: EventObject): emitted is NotificationOf<NotificationType> {
  return emitted.type in relations;
}
