import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type OrderDraft, type OrderField, orderIssues, orderTexts } from '#src/domain/order-draft.ts';

const DRAFT: OrderDraft = { name: 'سارا رضایی', phone: '۰۹۱۲۱۲۳۴۵۶۷', description: 'یک چرخ‌دنده' };

describe('an order draft', () => {
  it('is sent trimmed, the phone in Latin digits, everything else as typed', () => {
    expect(orderTexts({ name: '  سارا  ', phone: ' ٠٩١٢ ۱۲۳ ', description: '\n مدول ۱٫۵ \n' })).toEqual({
      name: 'سارا',
      phone: '0912 123',
      description: 'مدول ۱٫۵',
    });
  });

  it.each([
    ['\u202a+98 912 123 4567\u202c', '+98 912 123 4567'],
    ['\u200e0912\u2011123\u20134567\u200e', '0912-123-4567'],
    ['۰۹۱۲\u00a0۱۲۳\u2009۴۵۶۷', '0912 123 4567'],
    ['021\u22124567', '021-4567'],
  ])('takes the phone as it was copied: %j', (phone, plain) => {
    expect(orderTexts({ ...DRAFT, phone }).phone).toBe(plain);
    expect(orderIssues({ ...DRAFT, phone })).toEqual([]);
  });

  it('is sent without control characters, name and phone on one line', () => {
    expect(orderTexts({ name: 'سارا\n\0رضایی', phone: '0912\t123\0', description: 'یک\r\nدو\u0007' })).toEqual({
      name: 'سارا رضایی',
      phone: '0912 123',
      description: 'یک\nدو',
    });
  });

  it('that is filled can be sent', () => expect(orderIssues(DRAFT)).toEqual([]));

  it('that is empty names every field, in the order of the form [5.order.required]', () => {
    expect(EMPTY_DRAFT).toEqual({ name: '', phone: '', description: '' });
    expect(orderIssues(EMPTY_DRAFT)).toEqual([
      { path: 'name', kind: 'blank' },
      { path: 'phone', kind: 'blank' },
      { path: 'description', kind: 'blank' },
    ]);
  });

  it.each<[OrderField, string, string | null]>([
    ['name', 'ن', null],
    ['name', 'ن'.repeat(120), null],
    ['name', ` ${'ن'.repeat(120)} `, null],
    ['name', '🦾'.repeat(120), null],
    ['name', 'ن'.repeat(121), 'tooLong'],
    ['name', '\u200c\u3164', 'blank'],
    ['description', 'a'.repeat(5_000), null],
    ['description', 'a'.repeat(5_001), 'tooLong'],
    ['description', '\u064e', 'blank'],
    ['phone', '12345', null],
    ['phone', '1234', 'tooShort'],
    ['phone', '1'.repeat(32), null],
    ['phone', '1'.repeat(33), 'tooLong'],
    ['phone', '+98 (912) 123-45.67', null],
    ['phone', '(0912) 1234567', null],
    ['phone', '0098 912 123 4567', null],
    ['phone', '٠٩١٢١٢٣٤٥٦٧', null],
    ['phone', 'my phone', 'wrongForm'],
    ['phone', '0912x1234567', 'wrongForm'],
    ['phone', '++98912', 'wrongForm'],
    ['phone', '-----', 'wrongForm'],
    ['phone', '१२३४५६', 'wrongForm'],
  ])('whose %s is %.40s: %s [5.order.limits]', (field, value, kind) => {
    expect(orderIssues({ ...DRAFT, [field]: value })).toEqual(kind ? [{ path: field, kind }] : []);
  });
});
