import { expect, it } from 'vitest';
import { mockPasswords } from '#src/mocks/admin-session.ts';
import { createDatabase } from '#src/mocks/database.ts';
import { inspectedImages } from '#src/mocks/inspected-images.ts';
import { memoryStore } from '#src/mocks/memory-store.ts';
import { IdempotentRequests } from '#src/operations/idempotency.ts';
import { orderOperations } from '#src/operations/order-operations.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { sampleImages, sentFile } from '../../support/fixtures/image-files.ts';

/** Operations on files whose writes the test ends. */
function openWithHeldFiles() {
  const puts: { readonly url: string; readonly end: PromiseWithResolvers<boolean> }[] = [];
  const allBegun = Promise.withResolvers<void>();
  const deleted: string[] = [];
  let ids = 0;
  const database = createDatabase();
  const ports = {
    store: memoryStore(database, { delete: async (urls) => void deleted.push(...urls) }),
    files: {
      put(url: string) {
        const end = Promise.withResolvers<boolean>();
        puts.push({ url, end });
        // Two images and their thumbnails.
        if (puts.length === 4) allBegun.resolve();
        return end.promise;
      },
      has: async () => false,
    },
    images: inspectedImages,
    passwords: mockPasswords,
    now: () => new Date('2026-11-20T08:30:00.000Z'),
    timeZone,
    randomId: () => `id-${++ids}`,
    uploadSecret: 'secret',
    receiptSecret: 'secret',
    storeId: 'store',
  };
  const { sendOrder } = orderOperations(ports, new IdempotentRequests(ports.store));
  const image = sentFile('image/png', sampleImages['image/png']);
  const sending = sendOrder({
    parameters: {},
    body: { name: 'Sara', phone: '09121234567', description: 'A gear', files: [image, image] },
    files: {},
    language: 'en',
    caller: { address: 'a', sessionToken: undefined },
    signal: new AbortController().signal,
  });
  const rows = () => database.orders.all().map(({ files }) => files);
  return { sending, puts, begun: allBegun.promise, deleted, rows };
}

/** Waits until all promises that can settle have settled. The ports in memory do nothing else. */
const microtasks = () => new Promise((resolve) => setImmediate(resolve));

const FILES = ['/files/orders/id-1.png', '/files/orders/id-2.png'];
const ALL = [
  '/files/orders/id-1.png',
  '/files/orders/id-1-small.png',
  '/files/orders/id-2.png',
  '/files/orders/id-2-small.png',
];

it('adds the row of an order only after its last picture is stored', async () => {
  const { sending, puts, begun, rows } = openWithHeldFiles();
  await begun;
  expect(puts.map(({ url }) => url)).toEqual(ALL);
  const [last, ...others] = puts.toReversed();
  for (const { end } of others) end.resolve(true);
  await microtasks();
  expect(rows()).toEqual([]);
  last?.end.resolve(true);
  await sending;
  expect(rows()).toEqual([FILES]);
});

it('deletes all pictures of an order after the last write has ended, and adds no row, if one of them fails', async () => {
  const { sending, puts, begun, deleted, rows } = openWithHeldFiles();
  const failed = expect(sending).rejects.toThrow('no room');
  await begun;
  const [first, ...others] = puts;
  first?.end.reject(new Error('no room'));
  await microtasks();
  expect(deleted).toEqual([]);
  for (const { end } of others) end.resolve(true);
  await failed;
  expect([deleted.toSorted(), rows()]).toEqual([ALL.toSorted(), []]);
});
