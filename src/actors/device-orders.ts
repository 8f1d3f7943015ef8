import { fromCallback } from 'xstate';
import { type DeviceOrder, withDeviceOrder } from '#src/domain/order/device-order.ts';
import { partOf } from '#src/domain/part-of.ts';
import type {
  DeviceOrdersCommand,
  DeviceOrdersFound,
  DeviceOrdersInput,
  ProgressEvent,
} from '#src/machines/device-orders/device-orders.machine.ts';
import { readLocal, writeLocal } from './browser-storage.ts';
import { listIn, textIn } from './stored-values.ts';
import { fromTask } from './task.ts';
import type { LoadCalls } from './visitor-calls.ts';

const KEY = 'orders.sent';

/**
 * Stores the last orders of this device in localStorage: number, date, parts, progress and the address of the receipt, but
 * no name, phone or text. Each change reads the stored list first, because another tab may have changed it.
 */
export const deviceOrderStore = fromCallback<DeviceOrdersCommand, DeviceOrdersInput>(
  ({ input: { shown }, sendBack, receive }) => {
    const report = () => sendBack({ type: 'deviceOrders.found', orders: storedOrders() } satisfies DeviceOrdersFound);
    const store = (orders: readonly DeviceOrder[]) => {
      writeLocal(KEY, JSON.stringify({ orders }));
      report();
    };
    receive((command) => {
      const orders = storedOrders();
      const change = (changes: Partial<DeviceOrder>, changed: string) =>
        store(orders.map((order) => (order.id === changed ? { ...order, ...changes } : order)));
      if (command.type === 'deviceOrder.added') store(withDeviceOrder(orders, command.order));
      else if (command.type === 'deviceOrder.forgotten') store(orders.filter(({ id }) => id !== command.id));
      else if (command.type === 'deviceOrder.expired') change({ hasExpired: true }, command.id);
      else change(command.progress, command.id);
    });
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) report();
    };
    window.addEventListener('storage', onStorage);
    const orders = storedOrders();
    // A receipt that was opened from elsewhere is not remembered.
    if (orders.some(({ id }) => id === shown?.id))
      store(orders.map((order) => (order.id === shown?.id ? shown : order)));
    else if (orders.length > 0) report();
    return () => window.removeEventListener('storage', onStorage);
  },
);

/** Creates the actor that asks the server how far the orders are. An order without a response keeps its progress. */
export function createLoadProgress(calls: LoadCalls) {
  return fromTask<ProgressEvent, { readonly orders: readonly DeviceOrder[] }>({
    run: async ({ input: { orders }, signal, report }) => {
      const { loadProgress } = await calls();
      const load = async (order: DeviceOrder) => {
        const event = await loadProgress(order, signal);
        if (event !== null) report(event);
      };
      await Promise.allSettled(orders.map(load));
      return { type: 'progress.settled' };
    },
    failed: () => ({ type: 'progress.settled' }),
  });
}

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
    readAt: textIn(stored, 'readAt'),
    completedAt: textIn(stored, 'completedAt'),
    hasExpired: partOf(stored, 'hasExpired') === true,
    parts: listIn(stored, 'parts').filter((part) => typeof part === 'number'),
  };
}
