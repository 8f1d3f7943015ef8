import { expect, it } from 'vitest';
import { partOf } from '#src/domain/part-of.ts';

it.each([
  { whole: { name: 'سارا' }, part: 'سارا' },
  { whole: {}, part: undefined },
  { whole: null, part: undefined },
  { whole: 'text', part: undefined },
  { whole: 7, part: undefined },
])('reads the property of $whole as $part', ({ whole, part }) => {
  expect(partOf(whole, 'name')).toBe(part);
});
