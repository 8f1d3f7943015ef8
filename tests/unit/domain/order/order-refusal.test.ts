import { expect, it } from 'vitest';
import { refusalOf } from '#src/domain/order/order-refusal.ts';

it.each([
  { status: 400, refusal: 'invalid' },
  { status: 413, refusal: 'tooLarge' },
  { status: 415, refusal: 'unsupportedType' },
  { status: 429, refusal: 'limited' },
  { status: 503, refusal: 'busy' },
  { status: 507, refusal: 'noRoom' },
  { status: 500, refusal: 'unreachable' },
])('reads the status $status of an order as $refusal', ({ status, refusal }) => {
  expect(refusalOf(status)).toBe(refusal);
});
