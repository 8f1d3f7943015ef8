import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { ConfigError } from '#src/server/config.ts';
import { migrate } from './migrations.ts';
import { isLockTimeout } from './postgres-connection.ts';

/** Attempts to lock the tables that a migration changes. */
const TRIES = 12;

/** Milliseconds between two attempts. The calls of other servers that waited behind one are answered meanwhile. */
const PAUSE = 10_000;

interface MigrationOptions {
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  /** Prints a line for the operator. */
  readonly print?: (line: string) => void;
}

/**
 * Migrates a database that other servers use. A change of a table waits for every transaction that reads it, and all
 * later statements wait behind the change, so the connection must have a lock timeout.
 * @throws ConfigError if a transaction does not end in time
 */
export async function migrateBesideCalls<Rows>(
  db: Kysely<Rows>,
  { pause = setTimeout, print = console.error }: MigrationOptions = {},
): Promise<void> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      await migrate(db);
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    const line = `The migration of the database waits for ${await oldestReader(db)}`;
    if (left === 0) throw new ConfigError([`${line}. End it with pg_terminate_backend, and start the server again`]);
    print(`${line}. It tries again every ${PAUSE / 1_000} s`);
    await pause(PAUSE);
  }
}

interface ReaderRow {
  readonly pid: number;
  readonly application: string | null;
  readonly state: string | null;
  readonly since: string | null;
}

/** Names the connection whose transaction has used a table for the longest time. */
async function oldestReader<Rows>(db: Kysely<Rows>): Promise<string> {
  const { rows } = await sql<ReaderRow>`
    select pid, application_name as application, state,
      to_char(query_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from pg_stat_activity
    where pid <> pg_backend_pid() and pid in (
      select pid from pg_locks join pg_class on pg_class.oid = relation
      where granted and relkind = 'r' and relnamespace = current_schema()::regnamespace
        and database = (select oid from pg_database where datname = current_database())
    )
    order by xact_start nulls last limit 1`.execute(db);
  const [reader] = rows;
  if (reader === undefined) return 'a transaction that has ended by now';
  // PostgreSQL shows state and time only to the connection's own user.
  const { pid, application, state, since } = reader;
  return `process ${pid} (${application || 'unnamed application'}, ${state ?? 'another user'}, last query at ${since ?? 'an unknown time'})`;
}
