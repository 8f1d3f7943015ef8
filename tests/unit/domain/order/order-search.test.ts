import { expect, it } from 'vitest';
import { searchableOrders, searchOrders } from '#src/domain/order/order-search.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';

const order = (_id: string, name: string, phone: string, description: string) => {
  return { ...orderOf(1), _id, name, phone, description };
};
const orders = searchableOrders([
  order('4K7Q0MZ8X0V5RNC3JT9WFBH6DE', 'سارا رضایی', '+98 912 123 4567', 'یک چرخ‌دندهٔ مارپیچ با مدول ۱'),
  order('AAAAAAcBqk2v0b1nJY3yTA', 'John Doe', '+49 (30) 700-98-21', 'A helical gear'),
]);
const SARA = '4K7Q0MZ8X0V5RNC3JT9WFBH6DE';
const JOHN = 'AAAAAAcBqk2v0b1nJY3yTA';

it.each([
  ['', [SARA, JOHN]],
  ['رضايي', [SARA]],
  ['4k7q0m', [SARA]],
  ['# 4K7 QoM', [SARA]],
  ['4K7Q0MZ8', []],
  ['aaaaaa', [JOHN]],
  ['چرخ‌دنده', [SARA]],
  ['helical', [JOHN]],
  ['۴۵۶۷', [SARA]],
  ['۴۵۶۷ x', []],
  ['0912 123', [SARA]],
  ['(0912) 123', [SARA]],
  ['9821', [JOHN]],
  ['70098', [JOHN]],
  ['0049 30', [JOHN]],
  ['+49 (30)', [JOHN]],
  ['(', []],
  ['+98912', [SARA]],
  ['+98 912 123 45 67', [SARA]],
  ['۰۰۹۸۹۱۲۱۲۳۴۵۶۷', [SARA]],
  ['مدول ۱', [SARA]],
  ['5555', []],
])('a search for %s finds orders by name, number, text and telephone', (query, ids) => {
  expect(searchOrders(orders, query).map(({ _id }) => _id)).toEqual(ids);
});
