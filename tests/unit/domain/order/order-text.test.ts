import { expect, it, vi } from 'vitest';
import { EMPTY_DRAFT, ORDER_FIELDS } from '#src/domain/order/order-fields.ts';
import { orderAsText } from '#src/domain/order/order-text.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';

const LABELS = { ...EMPTY_DRAFT, name: 'نام', phone: 'تلفن', description: 'توضیحات', link: 'نشانی سفارش' };
const LINK = 'https://gaam.example/orders/a%2Fb';

it('writes number and link of an order on lines of their own, the number unbroken', () => {
  const order = { ...orderOf(1), name: 'سارا', phone: '+98 (21) 5555', description: 'دو چرخ‌دنده\nلطفاً زود' };
  const number = '\u200E+98 (21) 5555\u200E';
  const text = `نام:\nسارا\nتلفن:\n${number}\nتوضیحات:\nدو چرخ‌دنده\nلطفاً زود\nنشانی سفارش:\n${LINK}`;
  expect(orderAsText(order, LINK, LABELS, 'fa')).toBe(text);
});

it('omits missing parts of an order from its text', () => {
  const order = { ...orderOf(1), name: 'سارا' };
  for (const field of ['phone', 'description']) Reflect.deleteProperty(order, field);
  expect(orderAsText(order, LINK, LABELS, 'fa')).toBe(`نام:\nسارا\nنشانی سفارش:\n${LINK}`);
});

it('removes direction controls from the text of an order, and keeps half-spaces', () => {
  const description = '\n می‌شود\r\nخط دوم\u0007\rخط سوم \n';
  const order = { ...orderOf(1), name: '\u202Eevil\n\0twin\u202C', phone: '0912\u2066', description };
  const number = '\u200E0912\u200E';
  const text = `نام:\nevil twin\nتلفن:\n${number}\nتوضیحات:\nمی‌شود\nخط دوم\nخط سوم\nنشانی سفارش:\n${LINK}`;
  expect(orderAsText(order, LINK, LABELS, 'fa')).toBe(text);
});

it.each([
  { language: 'fa', date: '۱۳ فروردین ۱۴۰۶' },
  { language: 'en', date: 'April 2, 2027' },
] as const)('writes a date in the text of an order as the language does: $language', ({ language, date }) => {
  vi.spyOn(ORDER_FIELDS, 'phone', 'get').mockReturnValue({ control: 'date' });
  const text = orderAsText({ ...orderOf(1), phone: '2027-04-02' }, LINK, LABELS, language);
  expect(text).toContain(`تلفن:\n${date}\nتوضیحات:`);
});
