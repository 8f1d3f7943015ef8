import { expect, it } from 'vitest';
import { orderOf } from '../../support/fixtures/orders.ts';
import { openedStorage } from '../../support/infrastructure/set-ups.ts';
import { filesIn, sampleImageUrl, startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';

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

it('remembers a key for two days in which a server runs, whatever the clock shows', async () => {
  const { store } = await openedStorage({ DATA_DIR: await temporaryFolder() });
  await store.orders.add(orderOf(1), { key: 'key-one', contentHash: 'hash' });
  const isKnown: Record<number, boolean> = {};
  for (const hours of [0, 48, 49]) {
    const reading = await store.hourMeter.read();
    await store.hourMeter.add(hours * 60 - reading, reading);
    for (const year of [2020, 2030]) await store.dropExpired(new Date(`${year}-01-01`));
    isKnown[hours] = (await store.sentUnder('key-one')) !== null;
  }
  expect(isKnown).toEqual({ 0: true, 48: true, 49: false });
});
