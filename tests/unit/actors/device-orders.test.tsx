import { expect, it } from 'vitest';
import { deviceOrders } from '#src/actors/device-orders.ts';
import { deviceOrderOf } from '#src/domain/order/device-order.ts';
import { WITH_RECEIPT } from '../../machines/order-submission/order-submission.model.ts';
import { parentOf } from '../../support/actors/parent-of.ts';

const numbered = (number: number) => ({ ...WITH_RECEIPT, id: `order-${number}` });
const open = () => parentOf(deviceOrders, {});
const found = (...orders: readonly object[]) => ({ type: 'deviceOrder.found', orders });

it('remembers the last five orders across visits, newest first, until they are forgotten [4.device.orders, 4.device.forgotten]', () => {
  const { send, received } = open();
  expect(received).toEqual([]);
  for (const number of [1, 2, 3, 4, 5, 6, 2]) send({ type: 'deviceOrder.added', order: numbered(number) });
  const last = [2, 6, 5, 4, 3].map(numbered);
  expect([received.at(-1), open().received]).toEqual([found(...last), [found(...last)]]);
  for (const number of [2, 3, 4, 5, 6]) send({ type: 'deviceOrder.forgotten', id: `order-${number}` });
  expect([received.at(-1), open().received]).toEqual([found(), []]);
});

it('stores no name, phone or text [4.device.private]', () => {
  const values = { name: 'Sara', phone: '0912', description: 'about № 07' };
  const order = deviceOrderOf({ ...WITH_RECEIPT, values });
  expect(order).toEqual(WITH_RECEIPT);
});

it('reports a change in another tab', () => {
  const { received } = open();
  open().send({ type: 'deviceOrder.added', order: WITH_RECEIPT });
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(received).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'orders.sent' }));
  expect(received).toEqual([found(WITH_RECEIPT)]);
});

it('finds the orders of an earlier version of the site, without their progress', () => {
  const orders = [{ ...WITH_RECEIPT, readAt: WITH_RECEIPT.sentAt, completedAt: '', hasExpired: false }];
  localStorage.setItem('orders.sent', JSON.stringify({ orders }));
  expect(open().received).toEqual([found(WITH_RECEIPT)]);
});

it.each(['{', 'null', '7', '{"orders":[{"id":7},null]}'])('finds no order in %s', (text) => {
  localStorage.setItem('orders.sent', text);
  expect(open().received).toEqual([]);
});
