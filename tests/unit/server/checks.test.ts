import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, versionOf } from '#src/server/store/migrations.ts';
import { postgresDatabase } from '#src/server/store/postgres.ts';
import { sqliteDatabase } from '#src/server/store/sqlite.ts';
import { hasPostgres, newDatabase, startFirst } from '../../support/infrastructure/shared-services.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

const EARLIER = '0016-read-orders';

const CHANGES = [
  { table: 'products', column: 'id', value: 0, row: 'id is 0' },
  { table: 'products', column: 'version', value: 0, row: 'id is 1' },
  { table: 'orders', column: 'id', value: '../2', row: 'number is 1' },
  { table: 'orders', column: 'id', value: 'order/two', row: 'number is 1' },
  { table: 'orders', column: 'created_at', value: '', row: 'number is 1' },
  { table: 'orders', column: 'created_at', value: 'yesterday', row: 'number is 1' },
  { table: 'orders', column: 'completed_at', value: '1763700000', row: 'number is 1' },
  { table: 'orders', column: 'read_at', value: 'today', row: 'number is 1' },
];

startFirst('postgres');

const DATABASES = [
  { label: 'SQLite', open: async () => sqliteDatabase<unknown>(join(await temporaryFolder(), 'store.sqlite')) },
];
if (hasPostgres)
  DATABASES.push({ label: 'PostgreSQL', open: async () => postgresDatabase<unknown>(await newDatabase()) });

describe.each(DATABASES)('the checks of a store on $label', ({ open }) => {
  /** Opens a store of the earlier version with a product and an order. */
  const openEarlier = async () => {
    const db = await open();
    onTestFinished(() => db.destroy());
    await migrate(db, EARLIER);
    await sql`insert into products (title, description, long_description, title_en, description_en, long_description_en, image)
      values ('', '', '', '', '', '', '')`.execute(db);
    await sql`insert into orders (id, name, phone, description, created_at)
      values ('order-one', '', '', '', '2026-11-20T10:00:00.000Z')`.execute(db);
    return db;
  };
  const change = (db: Kysely<unknown>, { table, column, value }: (typeof CHANGES)[number]) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(db);

  it.each(CHANGES)('reject $value as $column of $table', async (row) => {
    const db = await openEarlier();
    await migrate(db);
    await expect(change(db, row)).rejects.toThrow(`${row.table}_${row.column}`);
    await sql`update orders set completed_at = '2026-11-21T10:00:00Z', read_at = ''`.execute(db);
  });

  it.each(CHANGES)('name the row and leave the store unchanged if $column of $table is $value', async (row) => {
    const db = await openEarlier();
    await change(db, row);
    const line = `The store has a row with an invalid ${row.column}: in the table ${row.table}, where ${row.row}.`;
    await expect(migrate(db)).rejects.toMatchObject({ name: 'ConfigError', message: expect.stringContaining(line) });
    expect(await versionOf(db)).toBe(EARLIER);
  });

  it('name every kind of invalid row at once', async () => {
    const db = await openEarlier();
    await change(db, { table: 'orders', column: 'read_at', value: 'today', row: '' });
    await change(db, { table: 'products', column: 'version', value: -1, row: '' });
    const error = await migrate(db).catch((reason: unknown) => reason);
    expect(String(error).match(/an invalid \w+/g)).toEqual(['an invalid version', 'an invalid read_at']);
  });
});
