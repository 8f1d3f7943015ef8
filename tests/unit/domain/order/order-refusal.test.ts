import { expect, it } from 'vitest';
import { refusalOf } from '#src/domain/order/order-refusal.ts';

it.each([
  [400, 'invalid'],
  [413, 'tooLarge'],
  [415, 'unsupportedType'],
  [429, 'limited'],
  [503, 'busy'],
  [507, 'noRoom'],
  [500, 'unreachable'],
])('a status of %i to an order means %s', (status, refusal) => {
  expect(refusalOf(status)).toBe(refusal);
});
