import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connectedTo } from '#src/server/store/postgres-connection.ts';
import { hasPgBouncer, startPgBouncer } from '../../support/infrastructure/pgbouncer.ts';
import { hasPostgres, newDatabase, startFirst } from '../../support/infrastructure/shared-services.ts';
import { startError, startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';
import { lockTable } from './locked-table.ts';

startFirst('postgres');

describe.runIf(hasPostgres && hasPgBouncer)('a server behind PgBouncer', () => {
  it('starts and stores orders in session mode', async () => {
    const server = await startWithAdmin({ DATABASE_URL: await startPgBouncer(await newDatabase(), 'session') });
    expect((await server.sendOrder()).status).toBe(201);
    expect(await server.orders()).toHaveLength(1);
    expect(await server.statusOf('/readyz')).toBe(200);
  });

  it('waits for a locked table no longer than its timeout, which the URL may shorten', async () => {
    const url = await newDatabase();
    const pooled = `${await startPgBouncer(url, 'session')}?lock_timeout=100`;
    const server = await startWithAdmin({ DATABASE_URL: pooled });
    await lockTable(url, 'orders');
    expect((await server.sendOrder()).status).toBe(503);
  });

  it('does not start in transaction mode, and prints one line', async () => {
    const DATABASE_URL = await startPgBouncer(await newDatabase(), 'transaction');
    expect(await startError({ DATA_DIR: await temporaryFolder(), DATABASE_URL })).toEqual([
      'DATABASE_URL leads to a pooler that does not keep one connection for each session. Set pool_mode = session in ' +
        'PgBouncer, or use the address of PostgreSQL itself',
    ]);
  });
});

describe.runIf(hasPostgres)('a connection to PostgreSQL', () => {
  it.each([
    { parameters: '', expected: ['5s', '1s'] },
    { parameters: '&lock_timeout=100', expected: ['5s', '100ms'] },
    { parameters: '&options=-c%20statement_timeout%3D7s&lock_timeout=0', expected: ['7s', '0'] },
  ])('takes its timeouts from the URL with "$parameters", and otherwise from the program', async (row) => {
    const timeouts = { statement_timeout: 5_000, lock_timeout: 1_000 };
    await using db = connectedTo<unknown>((await newDatabase()) + row.parameters, { timeouts });
    const setting = (name: string) => sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
    const settings = await Promise.all(['statement_timeout', 'lock_timeout'].map(setting));
    expect(settings.map(({ rows }) => rows[0]?.value)).toEqual(row.expected);
  });

  it.each([
    ['LATIN1', 'C'],
    ['SQL_ASCII', 'C'],
  ])('is not used for a store if the database is in %s', async (encoding, locale) => {
    const url = await newDatabase(`template template0 encoding ${encoding} locale '${locale}'`);
    expect(await startError({ DATA_DIR: await temporaryFolder(), DATABASE_URL: url })).toEqual([
      `The database of DATABASE_URL is in ${encoding}, which cannot store all texts. Create one with --encoding UTF8, ` +
        'and restore a backup to it if there are data already: see docs/deploy.md',
    ]);
  });
});
