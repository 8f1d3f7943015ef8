import { expect, it } from 'vitest';
import { lastPartOf, paddedNumber, partNumber, partNumbersIn } from '#src/domain/product/part-number.ts';

it.each([
  { id: 7, language: 'fa', number: '№\u00a0۰۷' },
  { id: 7, language: 'en', number: '№\u00a007' },
  { id: 1_234, language: 'en', number: '№\u00a01234' },
] as const)(
  'writes the number of the part $id in $language with two digits, on one line',
  ({ id, language, number }) => {
    expect([partNumber(id, language), `№\u00a0${paddedNumber(id, language)}`]).toEqual([number, number]);
  },
);

it('finds the part numbers in a text, each once', () => {
  expect(partNumbersIn('№ 07 and №12, №  07 and №\u00a0۱۲۳, but neither 5 nor № x')).toEqual([7, 12, 123]);
});

it.each([
  { ids: [3, 1, 2], last: 3 },
  { ids: [1, 2, 4], last: undefined },
  { ids: [], last: undefined },
])('returns $last as the last number of the parts $ids', ({ ids, last }) => {
  expect(lastPartOf(ids)).toBe(last);
});
