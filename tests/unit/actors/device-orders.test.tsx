import { expect, it } from 'vitest';
import { deviceOrderStore } from '#src/actors/device-orders.ts';
import { deviceOrderOf } from '#src/domain/order/device-order.ts';
import { READ, WITHOUT_TOKEN } from '../../machines/device-orders/device-orders.model.ts';
import { parentOf } from '../../support/models/parent-of.ts';

const numbered = (number: number) => ({ ...READ, id: `order-${number}` });
const open = (shown: typeof READ | null = null) => parentOf(deviceOrderStore, { shown });
const found = (...orders: readonly object[]) => ({ type: 'deviceOrders.found', orders });

it('remembers the last five orders across visits, newest first, until they are forgotten', () => {
  const { send, received } = open();
  expect(received).toEqual([]);
  for (const number of [1, 2, 3, 4, 5, 6, 2]) send({ type: 'deviceOrder.added', order: numbered(number) });
  const last = [2, 6, 5, 4, 3].map(numbered);
  expect([received.at(-1), open().received]).toEqual([found(...last), [found(...last)]]);
  for (const number of [2, 3, 4, 5, 6]) send({ type: 'deviceOrder.forgotten', id: `order-${number}` });
  expect([received.at(-1), open().received]).toEqual([found(), []]);
});

it('stores no name, phone or text', () => {
  const values = { name: 'Sara', phone: '0912', description: 'about № 07' };
  const order = deviceOrderOf({ ...READ, values });
  expect(order).toEqual(READ);
});

it('updates the order whose receipt the page shows, and remembers no receipt of another device', () => {
  open().send({ type: 'deviceOrder.added', order: WITHOUT_TOKEN });
  expect(open(READ).received).toEqual([found(WITHOUT_TOKEN)]);
  const completed = { ...WITHOUT_TOKEN, completedAt: '2026-11-22T10:00:00.000Z' };
  expect([open(completed).received, open().received]).toEqual([[found(completed)], [found(completed)]]);
});

it('reports a change in another tab', () => {
  const { received } = open();
  open().send({ type: 'deviceOrder.added', order: READ });
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(received).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'orders.sent' }));
  expect(received).toEqual([found(READ)]);
});

it.each(['{', 'null', '7', '{"orders":[{"id":7},null]}'])('finds no order in %s', (text) => {
  localStorage.setItem('orders.sent', text);
  expect(open().received).toEqual([]);
});
