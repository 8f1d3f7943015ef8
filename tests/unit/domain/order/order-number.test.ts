import { expect, it } from 'vitest';
import { comparableNumber, newOrderId, orderNumber } from '#src/domain/order/order-number.ts';

it('makes ids of 26 characters without letters that are easily confused', () => {
  const ids = Array.from({ length: 200 }, newOrderId);
  expect(ids.filter((id) => !/^[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(200);
});

it('uses every character of the alphabet', () => {
  const used = new Set(Array.from({ length: 200 }, newOrderId).join(''));
  expect([...used].sort().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
});

it.each([
  { id: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE', number: '4K7 Q2M' },
  { id: 'aB-_9xcBqk2v0b1nJY3yTA', number: 'aB- _9x' },
  { id: 'abc', number: 'abc' },
])('shows $number for the id $id', ({ id, number }) => {
  expect(orderNumber(id)).toBe(number);
});

it.each([
  { typed: '# 4k7 q2m', compared: '4K7Q2M' },
  { typed: 'oil-OIL', compared: '011-011' },
])('compares $typed as $compared', ({ typed, compared }) => {
  expect(comparableNumber(typed)).toBe(compared);
});
