import { expect, it } from 'vitest';
import { type FormField, fieldValue } from '#src/domain/form-field.ts';

it.each<{
  readonly control: FormField['control'];
  readonly isSingleLine: boolean;
  readonly typed: string;
  readonly sent: string;
}>([
  { control: 'text', isSingleLine: true, typed: '  سارا\n\0رضایی ', sent: 'سارا رضایی' },
  { control: 'text', isSingleLine: true, typed: '۱۲', sent: '۱۲' },
  { control: 'textarea', isSingleLine: false, typed: '\n مدول ۱٫۵\r\nدو\u0007 ', sent: 'مدول ۱٫۵\nدو' },
  { control: 'tel', isSingleLine: true, typed: ' ٠٩١٢ ۱۲۳\t۴ ', sent: '0912 123 4' },
  { control: 'tel', isSingleLine: true, typed: '\u202a +98 912 123 4567 \u202c', sent: '+98 912 123 4567' },
  { control: 'tel', isSingleLine: true, typed: '\u200e0912\u2011123\u20134567\u200e', sent: '0912-123-4567' },
  { control: 'tel', isSingleLine: true, typed: '۰۹۱۲\u00a0۱۲۳\u2009۴۵۶۷', sent: '0912 123 4567' },
  { control: 'tel', isSingleLine: true, typed: '021\u22124567', sent: '021-4567' },
  { control: 'tel', isSingleLine: true, typed: '０９１２/123_4567', sent: '0912-123-4567' },
])(
  'sends $typed from a field for $control (single line: $isSingleLine) as $sent',
  ({ control, isSingleLine, typed, sent }) => {
    expect(fieldValue(typed, { control }, isSingleLine)).toBe(sent);
  },
);

it('treats a field as multi-line unless it is declared as a single line', () => {
  expect(fieldValue('a\nb', { control: 'textarea' })).toBe('a\nb');
});
