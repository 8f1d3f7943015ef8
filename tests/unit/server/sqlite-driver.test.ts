import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { databaseOn } from '#src/server/store/sqlite.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

/** A store whose disk confirms a write only when the test resolves it. */
async function openOnSlowDisk() {
  const file = join(await temporaryFolder(), 'store.sqlite');
  const writes = new DatabaseSync(file);
  writes.exec('pragma journal_mode = wal; create table texts (text text)');
  const waiting: PromiseWithResolvers<void>[] = [];
  const sync = () => {
    const one = Promise.withResolvers<void>();
    waiting.push(one);
    return one.promise;
  };
  const db = databaseOn<{ texts: { text: string } }>({
    writes,
    reads: new DatabaseSync(file),
    makeRoom: () => false,
    sync,
  });
  onTestFinished(() => db.destroy());
  return { db, waiting };
}

it('answers a commit after the disk confirmed it, while the next writer already runs', async () => {
  const { db, waiting } = await openOnSlowDisk();
  const answers: string[] = [];
  const add = async (text: string) => {
    await db.transaction().execute((transaction) => transaction.insertInto('texts').values({ text }).execute());
    answers.push(text);
  };
  const adding = [add('a'), add('b')];
  while (waiting.length < 2) await setImmediate();
  expect(answers).toEqual([]);
  waiting[1]?.resolve();
  await adding[1];
  expect(answers).toEqual(['b']);
  waiting[0]?.resolve();
  await adding[0];
  expect(await db.selectFrom('texts').selectAll().execute()).toEqual([{ text: 'a' }, { text: 'b' }]);
});

it('rejects only the commit that the disk failed, not another open transaction', async () => {
  const { db, waiting } = await openOnSlowDisk();
  const failing = db.insertInto('texts').values({ text: 'a' }).execute();
  while (waiting.length < 1) await setImmediate();
  const other = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('texts').values({ text: 'b' }).execute();
    waiting[0]?.reject(new Error('input/output error'));
    await expect(failing).rejects.toThrow('input/output error');
  });
  while (waiting.length < 2) await setImmediate();
  waiting[1]?.resolve();
  await other;
  expect((await db.selectFrom('texts').selectAll().execute()).map(({ text }) => text)).toContain('b');
});

it.each([
  { label: 'read-only', readOnly: true, spoil: async () => {} },
  // For this, SQLite has an extended result code.
  { label: 'moved', readOnly: false, spoil: (file: string) => rename(file, `${file}.moved`) },
])('reports a $label store as busy, so that clients try again', async ({ readOnly, spoil }) => {
  const file = join(await temporaryFolder(), 'store.sqlite');
  new DatabaseSync(file).exec('create table texts (text text)');
  const writes = new DatabaseSync(file, { readOnly });
  const reads = new DatabaseSync(file, { readOnly: true });
  await using db = databaseOn<{ texts: { text: string } }>({
    writes,
    reads,
    makeRoom: () => false,
    sync: async () => {},
  });
  await spoil(file);
  const adding = db.insertInto('texts').values({ text: 'a' }).execute();
  await expect(adding).rejects.toEqual(new StoreBusy('The file of the store cannot be used'));
  expect(await db.selectFrom('texts').selectAll().execute()).toEqual([]);
});
