import { orderMachine } from '#src/machines/order/order.machine.ts';
import { machineModel } from '../../support/machine-model.ts';
import { orderOf } from '../../support/orders.ts';
import type { Gestures } from '../../support/walk-model.tsx';

export const ORDER = orderOf(1);

/** Every way to see one order. */
export const orderModel = machineModel(orderMachine, {
  input: { id: ORDER._id },
  examples: {
    'order.found': [{ type: 'order.found', order: ORDER }],
    'order.failed': [{ type: 'order.failed', error: new Error('nobody answered') }],
  },
});

/** What the admin does on the order's page. */
export const orderGestures: Gestures<typeof orderMachine> = {
  'order.requested': (page) => page.click('تلاش دوباره'),
};
