import { fromCallback } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { latestOf } from '#src/domain/order/new-orders.ts';
import type {
  OrderNotificationsEvent,
  PermissionEvent,
  SystemNotificationsCommand,
} from '#src/machines/order-notifications/order-notifications.machine.ts';

/** Text of a notification, in the language of the page. */
export type NotificationText = Readonly<Required<Pick<NotificationOptions, 'body' | 'lang' | 'dir'>>> & {
  readonly title: string;
};

/** Creates the actor that shows new orders as system notifications. Stopping it closes them. */
export function createSystemNotifications(textOf: (orders: readonly Order[]) => NotificationText) {
  return fromCallback<SystemNotificationsCommand>(({ sendBack, receive }) => {
    const shown = new Set<Notification>();
    const send = (event: OrderNotificationsEvent) => sendBack(event);
    const report = () => send({ type: currentPermission() });
    const hide = () => {
      for (const notification of shown) notification.close();
      shown.clear();
    };
    const show = (orders: readonly Order[]) => {
      const { title, ...options } = textOf(orders);
      // With the same tag, two open dashboards show one notification per order.
      const notification = createNotification(title, { ...options, tag: latestOf(orders), icon: '/icon-192.png' });
      if (notification === null) return send({ type: 'permission.missing' });
      notification.onclick = () => {
        window.focus();
        notification.close();
        send({ type: 'notification.clicked' });
      };
      shown.add(notification);
    };
    receive((command) => {
      if (command.type === 'permission.ask') void Notification.requestPermission().then(report, report);
      else if (command.type === 'orders.hide') hide();
      else show(command.orders);
    });
    // The permission may have changed in the browser's settings.
    window.addEventListener('focus', report);
    report();
    return () => {
      window.removeEventListener('focus', report);
      hide();
    };
  });
}

const PERMISSIONS = { default: 'permission.open', granted: 'permission.granted', denied: 'permission.denied' } as const;

function currentPermission(): PermissionEvent['type'] {
  if (typeof Notification !== 'function') return 'permission.missing';
  // Without permission, the constructor shows nothing, but it throws if the browser supports no notifications here.
  if (Notification.permission === 'default' && createNotification('') === null) return 'permission.missing';
  return PERMISSIONS[Notification.permission];
}

/** Shows a notification. Returns null on Android, where only service workers can. */
function createNotification(title: string, options?: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}
