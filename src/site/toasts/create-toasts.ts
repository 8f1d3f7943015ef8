import type { OfType } from '#src/domain/of-type.ts';
import { createQueue } from '#src/site/seam/queue.ts';
import type { AdminNotification } from '#src/translations/admin/admin-notifications.ts';
import type { Toast, ToastsOf, VisitorNotification } from '#src/translations/notifications.ts';

type ToastNotification = VisitorNotification | AdminNotification;

type NotificationOf<Type extends ToastNotification['type']> = {
  readonly [Each in Type]: OfType<ToastNotification, Each>;
}[Type];

export type ToastSource = Pick<ReturnType<typeof createToasts>, 'add' | 'listen'>;

/** Creates the receiver of notifications that are shown as toasts. They wait until the toaster has loaded. */
export function createToasts() {
  const notifications = createQueue<ToastNotification>();
  const toasts: Partial<ToastsOf<ToastNotification>> = {};
  const toastOf = <Type extends ToastNotification['type']>(type: Type, notification: NotificationOf<Type>) =>
    toasts[type]?.(notification);
  return {
    send: notifications.send,
    /** Adds the toasts of notifications. */
    add: (more: Partial<ToastsOf<ToastNotification>>): void => void Object.assign(toasts, more),
    /** Calls `show` with the toast of each notification. */
    listen: (show: (toast: Toast) => void) =>
      notifications.listen((notification) => {
        const toast = toastOf(notification.type, notification);
        if (toast) show(toast);
      }),
  };
}
