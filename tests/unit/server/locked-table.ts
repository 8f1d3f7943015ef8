import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { runSql } from '../../support/infrastructure/shared-services.ts';

/** Parameter of a URL with which a server waits for a locked table until it is unlocked. */
export const ENDLESS_WAIT = '&lock_timeout=0&statement_timeout=0';

/** More calls than a server has connections, each of which waits for a locked table. */
export const MORE_THAN_CONNECTIONS = 40;

/** Number of connections that wait for a lock of a table. */
export async function waitingFor(url: string, table: string): Promise<number> {
  const waiting = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;
  return (await runSql(url, waiting)).length;
}

/** Locks a table against every other connection until the test ends, or calls the returned function. */
export async function lockTable(url: string, table: 'orders' | 'products'): Promise<() => Promise<void>> {
  const client = new Client(url);
  await client.connect();
  const unlock = () => client.end();
  onTestFinished(unlock);
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return unlock;
}
