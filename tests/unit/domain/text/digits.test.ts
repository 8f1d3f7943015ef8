import { expect, it, vi } from 'vitest';
import { formatNumber, toLatinDigits } from '#src/domain/text/digits.ts';

it.each([
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['+۹۸ (۹۱۲) ١٢٣-4567', '+98 (912) 123-4567'],
  ['مدول ۱٫۵', 'مدول 1٫5'],
  ['१२', '१२'],
  ['', ''],
])('Latin digits of %s', (text, latin) => {
  expect(toLatinDigits(text)).toBe(latin);
});

it.each([
  [1234567.5, 'fa', {}, '۱٬۲۳۴٬۵۶۷٫۵'],
  [1234567.5, 'en', {}, '1,234,567.5'],
  [0.42, 'fa', { style: 'percent' }, '۴۲٪'],
  [0.42, 'en', { style: 'percent' }, '42%'],
  [7, 'fa', { minimumIntegerDigits: 2 }, '۰۷'],
  [1234, 'fa', { minimumIntegerDigits: 2, useGrouping: false }, '۱۲۳۴'],
] as const)('a number for a reader %d in %s [8.numbers]', (value, language, options, text) => {
  expect(formatNumber(value, language, options)).toBe(text);
});

it.each(['fa', 'en'] as const)('whole numbers in %s look as Intl has them', (language) => {
  const numbers = [0, 1, 9, 10, 99, 100, 999, 1_000, -1, 0.5];
  for (const options of [{}, { minimumIntegerDigits: 2 }, { useGrouping: false }, { style: 'percent' }] as const) {
    const format = new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en', options);
    expect(numbers.map((number) => formatNumber(number, language, options))).toEqual(numbers.map(format.format));
  }
});

it('Intl makes a format from four digits on, and one for all of a look', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const madeUntil = (number: number) =>
    formatNumber(number, 'fa', { minimumIntegerDigits: 3 }) && made.mock.calls.length;
  expect([0, 999, 1_000, 1_001].map(madeUntil)).toEqual([0, 0, 1, 1]);
});
