import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { sqliteDatabase } from '#src/server/store/sqlite.ts';
import { restore } from '#src/server/transfer/commands.ts';
import { type AnyTables, digestsOf } from '#src/server/transfer/copied-tables.ts';
import { backedUp, silent, usedWorkshop } from '../../support/fixtures/used-workshop.ts';
import { changeDatabase, startServer, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const workshop = usedWorkshop();

describe('a backup', () => {
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
      statements: "update credentials set password_hash = replace(password_hash, ',t=', ',t=90000000')",
      problem: 'The stored password hash takes too much time or memory',
    },
  ])('refuses to restore a backup with $label', async ({ statements, problem }) => {
    const path = await workshop.backup();
    changeDatabase(path, statements);
    await renewDigests(path);
    const restoring = restore(configFrom({ DATA_DIR: await temporaryFolder() }), path, silent);
    await expect(restoring).rejects.toThrow(new RegExp(`^${path} is no backup that can be restored: ${problem}$`));
  });

  it('refuses to restore a damaged or incomplete backup and leaves the target empty', async () => {
    const whole = await readFile(await workshop.backup());
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
