import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { createBackup } from '#src/server/transfer/backup-file.ts';
import { backUp, move, restore } from '#src/server/transfer/commands.ts';
import { openSource, openTarget } from '#src/server/transfer/places.ts';
import { transfer } from '#src/server/transfer/transfer.ts';
import { hasPostgres, hasS3, newBucket, newDatabase, startFirst } from '../../support/shared-services.ts';
import { changeDatabase, startServer, startWithAdmin, temporaryFolder } from '../../support/test-server.ts';
import { backedUp, type Environment, shownBy, silent, startUsed } from '../../support/used-workshop.ts';

const PROGRAM = fileURLToPath(new URL('../../../src/tools/transfer.ts', import.meta.url));

startFirst('postgres', 's3');

describe('a backup', () => {
  it('names what rows name and is not there, and is a backup all the same', async () => {
    const server = await startUsed();
    const [image] = (await server.orders()).flatMap(({ files }) => files);
    const said: string[] = [];
    await rm(join(server.dataDir, image ?? ''));
    await backedUp({ DATA_DIR: server.dataDir }, (line) => said.push(line));
    expect(said.slice(-2)).toEqual([
      expect.stringMatching(/^Copied and compared: 1 products, 2 orders, 8 files of 0\.\d MiB$/),
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
    await using backup = await createBackup(join(await temporaryFolder(), 'workshop.backup'));
    const { digests, files, lost } = await transfer({ snapshot, open: openAfterCompletion }, backup.target, () => {});
    expect([digests.orders?.count, files, lost]).toEqual([1, 5, []]);
    const rows = await backup.target.db.selectFrom('orders').select('id').execute();
    expect(rows).toEqual([{ id: newest?._id }]);
  });

  it('leaves alone a name that no file can have', async () => {
    const { dataDir, close } = await startUsed();
    await close();
    changeDatabase(join(dataDir, 'workshop.sqlite'), "update products set image = '../../workshop.sqlite'");
    const said: string[] = [];
    await backedUp({ DATA_DIR: dataDir }, (line) => said.push(line));
    expect(said.at(-1)).toMatch(/^Copied and compared: 1 products, 2 orders, 9 files of /);
  });

  it('is for its owner to read, and is not written over another file', async () => {
    const { dataDir } = await startServer();
    const path = await backedUp({ DATA_DIR: dataDir });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
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
      changeDatabase(path, statement);
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
    const shared = { DATABASE_URL: await newDatabase(), ...(await newBucket()) };
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
