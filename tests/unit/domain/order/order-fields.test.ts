import { expect, it } from 'vitest';
import { EMPTY_DRAFT, orderValues } from '#src/domain/order/order-fields.ts';

const DRAFT = { ...EMPTY_DRAFT, name: 'سارا رضایی', phone: '۰۹۱۲۱۲۳۴۵۶۷', description: 'یک چرخ‌دنده' };

it('an order draft is sent trimmed, the phone in Latin digits, everything else as typed', () => {
  const values = { name: 'سارا', phone: '0912 123', description: 'مدول ۱٫۵' };
  expect(orderValues({ name: '  سارا  ', phone: ' ٠٩١٢ ۱۲۳ ', description: '\n مدول ۱٫۵ \n' })).toEqual(values);
});

it.each([
  ['\u202a+98 912 123 4567\u202c', '+98 912 123 4567'],
  ['\u200e0912\u2011123\u20134567\u200e', '0912-123-4567'],
  ['۰۹۱۲\u00a0۱۲۳\u2009۴۵۶۷', '0912 123 4567'],
  ['021\u22124567', '021-4567'],
])('an order draft takes the phone as it was copied: %j', (phone, plain) => {
  expect(orderValues({ ...DRAFT, phone }).phone).toBe(plain);
});

it('an order draft is sent without control characters, name and phone on one line', () => {
  const draft = { name: 'سارا\n\0رضایی', phone: '0912\t123\0', description: 'یک\r\nدو\u0007' };
  expect(orderValues(draft)).toEqual({ name: 'سارا رضایی', phone: '0912 123', description: 'یک\nدو' });
});

it('an order draft is empty at first', () => expect(EMPTY_DRAFT).toEqual({ name: '', phone: '', description: '' }));
