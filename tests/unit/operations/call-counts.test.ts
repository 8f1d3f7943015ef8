import { expect, it } from 'vitest';
import { CallCounts } from '#src/operations/call-counts.ts';

it('forgets the addresses whose window began first in a flood of addresses', () => {
  const counts = new CallCounts();
  const add = (key: string) => counts.add(key, 60_000).calls;
  for (const key of ['first', 'second', 'second']) add(key);
  for (let n = 0; n < 4_999; n += 1) add(`address ${n}`);
  expect([add('second'), add('first')]).toEqual([3, 1]);
});
