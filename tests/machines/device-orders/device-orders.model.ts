import type { DeviceOrder } from '#src/domain/order/device-order.ts';
import { deviceOrdersMachine } from '#src/machines/device-orders/device-orders.machine.ts';
import { machineModel } from '../../support/models/machine-model.ts';

export const READ: DeviceOrder = {
  id: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE',
  sentAt: '2026-11-20T08:30:00.000Z',
  token: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE.signature',
  readAt: '2026-11-20T09:00:00.000Z',
  completedAt: '',
  hasExpired: false,
  parts: [7],
};
export const EXPIRED: DeviceOrder = { ...READ, id: 'ZZZZZZZ8X0V5RNC3JT9WFBH6DE', hasExpired: true };
export const WITHOUT_TOKEN: DeviceOrder = {
  ...READ,
  id: '9ABCDEZ8X0V5RNC3JT9WFBH6DE',
  token: '',
  readAt: '',
  parts: [],
};

/** Every path through the orders on this device. */
export const deviceOrdersModel = machineModel(deviceOrdersMachine, {
  input: { shown: null },
  examples: {
    'deviceOrder.added': [{ order: READ }],
    'deviceOrder.forgotten': [{ id: READ.id }],
    'deviceOrder.progressed': [
      { id: READ.id, progress: { readAt: READ.readAt, completedAt: '2026-11-22T10:00:00.000Z' } },
    ],
    'deviceOrder.expired': [{ id: READ.id }],
    'deviceOrders.found': [{ orders: [READ, EXPIRED, WITHOUT_TOKEN] }, { orders: [] }],
  },
  distinguish: ({ orders }) => orders.length,
});
