import { expect, it } from 'vitest';
import { CallCounts } from '#src/operations/call-counts.ts';

it('a flood of addresses pushes out those whose window began first, and no other', () => {
  const counts = new CallCounts();
  const add = (key: string) => counts.add(key, 60_000).calls;
  for (const key of ['first', 'second', 'second']) add(key);
  for (let n = 0; n < 4_999; n += 1) add(`address ${n}`);
  expect([add('second'), add('first')]).toEqual([3, 1]);
});
