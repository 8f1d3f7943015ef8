import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addHousekeeping } from '#src/server/http/housekeeping.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import { sweepFiles } from '#src/server/sweeping.ts';
import { interruptibleRelay } from '../../support/infrastructure/interruptible-relay.ts';
import { openedStorage, setUps } from '../../support/infrastructure/set-ups.ts';
import { hasSharedStorage, newSharedStorage, startFirst } from '../../support/infrastructure/shared-services.ts';
import { sampleImageUrl, startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PERIOD = 600_000;

startFirst('postgres', 's3');

const PICTURE = '/files/orders/picture.webp';

const newOrder = (_id: string, files: readonly string[] = []) => ({
  _id,
  name: 'سارا',
  phone: '09121234567',
  description: 'یک چرخ‌دنده',
  files: [...files],
  createdAt: new Date().toISOString(),
});

/** Starts the housekeeping, whose timers the test controls, and waits until its first run has ended. */
async function keepHouse({ store, files }: Awaited<ReturnType<typeof openedStorage>>, time = Date.now()) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: time });
  // Not a spy: at the end of the test, Vitest would restore it to the simulated function, and so for all files that follow.
  const { setTimeout } = globalThis;
  let periods = 0;
  globalThis.setTimeout = ((...timer: Parameters<typeof setTimeout>) => {
    if (timer[1] === PERIOD) periods += 1;
    return setTimeout(...timer);
  }) as typeof setTimeout;
  const app = fastify();
  const warned = vi.spyOn(app.log, 'warn');
  addHousekeeping(app, { store, files });
  await app.ready();
  onTestFinished(() => app.close());
  let runs = 0;
  const ended = async () => {
    runs += 1;
    while (periods < runs) await setImmediate();
  };
  await ended();
  return {
    app,
    warned,
    /** Waits for the next warning. */
    nextWarning: () => new Promise<void>((resolve) => warned.mockImplementationOnce(() => resolve())),
    /** Lets ten minutes pass. */
    async pass() {
      vi.advanceTimersByTime(PERIOD);
      await ended();
    },
  };
}

describe.each(setUps)('housekeeping on $label', ({ open }) => {
  /** A workshop with an order that was completed now, and its picture. */
  async function withCompletedOrder() {
    const storage = await openedStorage((await open()).environment);
    const { store, files } = storage;
    const { orders, hourMeter } = store;
    await files.put(PICTURE, [Buffer.from('a picture')]);
    await orders.add(newOrder('order-one', [PICTURE]), { key: 'key-one', contentHash: 'hash' });
    const completedAt = Date.now();
    await orders.complete('order-one', new Date(completedAt));
    return {
      store,
      completedAt,
      /** Advances the hour meter. */
      runFor: async (time: number) => hourMeter.add(time / 60_000, await hourMeter.read()),
      /** Starts a server's housekeeping at a time, and stops it after its first run. */
      async startAt(time: number) {
        const { app } = await keepHouse(storage, time);
        await app.close();
        vi.useRealTimers();
      },
      stored: async () => ({ order: (await orders.find('order-one')) !== null, picture: await files.has(PICTURE) }),
    };
  }

  const KEPT = { order: true, picture: true };
  const DELETED = { order: false, picture: false };

  it('deletes a completed order with its files after 30 days by the hour meter and the clock [4.orders.completed]', async () => {
    const { completedAt, runFor, startAt, stored } = await withCompletedOrder();
    await runFor(30 * DAY);
    await startAt(completedAt + 31 * DAY);
    expect(await stored()).toEqual(KEPT);
    await runFor(HOUR);
    await startAt(completedAt + 30 * DAY);
    expect(await stored()).toEqual(KEPT);
    await startAt(completedAt + 30 * DAY + 1);
    // A bucket rejects requests whose clock is wrong.
    await startAt(Date.now());
    expect(await stored()).toEqual(DELETED);
  });

  it('deletes nothing by a clock that is ahead, whatever was written under it', async () => {
    const { store, completedAt, startAt, stored } = await withCompletedOrder();
    for (const days of [31, 62, 93, 36_500]) {
      const time = completedAt + days * DAY;
      await store.orders.add({ ...newOrder(`order-after-${days}`), createdAt: new Date(time).toISOString() }, null);
      await store.knownNetworks.add('192.0.2.1', new Date(time));
      await startAt(time);
      expect({
        ...(await stored()),
        key: (await store.sentUnder('key-one'))?.id,
        isReceiptOpen: !(await store.orders.isOlderThan('order-one', 0)),
      }).toEqual({ ...KEPT, key: 'order-one', isReceiptOpen: true });
    }
  });

  it('keeps an order for 30 days that was completed under a clock that was years behind', async () => {
    const { store, completedAt, runFor, startAt, stored } = await withCompletedOrder();
    await runFor(31 * DAY);
    await store.orders.restore('order-one');
    await store.orders.complete('order-one', new Date(completedAt - 3_000 * DAY));
    await startAt(completedAt);
    expect(await stored()).toEqual(KEPT);
    await runFor(31 * DAY);
    await startAt(completedAt);
    expect(await stored()).toEqual(DELETED);
  });

  it('keeps an order that is restored, or also completed again, after the expired ones were listed', async () => {
    const { store, completedAt, runFor } = await withCompletedOrder();
    const { orders, discardedFiles } = store;
    for (const id of ['order-two', 'order-six']) {
      await orders.add(newOrder(id, [`/files/orders/${id}.webp`]), null);
      await orders.complete(id, new Date());
    }
    await runFor(31 * DAY);
    const now = new Date(completedAt + 31 * DAY);
    const add = discardedFiles.add.bind(discardedFiles);
    // Files are noted immediately before their order is deleted.
    vi.spyOn(discardedFiles, 'add').mockImplementation(async (urls) => {
      const id = urls[0]?.match(/order-\w+/)?.[0] ?? '';
      if (id !== '') await orders.restore(id);
      if (id === 'order-six') await orders.complete(id, now);
      await add(urls);
    });
    expect(await orders.deleteExpired(now)).toBe(1);
    const found = await Promise.all(['order-one', 'order-two', 'order-six'].map((id) => orders.find(id)));
    expect(found.map((order) => order && (order.completedAt ?? 'open'))).toEqual([null, 'open', now.toISOString()]);
  });

  it('counts the time of several servers once', async () => {
    const { hourMeter } = (await openedStorage((await open()).environment)).store;
    for (const minutes of [10, 20]) {
      const reading = await hourMeter.read();
      // All servers have read the same reading.
      await Promise.all([1, 2, 3].map(() => hourMeter.add(10, reading)));
      expect(await hourMeter.read()).toBe(minutes);
    }
  });

  it('deletes the discarded files that an earlier server left, and none that an order names', async () => {
    const storage = await openedStorage((await open()).environment);
    const { store, files } = storage;
    const [named, unnamed] = ['/files/orders/named.webp', '/files/orders/unnamed.webp'];
    for (const url of [named, unnamed]) await files.put(url, [Buffer.from('a picture')]);
    await store.orders.add(newOrder('order-one', [named]), null);
    await store.discardFiles([named, unnamed]);
    // A start does not take them for files of another copy of the store.
    const sweeping = await sweepFiles({ store, files, now: new Date(Date.now() + 2 * DAY), isRemote: false });
    expect(sweeping.swept).toBe(0);
    await keepHouse(storage);
    expect((await files.list('orders')).map(({ url }) => url)).toEqual([named]);
  });
});

describe.runIf(hasSharedStorage)('housekeeping beside a bucket that does not respond', () => {
  it('deletes an order and a product at once, and their files once the bucket responds, also after a restart', async () => {
    const shared = await newSharedStorage();
    const { hostname, port } = new URL(shared.S3_ENDPOINT);
    const relay = await interruptibleRelay({ host: hostname, port: Number(port) });
    const environment = { ...shared, S3_ENDPOINT: `http://127.0.0.1:${relay.port}` };
    const server = await startWithAdmin(environment);
    await server.addProduct();
    const id = await server.orderIdOf({ files: [await sampleImageUrl()] });
    relay.cut();
    const statuses = [await server.deleteOrder(id), await server.deleteProduct(1)].map(({ status }) => status);
    expect({ statuses, orders: await server.completedOrders(), products: await server.products() }).toEqual({
      statuses: [200, 200],
      orders: [],
      products: [],
    });
    await server.close();
    relay.restore();
    const { files } = await openedStorage(shared);
    const stored = async () => (await files.list('orders')).length + (await files.list('products')).length;
    expect(await stored()).toBe(3);
    const again = await startWithAdmin(environment);
    await vi.waitFor(async () => expect(await stored()).toBe(0), { timeout: 10_000 });
    await again.close();
    expect(await files.swept.list()).toEqual([]);
  });
});

/** Housekeeping on a store in a temporary folder. */
async function keepHouseInFolder() {
  const storage = await openedStorage({ DATA_DIR: await temporaryFolder() });
  return { ...storage, ...(await keepHouse(storage)) };
}

describe('housekeeping', () => {
  it('advances the hour meter every ten minutes, and not at a start', async () => {
    const { store, pass } = await keepHouseInFolder();
    const readings = [await store.hourMeter.read()];
    for (const _ of [1, 2, 3]) {
      await pass();
      readings.push(await store.hourMeter.read());
    }
    expect(readings).toEqual([0, 10, 20, 30]);
  });

  it('leaves the time uncounted in which the meter could not be read, and continues', async () => {
    const { store, warned, pass } = await keepHouseInFolder();
    const add = vi.spyOn(store.hourMeter, 'add').mockRejectedValueOnce(new Error('busy'));
    for (const _ of [1, 2, 3]) await pass();
    add.mockRestore();
    expect(await store.hourMeter.read()).toBe(10);
    expect(warned.mock.calls).toEqual([[{ reason: 'busy' }, 'The hour meter could not be advanced']]);
  });

  it('deletes the other files if one cannot be deleted, and repeats that one later', async () => {
    const { store, files, nextWarning, pass } = await keepHouseInFolder();
    const [one, two] = ['/files/orders/one.webp', '/files/orders/two.webp'];
    for (const url of [one, two]) await files.put(url, [Buffer.from('a picture')]);
    const deletion = vi.spyOn(files, 'delete').mockRejectedValueOnce(new Error('S3 answered 403'));
    const warning = nextWarning();
    await store.discardFiles([one, two]);
    await warning;
    deletion.mockRestore();
    expect((await files.list('orders')).map(({ url }) => url)).toEqual([one]);
    await pass();
    expect(await files.list('orders')).toEqual([]);
  });

  it('asks an unavailable storage only once in a run', async () => {
    const { store, files, nextWarning } = await keepHouseInFolder();
    const deletion = vi.spyOn(files, 'delete').mockRejectedValue(new StoreBusy('The file storage is unavailable'));
    const warning = nextWarning();
    await store.discardFiles(['/files/orders/one.webp', '/files/orders/two.webp']);
    await warning;
    expect(deletion).toHaveBeenCalledTimes(1);
    deletion.mockRestore();
  });

  it('stops with the server', async () => {
    const { app, store, pass } = await keepHouseInFolder();
    await pass();
    await app.close();
    vi.advanceTimersByTime(HOUR);
    expect({ reading: await store.hourMeter.read(), timers: vi.getTimerCount() }).toEqual({ reading: 10, timers: 0 });
  });
});
