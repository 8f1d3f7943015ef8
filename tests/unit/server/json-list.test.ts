import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { jsonOfList } from '#src/server/http/json-list.ts';

it.each([0, 1, 500, 501, 1_000, 1_700])('serializes a list of %i items', async (length) => {
  const list = Array.from({ length }, (_, number) => ({ number, text: 'چرخ‌دنده, "[]"' }));
  expect((await jsonOfList(list)).toString()).toBe(JSON.stringify(list));
});

it('yields to the event loop between two chunks', async () => {
  let turns = 0;
  let isDone = false;
  const counted = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  await jsonOfList(Array(5_000).fill(0));
  isDone = true;
  await counted;
  expect(turns).toBeGreaterThanOrEqual(9);
});
