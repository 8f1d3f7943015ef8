import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, VERSIONS } from '#src/server/store/migrations.ts';
import { postgresDatabase } from '#src/server/store/postgres.ts';
import { migrateBesideCalls } from '#src/server/store/postgres-migration.ts';
import { hasPostgres, newDatabase, runSql, startFirst } from '../../support/infrastructure/shared-services.ts';
import { waitingFor } from './locked-table.ts';

/** The version before one that changes a table. */
const EARLIER = '0011-order-thumbnails';

/** Parameter of a URL with which a migration waits 100 ms for a locked table. */
const SHORT_WAIT = '&lock_timeout=100';

/** Opens a database of an earlier version. */
async function openEarlier() {
  const url = await newDatabase();
  const db = await postgresDatabase<unknown>(url + SHORT_WAIT);
  onTestFinished(() => db.destroy());
  await migrate(db, EARLIER);
  return { url, db };
}

/** Reads products in a transaction that stays open until the test ends, or calls `end`. */
async function openReader(url: string) {
  const client = new Client(`${url}&application_name=pg_dump`);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  const { rows } = await client.query('select pg_backend_pid() as pid, count(*) from products');
  return { pid: Number(rows[0]?.pid), end: () => client.query('commit') };
}

const drawings = 'select drawing from products';

startFirst('postgres');

describe.runIf(hasPostgres)('a migration of a database that others read', () => {
  it('names the reader, lets later calls pass, and continues when the reader has ended', async () => {
    const { url, db } = await openEarlier();
    const reader = await openReader(url);
    const lines: string[] = [];
    const waits: number[] = [];
    await migrateBesideCalls(db, {
      print: (line) => lines.push(line),
      async pause(milliseconds) {
        waits.push(milliseconds);
        expect(await waitingFor(url, 'products')).toBe(0);
        if (waits.length === 2) await reader.end();
      },
    });
    const line = expect.stringMatching(
      new RegExp(
        `^The migration of the database waits for process ${reader.pid} \\(pg_dump, idle in transaction, ` +
          'last query at [0-9-]{10}T[0-9:]{8}Z\\)\\. It tries again every 10 s$',
      ),
    );
    expect([waits, lines]).toEqual([
      [10_000, 10_000],
      [line, line],
    ]);
    expect(await runSql(url, drawings)).toEqual([]);
  });

  it('fails with one line if the reader does not end', async () => {
    const { url, db } = await openEarlier();
    const reader = await openReader(url);
    const migration = migrateBesideCalls(db, { print: () => {}, pause: async () => {} });
    await expect(migration).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining(`waits for process ${reader.pid} (pg_dump, `),
    });
    await expect(runSql(url, drawings)).rejects.toThrow('column "drawing" does not exist');
  });
});

describe.runIf(hasPostgres)('the migrations', () => {
  it('rewrite no table that may have rows', async () => {
    const url = await newDatabase();
    const db = await postgresDatabase<unknown>(url);
    onTestFinished(() => db.destroy());
    const files = async () => {
      const tables = await runSql(
        url,
        "select relname, pg_relation_filenode(oid) as file from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      );
      return new Map(tables.map(({ relname, file }) => [String(relname), file]));
    };
    let before = await files();
    for (const version of VERSIONS) {
      await migrate(db, version);
      const after = await files();
      for (const [table, file] of before) expect([version, table, after.get(table)]).toEqual([version, table, file]);
      before = after;
    }
  });
});
