import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import { configFrom } from '#src/server/config.ts';
import { createBackup } from '#src/server/transfer/backup-file.ts';
import { backUp, move, restore } from '#src/server/transfer/commands.ts';
import { openSource, openTarget } from '#src/server/transfer/places.ts';
import { transfer } from '#src/server/transfer/transfer.ts';
import { hasPostgres, hasS3, newBucket, newDatabase, startFirst } from '../../support/shared-services.ts';
import { sampleImageUrl, signedIn, startServer, startWithAdmin, temporaryFolder } from '../../support/test-server.ts';

/** A backup as the version of the store before 0006 made it. */
const YESTERDAYS = readFileSync(new URL('backup-0005.sql', import.meta.url), 'utf8');

const PROGRAM = fileURLToPath(new URL('../../../src/tools/transfer.ts', import.meta.url));

startFirst('postgres', 's3');

const silent = () => {};
type Environment = Readonly<Record<string, string>>;
type Server = Awaited<ReturnType<typeof startWithAdmin>>;

/** What a workshop shows, every byte of it. */
async function shownBy(server: Pick<Server, 'url' | 'adminFetch' | 'orders'>) {
  const products: { image: string; video?: string }[] = await (await server.adminFetch('/api/products')).json();
  const orders = await server.orders();
  const urls = [
    ...products.flatMap(({ image, video }) => [image, video ?? []]).flat(),
    ...orders.flatMap(({ files }) => files),
  ];
  const bytes = urls.map(async (url) => [
    url,
    Buffer.from(await (await server.adminFetch(url)).arrayBuffer()).toString('base64'),
  ]);
  return { products, orders, files: Object.fromEntries(await Promise.all(bytes)) };
}

/** A server that was worked with, and what it shows; its newest order and product are gone again. */
async function startUsed(environment: Environment = {}) {
  const server = await startWithAdmin(environment);
  await server.sendOrder(
    { files: [await sampleImageUrl(), await sampleImageUrl()] },
    { 'idempotency-key': 'first-order' },
  );
  await server.sendOrder();
  await server.completeOrder(await server.orderIdOf());
  await server.addProduct({ videoUrl: await server.uploadedVideo() });
  await server.addProduct();
  await server.deleteProduct(2);
  return server;
}

async function backedUp(environment: Environment): Promise<string> {
  const path = join(await temporaryFolder(), 'workshop.backup');
  await backUp(configFrom(environment), path, silent);
  return path;
}

const places: [string, () => Promise<Environment>][] = [
  ['a data folder', async () => ({ DATA_DIR: await temporaryFolder() })],
];
if (hasPostgres && hasS3)
  places.push(['PostgreSQL and S3', async () => ({ DATABASE_URL: await newDatabase(), ...(await newBucket()) })]);

describe.each(places)('a backup made under load of %s', (_name, place) => {
  it('has every order that was acknowledged before it began, whole', async () => {
    const environment = await place();
    const server = await startUsed(environment);
    const files = [await sampleImageUrl()];
    const before = await Promise.all([1, 2, 3].map(() => server.orderIdOf({ files })));
    let isOver = false;
    const work = async () => {
      while (!isOver) await server.completeOrder(await server.orderIdOf());
    };
    const working = work();
    const path = await backedUp(environment);
    isOver = true;
    await working;
    const DATA_DIR = await temporaryFolder();
    const { lost } = await restore(configFrom({ DATA_DIR }), path, silent);
    const { orders, files: stored } = await shownBy(await startWithAdmin({ DATA_DIR }));
    expect([before.filter((id) => !orders.some(({ _id }) => _id === id)), lost]).toEqual([[], []]);
    expect(orders.flatMap((order) => order.files).filter((url) => !stored[url])).toEqual([]);
  });
});

describe.each(places)('a backup restored to %s', (_name, place) => {
  it('is the same workshop: rows, files, login, keys and numbers', async () => {
    const server = await startUsed();
    const shown = await shownBy(server);
    const environment = await place();
    await restore(configFrom(environment), await backedUp({ DATA_DIR: server.dataDir }), silent);
    const again = await startWithAdmin(environment);
    expect(await shownBy(again)).toEqual(shown);
    const repeated = await again.orderIdOf(
      { files: [await sampleImageUrl(), await sampleImageUrl()] },
      { 'idempotency-key': 'first-order' },
    );
    expect(repeated).toBe(shown.orders.at(-1)?._id);
    expect(await (await again.addProduct()).json()).toEqual({ message: 'The product has been added.', id: 3 });
  });

  it('of yesterday opens on the version of today', async () => {
    const path = join(await temporaryFolder(), 'yesterday.backup');
    const database = new DatabaseSync(path);
    database.exec(YESTERDAYS);
    database.close();
    const environment = await place();
    await restore(configFrom(environment), path, silent);
    const server = await startServer(environment);
    const shown = await shownBy({ ...server, ...(await signedIn(server.url)) });
    expect(shown.orders).toEqual<Order[]>([
      {
        _id: 'order-of-yesterday',
        name: 'سارا',
        phone: '09121234567',
        description: 'یک چرخ‌دنده',
        files: ['/files/orders/yesterday.webp'],
        createdAt: '2026-11-21T10:00:00.000Z',
      },
    ]);
    expect(shown.files['/files/orders/yesterday.webp']).toBe(Buffer.from('picture').toString('base64'));
  });
});

describe('a backup', () => {
  it('names what rows name and is not there, and is a backup all the same', async () => {
    const server = await startUsed();
    const [image] = (await server.orders()).flatMap(({ files }) => files);
    const said: string[] = [];
    await rm(join(server.dataDir, image ?? ''));
    const path = join(await temporaryFolder(), 'workshop.backup');
    await backUp(configFrom({ DATA_DIR: server.dataDir }), path, (line) => said.push(line));
    expect(said.slice(-2)).toEqual([
      expect.stringMatching(/^Copied and compared: 1 products, 2 orders, 3 files of 0\.\d MiB$/),
      `Rows name 1 files that are not there: ${image}`,
    ]);
  });

  it('is of a moment after a file went with its order while others were copied', async () => {
    const server = await startUsed();
    const [newest, oldest] = await server.orders();
    const { snapshot, open } = await openSource(configFrom({ DATA_DIR: server.dataDir }));
    const openAfterCompletion = async (url: string) => {
      if (oldest?.files.includes(url)) await server.completeOrder(oldest._id);
      return open(url);
    };
    const backup = await createBackup(join(await temporaryFolder(), 'workshop.backup'));
    const { digests, files, lost } = await transfer({ snapshot, open: openAfterCompletion }, backup.target, () => {});
    expect([digests.orders?.count, files, lost]).toEqual([1, 2, []]);
    const rows = await backup.target.db.selectFrom('orders').select('id').execute();
    expect(rows).toEqual([{ id: newest?._id }]);
    await backup.discard();
  });

  it('leaves alone a name that no file can have', async () => {
    const { dataDir, close } = await startUsed();
    await close();
    const database = new DatabaseSync(join(dataDir, 'workshop.sqlite'));
    database.exec("update products set image = '../../workshop.sqlite'");
    database.close();
    const said: string[] = [];
    await backUp(configFrom({ DATA_DIR: dataDir }), join(await temporaryFolder(), 'workshop.backup'), (line) =>
      said.push(line),
    );
    expect(said.at(-1)).toMatch(/^Copied and compared: 1 products, 2 orders, 3 files of /);
  });

  it('is not written over another file', async () => {
    const { dataDir } = await startServer();
    const path = await backedUp({ DATA_DIR: dataDir });
    await expect(backUp(configFrom({ DATA_DIR: dataDir }), path, silent)).rejects.toThrow(
      `${path} is there already and is not overwritten`,
    );
  });

  it('is not restored over a workshop, nor beside a server that runs', async () => {
    const { dataDir, close } = await startServer();
    const path = await backedUp({ DATA_DIR: dataDir });
    await expect(restore(configFrom({ DATA_DIR: dataDir }), path, silent)).rejects.toThrow('another server has it');
    await close();
    await expect(restore(configFrom({ DATA_DIR: dataDir }), path, silent)).rejects.toThrow(
      'The place to copy to holds a workshop already, which is not overwritten',
    );
  });

  it('in which anything is changed or missing is not restored, and the place stays empty', async () => {
    const { dataDir } = await startUsed();
    const whole = await readFile(await backedUp({ DATA_DIR: dataDir }));
    const path = join(await temporaryFolder(), 'damaged.backup');
    const DATA_DIR = await temporaryFolder();
    const changes = {
      "update orders set name = 'x'": 'its orders are not what was backed up',
      'delete from products': 'its products are not what was backed up',
      "update backup_pieces set bytes = x'00'": 'its file /files/.* is damaged',
      'delete from backup_digests': 'it was never finished',
      "insert into kysely_migration values ('9999-from-the-future', '')":
        'it was written by a newer version of the program',
      'drop table backup_digests': 'no such table: backup_digests',
    };
    for (const [statement, problem] of Object.entries(changes)) {
      await writeFile(path, whole);
      const database = new DatabaseSync(path);
      database.exec(statement);
      database.close();
      const restoring = restore(configFrom({ DATA_DIR }), path, silent);
      await expect(restoring).rejects.toThrow(new RegExp(`^${path} is no backup that can be restored: ${problem}$`));
    }
    await writeFile(path, whole.subarray(0, whole.length / 2));
    await expect(restore(configFrom({ DATA_DIR }), path, silent)).rejects.toThrow('is no backup that can be restored');
    expect(await readdir(DATA_DIR)).toEqual([]);
  });
});

describe('the commands', () => {
  const run = (environment: Environment, ...command: readonly string[]) =>
    promisify(execFile)(process.execPath, [PROGRAM, ...command], { env: environment });

  it('copy what the environment says, and tell what was copied', async () => {
    const { dataDir } = await startServer();
    const path = join(await temporaryFolder(), 'workshop.backup');
    const summary = 'Copied and compared: 0 products, 0 orders, 0 files of 0.0 MiB\n';
    expect(await run({ DATA_DIR: dataDir }, 'backup', path)).toEqual({ stdout: summary, stderr: '' });
    const DATA_DIR = await temporaryFolder();
    expect(await run({ DATA_DIR }, 'restore', path)).toEqual({ stdout: summary, stderr: '' });
  });

  it.each([
    [['backup'], /^Usage: npm run backup -- FILE, /],
    [['move', 'somewhere'], /^Usage: npm run backup -- FILE, /],
    [['move', 'shared'], /^DATABASE_URL and the S3 settings must be set, whichever way is moved\n$/],
    [['backup', '/nobody/here.backup'], /^DATA_DIR \S+ holds no workshop\n$/],
  ])('end with a line and exit code 1 where %s cannot be done', async (command, line) => {
    const DATA_DIR = await temporaryFolder();
    await expect(run({ DATA_DIR }, ...command)).rejects.toEqual(
      expect.objectContaining({ code: 1, stdout: '', stderr: expect.stringMatching(line) }),
    );
  });
});

describe.runIf(hasPostgres && hasS3)('a move', () => {
  it('from where nothing is says so', async () => {
    const shared = { DATABASE_URL: await newDatabase(), ...(await newBucket()), DATA_DIR: await temporaryFolder() };
    await expect(move(configFrom(shared), 'data-dir', silent)).rejects.toThrow('There is no workshop to copy');
  });

  it('to PostgreSQL and S3 and back gives the same workshop, and takes up what was cut off', async () => {
    const server = await startUsed();
    const shown = await shownBy(server);
    const { dataDir } = server;
    await server.close();
    const bucket = await newBucket();
    const shared = { DATABASE_URL: await newDatabase(), ...bucket };
    await expect(moveTwoFiles({ DATA_DIR: dataDir }, shared)).rejects.toThrow('cut off');
    const there = await move(configFrom({ ...shared, DATA_DIR: dataDir }), 'shared', silent);
    const DATA_DIR = await temporaryFolder();
    const back = await move(configFrom({ ...shared, DATA_DIR }), 'data-dir', silent);
    expect(back).toEqual(there);
    expect(await shownBy(await startWithAdmin({ DATA_DIR }))).toEqual(shown);
    expect(await shownBy(await startWithAdmin(shared))).toEqual(shown);
  });
});

async function moveTwoFiles(from: Environment, to: Environment): Promise<void> {
  await using target = await openTarget(configFrom(to));
  await transfer(await openSource(configFrom(from)), target, ({ files }) => {
    if (files === 2) throw new Error('cut off');
  });
}
