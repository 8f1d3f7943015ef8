import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { configFrom } from '#src/server/config.ts';
import { deleteDiscarded } from '#src/server/discarding.ts';
import { nothingSwept, sweepFiles } from '#src/server/sweeping.ts';
import { sweepConfirmed } from '#src/server/transfer/commands.ts';
import { locationName } from '#src/server/transfer/workshop-location.ts';
import { openedStorage, setUps } from '../../support/infrastructure/set-ups.ts';
import { startFirst } from '../../support/infrastructure/shared-services.ts';
import { startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const DAY = 24 * 3_600_000;
const BYTES = Buffer.from('a picture');

const orderWith = (files: readonly string[], changes: Partial<Order> = {}): Order => ({
  _id: 'order-with-files',
  name: 'سارا',
  phone: '09121234567',
  description: 'یک چرخ‌دنده',
  files: [...files],
  createdAt: '2026-11-23T10:00:00.000Z',
  ...changes,
});

const urlsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `/files/orders/picture-${first + index}.webp`);

startFirst('postgres', 's3');

describe.each(setUps)('sweeping on $label', ({ open }) => {
  /** A store with one order and its files, and functions to sweep it a number of days later. */
  async function storageWithOrder(urls: readonly string[]) {
    const { store, files } = await openedStorage((await open()).environment);
    for (const url of urls) await files.put(url, [BYTES]);
    const order = orderWith(urls);
    await store.orders.add(order, null);
    const timeAfter = (days: number) => new Date(Date.now() + days * DAY);
    return {
      files,
      /** Makes the store look like an older copy of itself. */
      loseOrder: async () => {
        await store.orders.complete(order._id, new Date());
        await store.orders.delete(order._id);
        for (const url of urls) await store.discardedFiles.remove({ url, sweptOn: '' });
      },
      regainOrder: () => store.orders.add(order, null),
      dateAfter: (days: number) => timeAfter(days).toISOString().slice(0, 10),
      /** Lets the hour meter show a number of days. */
      runTo: async (days: number) => {
        const reading = await store.hourMeter.read();
        await store.hourMeter.add((days * DAY) / 60_000 - reading, reading);
      },
      deleteDiscarded: () => deleteDiscarded({ store, files, isStopped: () => false }),
      sweepAfter: (days: number) => sweepFiles({ store, files, now: timeAfter(days), isRemote: true }),
      existing: async () => (await files.list('orders')).map(({ url }) => url).sort(),
    };
  }

  it('moves files of an order that an older copy of the store lacks, and restores them with the order', async () => {
    const urls = urlsFrom(0, 3);
    const { files, loseOrder, regainOrder, dateAfter, sweepAfter, existing } = await storageWithOrder(urls);
    await loseOrder();
    expect(await sweepAfter(2)).toEqual({ ...nothingSwept(), swept: 3, files: 3, date: dateAfter(2) });
    expect(await existing()).toEqual([]);
    const swept = await files.swept.list();
    expect(swept.map(({ url }) => url).sort()).toEqual(urls);
    expect(new Set(swept.map(({ date }) => date))).toEqual(new Set([dateAfter(2)]));

    await regainOrder();
    expect(await sweepAfter(3)).toEqual({ ...nothingSwept(), restored: 3, date: dateAfter(3) });
    expect([await existing(), await files.swept.list()]).toEqual([urls, []]);
    const restored = await files.open(urls[0] ?? '');
    expect(restored && (await buffer(restored.chunks))).toEqual(BYTES);
  });

  it('leaves a file alone for a day, because another server may be about to reference it', async () => {
    const { loseOrder, dateAfter, sweepAfter, existing } = await storageWithOrder(urlsFrom(0, 1));
    await loseOrder();
    expect(await sweepAfter(0.9)).toEqual({ ...nothingSwept(), files: 1, date: dateAfter(0.9) });
    expect(await existing()).toEqual(urlsFrom(0, 1));
  });

  it('deletes a swept file after 30 days by the hour meter, whatever the clock shows', async () => {
    const { files, loseOrder, runTo, dateAfter, sweepAfter, deleteDiscarded } = await storageWithOrder(urlsFrom(0, 1));
    await loseOrder();
    await runTo(2);
    await sweepAfter(2);
    for (const [day, clock] of [
      [3, 400],
      [31, -400],
      [32, 33],
    ] as const) {
      await runTo(day);
      expect(await sweepAfter(clock)).toEqual({ ...nothingSwept(), date: dateAfter(clock) });
      expect(await deleteDiscarded()).toBe(0);
    }
    expect(await files.swept.list()).toHaveLength(1);
    await runTo(33);
    expect(await deleteDiscarded()).toBe(1);
    expect(await files.swept.list()).toEqual([]);
  });

  it('gives a file that is swept again 30 days again', async () => {
    const { files, loseOrder, regainOrder, runTo, sweepAfter, deleteDiscarded } = await storageWithOrder(
      urlsFrom(0, 1),
    );
    await loseOrder();
    await sweepAfter(2);
    await regainOrder();
    await sweepAfter(2);
    await runTo(31);
    await loseOrder();
    // The clock shows the day of the first sweep.
    await sweepAfter(2);
    expect({ deleted: await deleteDiscarded(), swept: (await files.swept.list()).length }).toEqual({
      deleted: 0,
      swept: 1,
    });
  });

  it('moves nothing if most of more than 20 files have no row', async () => {
    const urls = urlsFrom(10, 21);
    const { files, loseOrder, dateAfter, sweepAfter, existing } = await storageWithOrder(urls);
    await loseOrder();
    expect(await sweepAfter(2)).toEqual({ ...nothingSwept(), heldBack: 21, files: 21, date: dateAfter(2) });
    expect([await existing(), await files.swept.list()]).toEqual([urls, []]);
  });
});

describe('sweeping', () => {
  it.each([
    { unnamed: 20, all: 20, swept: 20, heldBack: 0 },
    { unnamed: 21, all: 210, swept: 21, heldBack: 0 },
    { unnamed: 21, all: 209, swept: 0, heldBack: 21 },
  ])('sweeps $swept and holds back $heldBack if $unnamed of $all files have no row', async (numbers) => {
    const { unnamed, all, swept, heldBack } = numbers;
    const { store, files } = await openedStorage({ DATA_DIR: await temporaryFolder() });
    for (const url of urlsFrom(0, all)) await files.put(url, [BYTES]);
    await store.orders.add(orderWith(urlsFrom(unnamed, all - unnamed)), null);
    const now = new Date(Date.now() + DAY);
    const date = now.toISOString().slice(0, 10);
    const result = await sweepFiles({ store, files, now, isRemote: false });
    expect(result).toEqual({ ...nothingSwept(), swept, heldBack, files: all, date });
  });

  it('deletes the video of a deleted product at once, because the store records it', async () => {
    const server = await startWithAdmin();
    const video = await server.uploadedVideo();
    await server.addProduct({ videoUrl: video });
    await server.deleteProduct(1);
    await server.close();
    const { store, files } = await openedStorage({ DATA_DIR: server.dataDir });
    // A presigned URL stays valid until it expires.
    await files.put(video, [BYTES]);
    const { swept } = await sweepFiles({ store, files, now: new Date(), isRemote: false });
    expect({ swept, isStored: await files.has(video), kept: await files.swept.list() }).toEqual({
      swept: 0,
      isStored: false,
      kept: [],
    });
  });

  it('leaves an operator’s files in swept alone and removes the folder of a date with its last file', async () => {
    const DATA_DIR = await temporaryFolder();
    const { store, files } = await openedStorage({ DATA_DIR });
    const root = join(DATA_DIR, 'files/swept');
    await mkdir(join(root, '2026-01-01/orders'), { recursive: true });
    await mkdir(join(root, '2026-01-02/orders'), { recursive: true });
    await writeFile(join(root, '2026-01-01/orders/old.webp'), BYTES);
    await writeFile(join(root, '2026-01-02/orders/old.webp'), BYTES);
    await writeFile(join(root, '2026-01-02/notes of the operator'), BYTES);
    await sweepFiles({ store, files, now: new Date('2026-11-23'), isRemote: false });
    await store.hourMeter.add((31 * DAY) / 60_000, 0);
    const deleted = await deleteDiscarded({ store, files, isStopped: () => false });
    expect({ deleted, entries: await readdir(root, { recursive: true }) }).toEqual({
      deleted: 2,
      entries: ['2026-01-02', '2026-01-02/notes of the operator'],
    });
  });

  it('reports a failure without stopping the start', async () => {
    const { store, files } = await openedStorage({ DATA_DIR: await temporaryFolder() });
    const swept = { ...files.swept, add: () => Promise.reject(new Error('S3 answered 403 AccessDenied')) };
    await files.put('/files/orders/unnamed.webp', [BYTES]);
    const now = new Date(Date.now() + DAY);
    const result = await sweepFiles({ store, files: { ...files, swept }, now, isRemote: false });
    expect(result).toEqual({ ...nothingSwept(), failure: 'S3 answered 403 AccessDenied' });
  });
});

describe.each(setUps)('a confirmed sweeping on $label', ({ open }) => {
  it('moves what a start held back and prints the destination', async () => {
    const { environment } = await open();
    const { store, files, [Symbol.asyncDispose]: close } = await openedStorage(environment);
    await store.begin([]);
    for (const url of urlsFrom(10, 21)) await files.put(url, [BYTES]);
    await close();
    const lines: string[] = [];
    const config = configFrom(environment);
    const now = new Date(Date.now() + 2 * DAY);
    const { swept, date } = await sweepConfirmed(config, now, {
      print: (line) => lines.push(line),
      showProgress: () => {},
    });
    expect({ swept, lines }).toEqual({
      swept: 21,
      lines: [`Sweeping ${locationName(config)}`, `Moved 21 of 21 files to swept/${date}`],
    });
  });

  it('refuses to sweep the files of an empty store', async () => {
    const { environment } = await open();
    const { files, [Symbol.asyncDispose]: close } = await openedStorage(environment);
    for (const url of urlsFrom(0, 1)) await files.put(url, [BYTES]);
    await close();
    const sweeping = sweepConfirmed(configFrom(environment), new Date(), { print: () => {} });
    await expect(sweeping).rejects.toThrow('There is no workshop to sweep');
  });
});
