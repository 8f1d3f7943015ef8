import { expect, it } from 'vitest';
import { latestOf, newOrders } from '#src/domain/order/new-orders.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';

const [FIRST, SECOND, THIRD] = [orderOf(1), orderOf(2), orderOf(3)];

it.each([
  {
    label: 'those that came after what was seen',
    orders: [SECOND, FIRST],
    seenUntil: FIRST.createdAt,
    expected: [SECOND],
  },
  { label: 'none after the latest', orders: [SECOND, FIRST], seenUntil: SECOND.createdAt, expected: [] },
  { label: 'none while no time is known', orders: [SECOND, FIRST], seenUntil: null, expected: [] },
  {
    label: 'all of them after an empty list',
    orders: [SECOND, FIRST],
    seenUntil: latestOf([]),
    expected: [SECOND, FIRST],
  },
])('counts as new $label', ({ orders, seenUntil, expected }) => {
  expect(newOrders(orders, seenUntil)).toEqual(expected);
});

it.each([
  { orders: [], expected: '' },
  { orders: [SECOND, FIRST], expected: SECOND.createdAt },
  { orders: [FIRST, THIRD, SECOND], expected: THIRD.createdAt },
])('returns the latest time of orders in any order', ({ orders, expected }) => {
  expect(latestOf(orders)).toBe(expected);
});
