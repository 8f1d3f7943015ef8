import { orderNotificationsMachine } from '#src/machines/order-notifications/order-notifications.machine.ts';
import { orderOf } from '../../support/fixtures/orders.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

export const ORDER = orderOf(1);

/** Every way to notifications of new orders, and to none. */
export const orderNotificationsModel = machineModel(orderNotificationsMachine, {
  examples: { 'orders.arrived': [{ orders: [ORDER] }] },
});

/** Gestures of the admin. The browser causes the other events. */
export const orderNotificationsGestures: Gestures<typeof orderNotificationsMachine> = {
  'notifications.requested': (page) => page.click('از سفارش تازه خبرم کن'),
};
