import { expect, it } from 'vitest';
import { searchableOrders, searchOrders } from '#src/domain/order/order-search.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';

const order = (_id: string, name: string, phone: string, description: string) => {
  return { ...orderOf(1), _id, name, phone, description };
};
const orders = searchableOrders([
  order('4K7Q0MZ8X0V5RNC3JT9WFBH6DE', 'سارا رضایی', '+98 912 123 4567', 'یک چرخ‌دندهٔ مارپیچ با مدول ۱ و پایه‌ی NEMA 17'),
  order('AAAAAAcBqk2v0b1nJY3yTA', 'John Doe', '+49 (30) 700-98-21', '17 helical gears for مسوول خرید'),
]);
const OTHERS = searchableOrders([
  order('BBBBBB', 'دو شماره', '0912 111 2233 / ۰۲۱−۸۸۷۷۶۶۵۵', 'یک قطعه'),
  order('CCCCCC', 'بی‌علامت', 'موبایل ۹۸۹۳۵۴۴۴۵۵۶۶', 'یک قطعه'),
  order('DDDDDD', 'ناقص', '8877-66', 'یک قطعه'),
]);
const SARA = '4K7Q0MZ8X0V5RNC3JT9WFBH6DE';
const JOHN = 'AAAAAAcBqk2v0b1nJY3yTA';

it.each([
  { query: '', ids: [SARA, JOHN] },
  { query: 'رضايي', ids: [SARA] },
  { query: '4k7q0m', ids: [SARA] },
  { query: '# 4K7 QoM', ids: [SARA] },
  { query: '4K7Q0MZ8', ids: [] },
  { query: 'aaaaaa', ids: [JOHN] },
  { query: 'چرخ‌دنده', ids: [SARA] },
  { query: 'helical', ids: [JOHN] },
  { query: '۴۵۶۷', ids: [SARA] },
  { query: '۴۵۶۷ x', ids: [] },
  { query: '0912 123', ids: [SARA] },
  { query: '(0912) 123', ids: [SARA] },
  { query: '9821', ids: [JOHN] },
  { query: '70098', ids: [JOHN] },
  { query: '0049 30', ids: [JOHN] },
  { query: '+49 (30)', ids: [JOHN] },
  { query: '(', ids: [] },
  { query: '+98912', ids: [SARA] },
  { query: '+98 912 123 45 67', ids: [SARA] },
  { query: '۰۰۹۸۹۱۲۱۲۳۴۵۶۷', ids: [SARA] },
  { query: 'مدول ۱', ids: [SARA] },
  { query: 'NEMA17', ids: [SARA] },
  { query: 'nema-17', ids: [SARA] },
  { query: 'چرخ دنده', ids: [SARA] },
  { query: 'پایهٔ نما', ids: [] },
  { query: 'پایهٔ NEMA', ids: [SARA] },
  { query: 'مسئول', ids: [JOHN] },
  { query: 'Doe17', ids: [] },
  { query: '5555', ids: [] },
])('finds orders by name, number, text and phone: $query', ({ query, ids }) => {
  expect(searchOrders(orders, query).map(({ _id }) => _id)).toEqual(ids);
});

it('finds an order by its note and its answer', () => {
  const texts = { note: 'پیش‌پرداخت داده', answer: 'تا شنبه آماده است.' };
  const answered = searchableOrders([{ ...order(SARA, 'سارا', '0912', 'یک قطعه'), ...texts }]);
  const counts = ['پیش پرداخت', 'شنبه', 'تسویه'].map((query) => searchOrders(answered, query).length);
  expect(counts).toEqual([1, 1, 0]);
});

it.each([
  { query: '09121112233', ids: ['BBBBBB'] },
  { query: '+98 (0)912 111 22 33', ids: ['BBBBBB'] },
  { query: 'تلفن: ۰۲۱_۸۸۷۷۶۶۵۵', ids: ['BBBBBB'] },
  { query: '021/8877', ids: ['BBBBBB'] },
  { query: '＋９８ ２１–８８７７', ids: ['BBBBBB'] },
  { query: '0935', ids: ['CCCCCC'] },
  { query: '+98 (0) 935', ids: ['CCCCCC'] },
  { query: '989354445566', ids: ['CCCCCC'] },
  { query: '445566', ids: ['CCCCCC'] },
  { query: '09354445566 و 09121112233', ids: ['BBBBBB', 'CCCCCC'] },
  { query: '887766', ids: ['BBBBBB', 'DDDDDD'] },
  { query: '09354445567', ids: [] },
])('finds phone numbers however they are typed: $query', ({ query, ids }) => {
  expect(searchOrders(OTHERS, query).map(({ _id }) => _id)).toEqual(ids);
});
