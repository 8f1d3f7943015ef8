import { expect, it } from 'vitest';
import { latestOf, newOrders } from '#src/domain/order/new-orders.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';

const [FIRST, SECOND, THIRD] = [orderOf(1), orderOf(2), orderOf(3)];

it.each([
  ['those that came after what was seen', [SECOND, FIRST], FIRST.createdAt, [SECOND]],
  ['none after the latest', [SECOND, FIRST], SECOND.createdAt, []],
  ['none as long as nothing is known', [SECOND, FIRST], null, []],
  ['all of them after an empty list', [SECOND, FIRST], latestOf([]), [SECOND, FIRST]],
])('new orders are %s', (_what, orders, seenUntil, expected) => {
  expect(newOrders(orders, seenUntil)).toEqual(expected);
});

it.each([
  [[], ''],
  [[SECOND, FIRST], SECOND.createdAt],
  [[FIRST, THIRD, SECOND], THIRD.createdAt],
])('the latest of the orders came whatever their order is', (orders, expected) => {
  expect(latestOf(orders)).toBe(expected);
});
