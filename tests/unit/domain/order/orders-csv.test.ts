import { expect, it, vi } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { ORDER_FIELDS } from '#src/domain/order/order-fields.ts';
import { ordersAsCsv } from '#src/domain/order/orders-csv.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { MEASURED } from '../../../support/fixtures/models.ts';

const headings = {
  number: 'شماره',
  createdAt: 'تاریخ',
  persianDate: 'تاریخ شمسی',
  name: 'نام',
  phone: 'تلفن',
  description: 'توضیح',
  files: 'عکس‌ها',
  models: 'مدل',
  answer: 'پاسخ',
  note: 'یادداشت',
};
const ORDER: Order = {
  _id: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE',
  name: 'سارا، "رضایی"',
  phone: '09121234567',
  description: 'چرخ‌دنده\nمدول ۱',
  files: ['/files/orders/a.jpg', '/files/orders/b.png'],
  models: [
    { url: '/files/orders/c.stl', name: 'پایه.stl', kind: 'stl', bytes: 90_284, measured: MEASURED },
    { url: '/files/orders/d.pdf', name: 'plate.pdf', kind: 'pdf', bytes: 431 },
  ],
  createdAt: '2026-11-20T08:30:00.000Z',
};
const view = { headings, language: 'fa', timeZone, urlOf: (url: string) => `https://workshop.example${url}` } as const;
const csv = (...orders: Order[]) => ordersAsCsv(orders, view);

it('writes orders as CSV, with dates as dates and phone numbers as text', () => {
  expect(csv(ORDER)).toBe(
    '\uFEFF"شماره","تاریخ","تاریخ شمسی","نام","تلفن","توضیح","عکس‌ها","مدل","پاسخ","یادداشت"\r\n' +
      '"4K7 Q2M","2026-11-20 12:00","۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰","سارا، ""رضایی""","\u200E09121234567","چرخ‌دنده\nمدول ۱",' +
      '"https://workshop.example/files/orders/a.jpg\nhttps://workshop.example/files/orders/b.png","پایه.stl (60\u2009×\u200950\u2009×\u200952 mm)\nplate.pdf","",""\r\n',
  );
});

const FORMULAS = ['=1+1', '+cmd', '-2', '@SUM(A1)', '0912 123', '(021) 12-34'];

it.each(FORMULAS)('keeps %j in CSV as a text that no spreadsheet calculates', (name) => {
  expect(csv({ ...ORDER, name })).toContain(`,"\u200E${name}",`);
  expect(csv({ ...ORDER, answer: name, note: name })).toContain(`,"\u200E${name}","\u200E${name}"\r\n`);
});

it.each([
  { text: 'a;=1', marked: 'a;\u200C=1' },
  { text: 'a;  @A1', marked: 'a;\u200C  @A1' },
  { text: 'a\n+1', marked: 'a\n\u200C+1' },
  { text: 'a\r\n-1', marked: 'a\r\n\u200C-1' },
  { text: "a\n'=1", marked: "a\n\u200C'=1" },
  { text: '\t=1', marked: '\u200E\t\u200C=1' },
  { text: '\r=1', marked: '\u200E\r\u200C=1' },
])('keeps the formula in $text a text if a spreadsheet splits the cell there', ({ text, marked }) => {
  expect(csv({ ...ORDER, description: text })).toContain(`,"${marked}",`);
});

it('does not change a text with signs of a formula inside', () => {
  expect(csv({ ...ORDER, name: 'سارا - ۲=۲' })).toContain(',"سارا - ۲=۲",');
});

it('writes an empty cell for a missing part of an order', () => {
  const order = { ...ORDER, name: 'سارا' };
  Reflect.deleteProperty(order, 'phone');
  expect(csv(order)).toContain(',"سارا","",');
});

it.each([
  { language: 'fa', date: '۱۳ فروردین ۱۴۰۶' },
  { language: 'en', date: 'April 2, 2027' },
] as const)('writes a date of an order in CSV as the language does: $language', ({ language, date }) => {
  vi.spyOn(ORDER_FIELDS, 'phone', 'get').mockReturnValue({ control: 'date' });
  expect(ordersAsCsv([{ ...ORDER, phone: '2027-04-02' }], { ...view, language })).toContain(`,"${date}",`);
});

it('writes only the headings if there are no orders', () => {
  expect(csv()).toBe('\uFEFF"شماره","تاریخ","تاریخ شمسی","نام","تلفن","توضیح","عکس‌ها","مدل","پاسخ","یادداشت"\r\n');
});
