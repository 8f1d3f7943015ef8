import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { createBackup } from '#src/server/transfer/backup-file.ts';
import { backUp } from '#src/server/transfer/commands.ts';
import { transfer } from '#src/server/transfer/workshop-copy.ts';
import { openSource } from '#src/server/transfer/workshop-location.ts';
import { backedUp, silent, usedWorkshop } from '../../support/fixtures/used-workshop.ts';
import { openedStorage, setUps } from '../../support/infrastructure/set-ups.ts';
import { startFirst } from '../../support/infrastructure/shared-services.ts';
import {
  changeDatabase,
  sampleImageUrl,
  startServer,
  temporaryFolder,
} from '../../support/infrastructure/test-server.ts';

const QUIET = { report: () => {}, anyway: false };

startFirst('postgres', 's3');

const workshop = usedWorkshop();

describe('a backup', () => {
  it('names the files that are missing', async () => {
    const server = await workshop.start();
    const [image] = (await server.orders()).flatMap(({ files }) => files);
    const lines: string[] = [];
    await rm(join(server.dataDir, image ?? ''));
    await backedUp({ DATA_DIR: server.dataDir }, { print: (line) => lines.push(line), anyway: true });
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^Copied and compared: 1 products, 3 orders, 10 files of 0\.\d MiB$/),
      `Rows name 1 files that are not there: ${image}`,
    ]);
  });

  it('excludes an order whose files were deleted during the backup', async () => {
    const server = await workshop.start();
    const [newest, oldest] = await server.orders();
    const source = await openSource(configFrom({ DATA_DIR: server.dataDir }));
    const openAfterCompletion = async (url: string) => {
      if (oldest?.files.includes(url)) await server.deleteOrder(oldest._id);
      return source.open(url);
    };
    await using backup = await createBackup(join(await temporaryFolder(), 'workshop.backup'));
    const { digests, files, lost } = await transfer({ ...source, open: openAfterCompletion }, backup.target, QUIET);
    expect({ count: digests.orders?.count, files, lost }).toEqual({ count: 2, files: 5, lost: [] });
    const rows = await backup.target.db.selectFrom('orders').select('id').execute();
    // A completed order is backed up, too.
    const completed = (await server.completedOrders()).map(({ _id }) => _id);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([newest?._id, ...completed]));
  });

  it('ignores a file name that is invalid', async () => {
    const dataDir = await workshop.copy();
    changeDatabase(join(dataDir, 'workshop.sqlite'), "update products set image = '../../workshop.sqlite'");
    const lines: string[] = [];
    await backedUp({ DATA_DIR: dataDir }, { print: (line) => lines.push(line) });
    expect(lines.at(-1)).toMatch(/^Copied and compared: 1 products, 3 orders, 11 files of /);
  });

  it('creates a backup that only its owner can read, and overwrites no file', async () => {
    const { dataDir } = await startServer();
    const path = await backedUp({ DATA_DIR: dataDir });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await expect(backUp(configFrom({ DATA_DIR: dataDir }), path, silent)).rejects.toThrow(
      `${path} is there already and is not overwritten`,
    );
  });
});

describe.each(setUps)('a workshop on $label without its files', ({ open }) => {
  it('writes a backup without missing files, but fails and does not count it, unless the operator accepts it', async () => {
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
