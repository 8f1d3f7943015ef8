import { expect, it } from 'vitest';
import { type FormField, fieldValue } from '#src/domain/form-field.ts';

it.each<[FormField['control'], boolean, string, string | number]>([
  ['text', true, '  سارا\n\0رضایی ', 'سارا رضایی'],
  ['text', true, '۱۲', '۱۲'],
  ['textarea', false, '\n مدول ۱٫۵\r\nدو\u0007 ', 'مدول ۱٫۵\nدو'],
  ['tel', true, ' ٠٩١٢ ۱۲۳\t۴ ', '0912 123 4'],
  ['tel', true, '\u202a +98 912 123 4567 \u202c', '+98 912 123 4567'],
  ['tel', true, '\u200e0912\u2011123\u20134567\u200e', '0912-123-4567'],
  ['tel', true, '۰۹۱۲\u00a0۱۲۳\u2009۴۵۶۷', '0912 123 4567'],
  ['tel', true, '021\u22124567', '021-4567'],
  ['number', true, ' ۱۲۳ ', 123],
  ['number', true, '12 pieces', '12 pieces'],
  ['number', true, 'about 12', 'about 12'],
  ['number', true, '', ''],
])('a field for %s (of one line: %s) with %j is sent as %j', (control, isSingleLine, typed, sent) => {
  expect(fieldValue(typed, { control }, isSingleLine)).toBe(sent);
});

it('a field has several lines unless it is said to have one', () => {
  expect(fieldValue('a\nb', { control: 'textarea' })).toBe('a\nb');
});
