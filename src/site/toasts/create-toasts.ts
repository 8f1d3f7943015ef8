import type { OfType } from '#src/domain/of-type.ts';
import { createQueue } from '#src/site/start/queue.ts';
import type { AdminNotification } from '#src/translations/admin/notifications.ts';
import { type Toast, type ToastsOf, type VisitorNotification, visitorToasts } from '#src/translations/notifications.ts';

type ToastNotification = VisitorNotification | AdminNotification;

type NotificationOf<Type extends ToastNotification['type']> = {
  readonly [Each in Type]: OfType<ToastNotification, Each>;
}[Type];

/** Creates the receiver of notifications that are shown as toasts. Toasts wait until the toaster has loaded. */
export function createToasts() {
  const { send, listen } = createQueue<Toast>();
  const toasts: Partial<ToastsOf<ToastNotification>> = { ...visitorToasts };
  const show = <Type extends ToastNotification['type']>(type: Type, notification: NotificationOf<Type>): void => {
    const toast = toasts[type]?.(notification);
    if (toast) send(toast);
  };
  return {
    listen,
    /** Adds the toasts of notifications that only some screens cause. */
    add: (more: Partial<ToastsOf<ToastNotification>>): void => void Object.assign(toasts, more),
    send: (notification: ToastNotification): void => show(notification.type, notification),
  };
}
