import { expect, it, vi } from 'vitest';
import { filesIn, sampleImageUrl, startServer, startWithAdmin } from '../../support/infrastructure/test-server.ts';

const KEY = { 'idempotency-key': 'b2f1c6de-4c1b' };

it('stores the files of only one of several concurrent calls with the same key', async () => {
  const server = await startWithAdmin();
  const order = { files: [await sampleImageUrl()] };
  const three = [1, 2, 3];
  const orders = await Promise.all(three.map(() => server.sendOrder(order, KEY)));
  const products = await Promise.all(three.map(() => server.addProduct({}, { 'idempotency-key': 'product-1' })));
  expect([...orders, ...products].map(({ status }) => status)).toEqual(Array(6).fill(201));
  const files = await Promise.all((['orders', 'products'] as const).map((folder) => filesIn(server.dataDir, folder)));
  expect(files.map(({ length }) => length)).toEqual([2, 1]);
});

it('returns the same order for its key after a restart and after its deletion', async () => {
  const before = await startWithAdmin();
  const id = await before.orderIdOf({}, KEY);
  await before.deleteOrder(id);
  const after = await before.restart();
  expect([await after.orderIdOf({}, KEY), await after.orders()]).toEqual([id, []]);
});

it('remembers a key for a day and forgets it after two', async () => {
  let server = await startServer();
  await server.sendOrder({}, KEY);
  const begin = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  const statuses: number[] = [];
  for (const hours of [24, 49]) {
    vi.setSystemTime(begin + hours * 3_600_000);
    server = await server.restart();
    statuses.push((await server.sendOrder({ name: 'x' }, KEY)).status);
  }
  expect(statuses).toEqual([409, 201]);
});
