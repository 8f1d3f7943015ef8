import { expect, it } from 'vitest';
import { answerOf, present } from '#src/machines/expected.ts';

type Answer =
  | { readonly kind: 'granted'; readonly url: string }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'forbidden' };
const granted: Answer = { kind: 'granted', url: '/uploads/1' };

it('an answer of an expected kind is itself', () => {
  expect(answerOf<Answer, 'granted'>(granted, 'granted').url).toBe('/uploads/1');
  expect(answerOf<Answer, 'refused' | 'granted'>(granted, 'refused', 'granted')).toBe(granted);
});

it('an answer of another kind is a fault of the chart, and says so', () => {
  expect(() => answerOf<Answer, 'refused' | 'forbidden'>(granted, 'refused', 'forbidden')).toThrow(
    new Error("The chart came here with the answer 'granted'."),
  );
});

it.each([0, '', false, granted])('%j is present', (value) => {
  expect(present(value)).toBe(value);
});

it.each([null, undefined])('%s is a fault of the chart', (value) => {
  expect(() => present(value)).toThrow(new Error('The chart came here without a value.'));
});
