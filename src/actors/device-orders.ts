import { fromCallback } from 'xstate';
import { type DeviceOrder, withDeviceOrder } from '#src/domain/order/device-order.ts';
import type { DeviceOrderCommand, DeviceOrderEvent } from '#src/machines/order-submission/order-submission.events.ts';
import { readLocal, writeLocal } from './browser-storage.ts';
import { listIn, textIn } from './stored-values.ts';

const KEY = 'orders.sent';

/**
 * Stores the last orders of this device in localStorage: number, date, parts and the address of the receipt, but no name,
 * phone or text. Each change reads the stored list first, because another tab may have changed it.
 */
export const deviceOrders = fromCallback<DeviceOrderCommand>(({ sendBack, receive }) => {
  const report = () => sendBack({ type: 'deviceOrder.found', orders: storedOrders() } satisfies DeviceOrderEvent);
  receive((command) => {
    const stored = storedOrders();
    const orders =
      command.type === 'deviceOrder.added'
        ? withDeviceOrder(stored, command.order)
        : stored.filter(({ id }) => id !== command.id);
    writeLocal(KEY, JSON.stringify({ orders }));
    report();
  });
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) report();
  };
  window.addEventListener('storage', onStorage);
  if (storedOrders().length > 0) report();
  return () => window.removeEventListener('storage', onStorage);
});

function storedOrders(): readonly DeviceOrder[] {
  try {
    return listIn(JSON.parse(readLocal(KEY) ?? 'null'), 'orders')
      .map(orderIn)
      .filter(({ id }) => id !== '');
  } catch {
    return [];
  }
}

/** Reads an order from parsed JSON. Missing and invalid values are empty. */
function orderIn(stored: unknown): DeviceOrder {
  return {
    id: textIn(stored, 'id'),
    sentAt: textIn(stored, 'sentAt'),
    token: textIn(stored, 'token'),
    parts: listIn(stored, 'parts').filter((part) => typeof part === 'number'),
  };
}
