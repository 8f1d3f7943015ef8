import { expect, it } from 'vitest';
import { newestFirst } from '#src/domain/order/newest-first.ts';

const at = (name: string, createdAt: string) => ({ name, createdAt });

it('sorts the newest first, in whatever time zone it was written', () => {
  const [old, newest] = [at('old', '2026-11-19T08:00:00Z'), at('newest', '2026-11-20T10:00:00Z')];
  const orders = [old, newest, at('middle', '2026-11-20T10:00:00+03:30')];
  expect(newestFirst(orders).map(({ name }) => name)).toEqual(['newest', 'middle', 'old']);
});

it('keeps the order of equal dates, puts unreadable dates last and does not change the list', () => {
  const orders = [at('no date', 'soon'), at('first', '2026-11-20T10:00:00Z'), at('second', '2026-11-20T10:00:00Z')];
  expect(newestFirst(orders).map(({ name }) => name)).toEqual(['first', 'second', 'no date']);
  expect(orders.map(({ name }) => name)).toEqual(['no date', 'first', 'second']);
});
