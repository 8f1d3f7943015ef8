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

  const LENGTHS = { name: [1, 120], phone: [5, 32], description: [1, 5_000] } as const;

  it.each(Object.entries(LENGTHS))(
    'takes a %s of %j characters, however they are typed [5.order.limits]',
    (path, [min, max]) => {
      const character = path === 'phone' ? '1' : '🦾';
      const issues = (length: number) => orderIssues({ ...DRAFT, [path]: ` ${character.repeat(length)} ` });
      expect([issues(min), issues(max)]).toEqual([[], []]);
      expect(issues(max + 1)).toEqual([{ path, kind: 'tooLong' }]);
      expect(issues(min - 1)).toEqual([{ path, kind: min === 1 ? 'blank' : 'tooShort' }]);
    },
  );

  it.each<[OrderField, string, string | null]>([
    ['name', '\u200c\u3164', 'blank'],
    ['description', '\u064e', 'blank'],
    ['phone', '+98 (912) 123-45.67', null],
    ['phone', '(0912) 1234567', null],
    ['phone', '0098 912 123 4567', null],
    ['phone', '٠٩١٢١٢٣٤٥٦٧', null],
    ['phone', 'my phone', 'wrongForm'],
    ['phone', '0912x1234567', 'wrongForm'],
    ['phone', '++98912', 'wrongForm'],
    ['phone', '-----', 'wrongForm'],
    ['phone', '१२३४५६', 'wrongForm'],
  ])('whose %s is %s: %s', (field, value, kind) => {
    expect(orderIssues({ ...DRAFT, [field]: value })).toEqual(kind ? [{ path: field, kind }] : []);
  });
});
