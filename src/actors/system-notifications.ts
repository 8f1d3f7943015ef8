import { fromCallback } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { latestOf } from '#src/domain/order/new-orders.ts';
import type {
  OrderNotificationsEvent,
  PermissionEvent,
  SystemNotificationsCommand,
} from '#src/machines/order-notifications/order-notifications.machine.ts';

/** What a notification says, in the language of the page. */
export type NotificationText = Readonly<Required<Pick<NotificationOptions, 'body' | 'lang' | 'dir'>>> & {
  readonly title: string;
};

/** Shows orders as the system's notifications, which go with the session. */
export function createSystemNotifications(textOf: (orders: readonly Order[]) => NotificationText) {
  return fromCallback<SystemNotificationsCommand>(({ sendBack, receive }) => {
    const shown = new Set<Notification>();
    const say = (event: OrderNotificationsEvent) => sendBack(event);
    const report = () => say({ type: permission() });
    const hide = () => {
      for (const notification of shown) notification.close();
      shown.clear();
    };
    const show = (orders: readonly Order[]) => {
      const { title, ...options } = textOf(orders);
      // Of two dashboards that hear of the same order one is enough.
      const notification = created(title, { ...options, tag: latestOf(orders), icon: '/icon-192.png' });
      if (notification === null) return say({ type: 'permission.missing' });
      notification.onclick = () => {
        window.focus();
        notification.close();
        say({ type: 'notification.clicked' });
      };
      shown.add(notification);
    };
    receive((command) => {
      if (command.type === 'permission.ask') void Notification.requestPermission().then(report, report);
      else if (command.type === 'orders.hide') hide();
      else show(command.orders);
    });
    // Who changes it in the browser's settings comes back to the page.
    window.addEventListener('focus', report);
    report();
    return () => {
      window.removeEventListener('focus', report);
      hide();
    };
  });
}

const PERMISSIONS = { default: 'permission.open', granted: 'permission.granted', denied: 'permission.denied' } as const;

function permission(): PermissionEvent['type'] {
  if (typeof Notification !== 'function') return 'permission.missing';
  // One that nobody has permitted is not shown, but tells whether there could be any.
  if (Notification.permission === 'default' && created('') === null) return 'permission.missing';
  return PERMISSIONS[Notification.permission];
}

/** Null on Android, where notifications are for service workers alone. */
function created(title: string, options?: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}
