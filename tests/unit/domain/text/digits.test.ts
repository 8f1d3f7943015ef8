import { expect, it, vi } from 'vitest';
import { countCase, formatNumber, toLatinDigits } from '#src/domain/text/digits.ts';

it.each([
  { text: '۰۱۲۳۴۵۶۷۸۹', latin: '0123456789' },
  { text: '٠١٢٣٤٥٦٧٨٩', latin: '0123456789' },
  { text: '+۹۸ (۹۱۲) ١٢٣-4567', latin: '+98 (912) 123-4567' },
  { text: 'مدول ۱٫۵', latin: 'مدول 1٫5' },
  { text: '१२', latin: '१२' },
  { text: '', latin: '' },
])('replaces the digits of $text by Latin digits', ({ text, latin }) => {
  expect(toLatinDigits(text)).toBe(latin);
});

it.each([
  { value: 1234567.5, language: 'fa', options: {}, text: '۱٬۲۳۴٬۵۶۷٫۵' },
  { value: 1234567.5, language: 'en', options: {}, text: '1,234,567.5' },
  { value: 0.42, language: 'fa', options: { style: 'percent' }, text: '۴۲٪' },
  { value: 0.42, language: 'en', options: { style: 'percent' }, text: '42%' },
  { value: 7, language: 'fa', options: { minimumIntegerDigits: 2 }, text: '۰۷' },
  { value: 1234, language: 'fa', options: { minimumIntegerDigits: 2, useGrouping: false }, text: '۱۲۳۴' },
] as const)('writes the number $value in $language [8.numbers]', ({ value, language, options, text }) => {
  expect(formatNumber(value, language, options)).toBe(text);
});

it('names the cases of a count as Intl does in English, and none for 0', () => {
  const rules = new Intl.PluralRules('en');
  const counts = Array.from({ length: 120 }, (_, count) => count);
  expect(counts.map(countCase)).toEqual(['none', ...counts.slice(1).map((count) => rules.select(count))]);
});

it.each(['fa', 'en'] as const)('writes numbers in %s as Intl does', (language) => {
  const numbers = [
    0, 1, 9, 10, 99, 100, 999, 1_000, 10_000, 1_234_567.5, -1, 0.5, 0.05, 1.25, 999.125, 0.0625, 1e-7, 1e21,
  ];
  const allOptions = [
    {},
    { minimumIntegerDigits: 2 },
    { minimumIntegerDigits: 5 },
    { useGrouping: false },
    { maximumFractionDigits: 1 },
    { style: 'percent' },
  ] as const;
  for (const options of allOptions) {
    const format = new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en', options);
    expect(numbers.map((number) => formatNumber(number, language, options))).toEqual(numbers.map(format.format));
  }
});

it('uses Intl only to round, for signs and for units, and once for equal options', () => {
  const created = vi.spyOn(Intl, 'NumberFormat');
  const createdFor = (number: number, options: Intl.NumberFormatOptions) =>
    formatNumber(number, 'fa', options) && created.mock.calls.length;
  expect(createdFor(0.05, {})).toBe(0);
  expect(createdFor(5_000, { maximumFractionDigits: 2 })).toBe(0);
  expect(createdFor(0.125, { maximumFractionDigits: 2 })).toBe(1);
  expect(createdFor(0.375, { maximumFractionDigits: 2 })).toBe(1);
  expect(createdFor(-1, { maximumFractionDigits: 0 })).toBe(2);
  expect(createdFor(0.5, { style: 'percent', minimumFractionDigits: 1 })).toBe(3);
});
