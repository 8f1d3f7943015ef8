import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { sqliteDatabase } from '#src/server/store/sqlite.ts';
import { createBackup } from '#src/server/transfer/backup-file.ts';
import { backUp, move, restore } from '#src/server/transfer/commands.ts';
import { type AnyTables, digestsOf } from '#src/server/transfer/copied-tables.ts';
import { type Progress, transfer } from '#src/server/transfer/workshop-copy.ts';
import { locationName, openSource, openTarget } from '#src/server/transfer/workshop-location.ts';
import { backedUp, contentOf, type Environment, silent, startUsed } from '../../support/fixtures/used-workshop.ts';
import { openedStorage, setUps } from '../../support/infrastructure/set-ups.ts';
import {
  hasPostgres,
  hasS3,
  newBucket,
  newDatabase,
  startFirst,
} from '../../support/infrastructure/shared-services.ts';
import { hasSmallDisks, runOnDisk } from '../../support/infrastructure/small-disk.ts';
import {
  changeDatabase,
  sampleImageUrl,
  startServer,
  startWithAdmin,
  temporaryFolder,
} from '../../support/infrastructure/test-server.ts';

const PROGRAM = fileURLToPath(new URL('../../../src/tools/transfer.ts', import.meta.url));

const QUIET = { report: () => {}, anyway: false };

startFirst('postgres', 's3');

describe('a backup', () => {
  it('names the files that are missing', async () => {
    const server = await startUsed();
    const [image] = (await server.orders()).flatMap(({ files }) => files);
    const said: string[] = [];
    await rm(join(server.dataDir, image ?? ''));
    await backedUp({ DATA_DIR: server.dataDir }, { say: (line) => said.push(line), anyway: true });
    expect(said.slice(-2)).toEqual([
      expect.stringMatching(/^Copied and compared: 1 products, 2 orders, 8 files of 0\.\d MiB$/),
      `Rows name 1 files that are not there: ${image}`,
    ]);
  });

  it('excludes an order whose files were deleted during the backup', async () => {
    const server = await startUsed();
    const [newest, oldest] = await server.orders();
    const { snapshot, open } = await openSource(configFrom({ DATA_DIR: server.dataDir }));
    const openAfterCompletion = async (url: string) => {
      if (oldest?.files.includes(url)) await server.completeOrder(oldest._id);
      return open(url);
    };
    await using backup = await createBackup(join(await temporaryFolder(), 'workshop.backup'));
    const { digests, files, lost } = await transfer({ snapshot, open: openAfterCompletion }, backup.target, QUIET);
    expect([digests.orders?.count, files, lost]).toEqual([1, 5, []]);
    const rows = await backup.target.db.selectFrom('orders').select('id').execute();
    expect(rows).toEqual([{ id: newest?._id }]);
  });

  it('ignores a file name that is invalid', async () => {
    const { dataDir, close } = await startUsed();
    await close();
    changeDatabase(join(dataDir, 'workshop.sqlite'), "update products set image = '../../workshop.sqlite'");
    const said: string[] = [];
    await backedUp({ DATA_DIR: dataDir }, { say: (line) => said.push(line) });
    expect(said.at(-1)).toMatch(/^Copied and compared: 1 products, 2 orders, 9 files of /);
  });

  it('creates a backup that only its owner can read, and overwrites no file', async () => {
    const { dataDir } = await startServer();
    const path = await backedUp({ DATA_DIR: dataDir });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(backUp(configFrom({ DATA_DIR: dataDir }), path, silent)).rejects.toThrow(
      `${path} is there already and is not overwritten`,
    );
  });

  it('refuses to restore over a workshop or beside a running server', async () => {
    const { dataDir, close } = await startServer();
    const path = await backedUp({ DATA_DIR: dataDir });
    await expect(restore(configFrom({ DATA_DIR: dataDir }), path, silent)).rejects.toThrow('another server has it');
    await close();
    await expect(restore(configFrom({ DATA_DIR: dataDir }), path, silent)).rejects.toThrow(
      'The place to copy to holds a workshop already, which is not overwritten',
    );
  });

  it.each<{ readonly label: string; readonly statements: string; readonly problem: string }>([
    { label: 'a view', statements: "create view gears as select 'x' as url", problem: 'no backup has the view gears' },
    {
      label: 'a view instead of a table',
      statements: 'alter table outbox rename to kept; create view outbox as select * from kept',
      problem: 'no backup has the view outbox',
    },
    {
      label: 'a trigger',
      statements: 'create trigger t after insert on orders begin select 1; end',
      problem: 'no backup has the trigger t',
    },
    {
      label: 'a virtual table',
      statements: 'create virtual table words using fts5 (word)',
      problem: 'no backup has the table words',
    },
    {
      label: 'a generated column',
      statements: 'alter table outbox add column more text as (zeroblob(9)) virtual',
      problem: 'no backup has the generated column outbox.more',
    },
    {
      label: 'a wrong size',
      statements: 'update backup_files set size = 1e12',
      problem: 'its file /files/.* is damaged',
    },
    {
      label: 'a piece that would exhaust the memory',
      statements: 'update backup_pieces set bytes = zeroblob(20000000)',
      problem: 'its file /files/.* is damaged',
    },
    {
      label: 'a password hash that takes minutes',
      statements: "update credentials set password_hash = replace(password_hash, 't=2', 't=900000000')",
      problem: 'The stored password hash takes too much time or memory',
    },
  ])('refuses to restore a backup with $label', async ({ statements, problem }) => {
    const { dataDir } = await startUsed();
    const path = await backedUp({ DATA_DIR: dataDir });
    changeDatabase(path, statements);
    await renewDigests(path);
    const restoring = restore(configFrom({ DATA_DIR: await temporaryFolder() }), path, silent);
    await expect(restoring).rejects.toThrow(new RegExp(`^${path} is no backup that can be restored: ${problem}$`));
  });

  it('refuses to restore a damaged or incomplete backup and leaves the target empty', async () => {
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
        'The store was written by a newer version of the program. Use that version, or a backup from before the update',
      'drop table backup_digests': 'no such table: backup_digests',
    };
    for (const [statement, problem] of Object.entries(changes)) {
      await writeFile(path, whole);
      changeDatabase(path, statement);
      const restoring = restore(configFrom({ DATA_DIR }), path, silent);
      await expect(restoring).rejects.toThrow(new RegExp(`^${path} is no backup that can be restored: ${problem}$`));
    }
    await writeFile(path, whole.subarray(0, whole.length / 2));
    await expect(restore(configFrom({ DATA_DIR }), path, silent)).rejects.toThrow('is no backup that can be restored');
    expect(await readdir(DATA_DIR)).toEqual([]);
  });
});

describe.each(setUps)('a backup of a workshop on %s without its files', (_name, open) => {
  it('is retained, but fails and does not count as a backup, unless the operator accepts it', async () => {
    const { environment, loseFiles } = await open();
    const server = await startServer(environment);
    await server.sendOrder({ files: [await sampleImageUrl()] });
    await server.close();
    const lost = await loseFiles();
    const { store } = await openedStorage(lost);
    const folder = await temporaryFolder();
    const backUpTo = (name: string, anyway: boolean) =>
      backUp(configFrom(lost), join(folder, name), { ...silent, anyway });
    await expect(backUpTo('first.backup', false)).rejects.toThrow(/^The backup was written, but lacks these files\. /);
    expect(await store.lastBackup()).toBeNull();
    expect((await backUpTo('second.backup', true)).lost).toHaveLength(2);
    expect(await store.lastBackup()).not.toBeNull();
    expect((await readdir(folder)).sort()).toEqual(['first.backup', 'second.backup']);
  });
});

describe('the commands', () => {
  const run = (environment: Environment, ...command: readonly string[]) =>
    promisify(execFile)(process.execPath, [PROGRAM, ...command], { env: environment });

  it('copies between the configured places and prints a summary', async () => {
    const { dataDir } = await startServer();
    const path = join(await temporaryFolder(), 'workshop.backup');
    const printed = (from: string, to: string) => ({
      stdout: `Copying ${from} to ${to}\nCopied and compared: 0 products, 0 orders, 0 files of 0.0 MiB\n`,
      stderr: '',
    });
    expect(await run({ DATA_DIR: dataDir }, 'backup', path)).toEqual(printed(`DATA_DIR ${dataDir}`, path));
    const DATA_DIR = await temporaryFolder();
    expect(await run({ DATA_DIR }, 'restore', path)).toEqual(printed(path, `DATA_DIR ${DATA_DIR}`));
  });

  it.each([
    { command: ['backup'], line: /^Usage: npm run backup -- FILE, / },
    { command: ['move', 'somewhere'], line: /^Usage: npm run backup -- FILE, / },
    { command: ['move', 'shared'], line: /^DATABASE_URL and the S3 settings must be set, whichever way is moved\n$/ },
    { command: ['backup', '/nobody/here.backup'], line: /^DATA_DIR \S+ holds no workshop\n$/ },
  ])('exits with code 1 and one line for $command', async ({ command, line }) => {
    const DATA_DIR = await temporaryFolder();
    await expect(run({ DATA_DIR }, ...command)).rejects.toEqual(
      expect.objectContaining({ code: 1, stderr: expect.stringMatching(line) }),
    );
  });
});

describe.runIf(hasPostgres && hasS3)('a move', () => {
  it('refuses to move from an empty place', async () => {
    const shared = { DATABASE_URL: await newDatabase(), ...(await newBucket()), DATA_DIR: await temporaryFolder() };
    await expect(move(configFrom(shared), 'data-dir', silent)).rejects.toThrow('There is no workshop to copy');
  });

  it('resumes an interrupted move and moves a workshop to PostgreSQL and S3 and back without loss', async () => {
    const server = await startUsed();
    const shown = await contentOf(server);
    const { dataDir } = server;
    await server.close();
    const shared = { DATABASE_URL: await newDatabase(), ...(await newBucket()) };
    await expect(moveTwoFiles({ DATA_DIR: dataDir }, shared)).rejects.toThrow('cut off');
    const there = await move(configFrom({ ...shared, DATA_DIR: dataDir }), 'shared', silent);
    const DATA_DIR = await temporaryFolder();
    const back = await move(configFrom({ ...shared, DATA_DIR }), 'data-dir', silent);
    expect(back).toEqual(there);
    expect(await contentOf(await startWithAdmin({ DATA_DIR }))).toEqual(shown);
    expect(await contentOf(await startWithAdmin(shared, { anyway: true }))).toEqual(shown);
  });

  it('prints both places and marks the source as moved', async () => {
    const { dataDir, close } = await startServer();
    await close();
    const shared = { DATABASE_URL: await newDatabase(), ...(await newBucket()) };
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    await move(configFrom({ ...shared, DATA_DIR: dataDir }), 'shared', { say });
    const there = locationName(configFrom(shared));
    expect([lines[0], lines.at(-1)]).toEqual([
      `Copying DATA_DIR ${dataDir} to ${there}`,
      `The workshop is now in ${there}. DATA_DIR ${dataDir} is marked as moved`,
    ]);
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(`was moved, and is now in ${there}. `);
    const DATA_DIR = await temporaryFolder();
    await move(configFrom({ ...shared, DATA_DIR }), 'data-dir', silent);
    await expect(startServer(shared)).rejects.toThrow(`was moved, and is now in DATA_DIR ${DATA_DIR}. `);
    expect(await (await startServer({ DATA_DIR })).statusOf('/readyz')).toBe(200);
  });
});

async function moveTwoFiles(from: Environment, to: Environment): Promise<void> {
  await using target = await openTarget(configFrom(to));
  const report = ({ files }: Progress) => {
    if (files === 2) throw new Error('cut off');
  };
  await transfer(await openSource(configFrom(from)), target, { report, anyway: false });
}

describe.runIf(hasSmallDisks)('on a full disk', () => {
  const NO_ROOM = /^No room is left on the disk \(.+\)\. Make room on it, and try again$/;

  it('ends a backup on a full disk with one line and leaves no file', async () => {
    const { dataDir } = await startServer({}, { seed: true });
    const result = await runOnDisk({ size: '3m', access: 'rw' }, (disk) => ({
      args: [PROGRAM, 'backup', join(disk, 'workshop.backup')],
      environment: { DATA_DIR: dataDir },
    }));
    expect(result).toEqual({ ...result, code: 1, errors: [expect.stringMatching(NO_ROOM)], left: [] });
  });

  it('ends a restore on a full disk with one line', async () => {
    const { dataDir } = await startServer({}, { seed: true });
    const path = await backedUp({ DATA_DIR: dataDir });
    const result = await runOnDisk({ size: '3m', access: 'rw' }, (disk) => ({
      args: [PROGRAM, 'restore', path],
      environment: { DATA_DIR: join(disk, 'data') },
    }));
    expect(result).toEqual({ ...result, code: 1, errors: [expect.stringMatching(NO_ROOM)], left: ['data'] });
  });
});

/** Recomputes the digests of a backup, as an attacker who changes its rows would. */
async function renewDigests(path: string): Promise<void> {
  const db = sqliteDatabase<AnyTables>(path);
  const digests = await digestsOf(db);
  await db.destroy();
  const updates = Object.entries(digests).map(
    ([name, { count, hash }]) => `update backup_digests set count = ${count}, hash = '${hash}' where name = '${name}'`,
  );
  changeDatabase(path, ...updates);
}
