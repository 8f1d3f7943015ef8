import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openedStorage, setUps } from '../../support/infrastructure/set-ups.ts';
import { startFirst } from '../../support/infrastructure/shared-services.ts';
import { clockAheadBy } from '../../support/infrastructure/shifted-clock.ts';
import { filesIn, runProgram, sampleImageUrl, startWithAdmin } from '../../support/infrastructure/test-server.ts';

type Environment = Readonly<Record<string, string>>;

const DAY = 24 * 3_600_000;
const BYTES = Buffer.from('a picture');

const urlsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `/files/orders/picture-${first + index}.webp`);

startFirst('postgres', 's3');

describe('a start on an older copy of the store', () => {
  it('moves the images of newer orders and restores them on a start with the newest copy', async () => {
    const server = await startWithAdmin();
    const { dataDir } = server;
    const store = join(dataDir, 'workshop.sqlite');
    await server.close();
    await copyFile(store, `${store}.older`);
    const files = [await sampleImageUrl()];
    const newer = await startWithAdmin({ DATA_DIR: dataDir });
    await newer.sendOrder({ files });
    const stored = (await filesIn(dataDir, 'orders')).sort();
    await newer.close();
    await rename(store, `${store}.newest`);

    await rename(`${store}.older`, store);
    const older = await startWithAdmin({ DATA_DIR: dataDir });
    expect([await older.orders(), await filesIn(dataDir, 'orders')]).toEqual([[], []]);
    await older.close();

    await rename(`${store}.newest`, store);
    const again = await startWithAdmin({ DATA_DIR: dataDir });
    const [order] = await again.orders();
    expect((await filesIn(dataDir, 'orders')).sort()).toEqual(stored);
    expect((await again.adminFetch(order?.files[0] ?? '')).status).toBe(200);
  });
});

/** Starts the program two days later, so that no file is too new to be swept. Returns its log, metrics and readiness. */
async function startLater(environment: Environment) {
  const { url, stop } = await runProgram({ ...environment, NODE_OPTIONS: clockAheadBy(2 * DAY) });
  const metrics = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  const ready = (await fetch(`${url}/readyz`)).status;
  const log = (await stop()).map((line) => JSON.parse(line));
  return { ready, metrics, log: log.map(({ level, msg }) => ({ level, msg })) };
}

describe.each(setUps)('a start on an older copy of the store on $label', ({ open }) => {
  /** A store that has begun, and these files without rows. */
  async function withoutRows(urls: readonly string[]): Promise<Environment> {
    const { environment } = await open();
    const { store, files, [Symbol.asyncDispose]: close } = await openedStorage(environment);
    await store.begin([]);
    for (const url of urls) await files.put(url, [BYTES]);
    await close();
    return environment;
  }

  it('logs the number of files that it swept', async () => {
    const environment = await withoutRows(urlsFrom(0, 2));
    const { metrics, log } = await startLater(environment);
    const date = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10);
    expect(log).toEqual([{ level: 40, msg: `Moved 2 files that no row names to swept/${date}` }]);
    expect(metrics).toEqual(expect.arrayContaining(['workshop_files_swept 2', 'workshop_files_held_back 0']));
    expect(await (await openedStorage(environment)).files.list('orders')).toEqual([]);
  });

  it('starts, and reports the files that it held back', async () => {
    const urls = urlsFrom(10, 21);
    const environment = await withoutRows(urls);
    const { ready, metrics, log } = await startLater(environment);
    expect(log).toEqual([
      {
        level: 50,
        msg:
          '21 of 21 files are named by no row, so none was swept: the store may be an older copy of the one that the ' +
          'files belong to. See "Files that no row names" in docs/deploy.md',
      },
    ]);
    expect(metrics).toEqual(expect.arrayContaining(['workshop_files_swept 0', 'workshop_files_held_back 21']));
    expect(ready).toBe(200);
    expect((await (await openedStorage(environment)).files.list('orders')).map(({ url }) => url).sort()).toEqual(urls);
  });
});
