import { expect, it, vi } from 'vitest';
import {
  EMPTY_DRAFT,
  filledFields,
  HONEYPOT,
  isRequired,
  ORDER_FIELDS,
  orderTexts,
  orderValues,
  shownFields,
  TYPED_FIELDS,
} from '#src/domain/order/order-fields.ts';

it('lists the three required texts and the files of an order in the order of the form', () => {
  expect(Object.entries(ORDER_FIELDS)).toEqual([
    ['name', { control: 'text', autoComplete: 'name' }],
    ['phone', { control: 'tel', autoComplete: 'tel' }],
    ['description', { control: 'textarea', rows: 6 }],
    ['files', { control: 'files' }],
    ['models', { control: 'files' }],
  ]);
  expect(TYPED_FIELDS).toEqual(['name', 'phone', 'description']);
  expect(TYPED_FIELDS.map((field) => [isRequired(field), EMPTY_DRAFT[field]])).toEqual(Array(3).fill([true, '']));
});

it('names the honeypot like none of the fields that browsers fill in', () => {
  const filledIn =
    /name|mail|phone|tel|fax|mobile|addr|street|city|town|state|province|region|country|zip|post|code|company|organi[sz]ation|title|user|pass|login|card|url|web|site|birth|date|sex|gender/i;
  expect(HONEYPOT).not.toMatch(filledIn);
});

it('cleans the texts of a draft, puts name and phone on one line, and keeps empty texts', () => {
  const draft = { name: 'سارا\n\0رضایی', phone: '۰۹۱۲\t123\0', description: 'یک\r\nدو\u0007' };
  expect(orderValues(draft)).toEqual({ name: 'سارا رضایی', phone: '0912 123', description: 'یک\nدو' });
  expect(orderValues(EMPTY_DRAFT)).toEqual(EMPTY_DRAFT);
});

it('converts values of any type to texts, in the order of the form, and a missing value to an empty text', () => {
  const values = JSON.parse('{"_id":"k3","description":12,"name":"سارا"}');
  expect(Object.entries(orderTexts(values))).toEqual([
    ['name', 'سارا'],
    ['phone', ''],
    ['description', '12'],
  ]);
});

it('returns the fields whose text is not empty, in the order of the form', () => {
  expect(filledFields({ description: 'چرخ‌دنده', phone: '', name: 'سارا' }, 'fa')).toEqual([
    { name: 'name', control: 'text', text: 'سارا' },
    { name: 'description', control: 'textarea', text: 'چرخ‌دنده' },
  ]);
});

it.each([
  { language: 'fa', text: '۱۳ فروردین ۱۴۰۶' },
  { language: 'en', text: 'April 2, 2027' },
] as const)('shows a date in the calendar of the language: $language', ({ language, text }) => {
  vi.spyOn(ORDER_FIELDS, 'phone', 'get').mockReturnValue({ control: 'date' });
  expect(shownFields({ name: '2027-04-02', phone: '2027-04-02', description: '' }, language)).toEqual([
    { name: 'name', control: 'text', text: '2027-04-02' },
    { name: 'phone', control: 'date', text },
    { name: 'description', control: 'textarea', text: '' },
  ]);
  expect(filledFields(EMPTY_DRAFT, language)).toEqual([]);
});
