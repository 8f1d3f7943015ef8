import { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, Pool, type PoolConfig } from 'pg';
import { Semaphore } from '#src/operations/semaphore.ts';
import { ConfigError, messageOf } from '#src/server/config.ts';
import { callCounter, createStore, type InTurn, type ServerStore } from './kysely-store.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './schema.ts';
import { StoreBusy } from './store-busy.ts';

/**
 * Connections of one server: for what pages and the product list read, and for everything else. While a table is locked,
 * the calls that wait for it cannot take the connections of those that do not.
 */
const CONNECTIONS = { pages: 3, others: 7 };

/** A connection on which nothing comes for this long is given up, in milliseconds: longer than any call takes. */
const SILENCE = 30_000;

/** How long a call waits for a connection, for a statement and for a locked row or table, in milliseconds. */
const TIMEOUTS = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  lock_timeout: 1_000,
  stream,
  // A server that is cut off in the midst of a change holds its locks no longer.
  idle_in_transaction_session_timeout: 60_000,
} satisfies PoolConfig;

/** Any number; all servers on one database take their turns by it. */
const TURN = 7_201_533;

/** Opens and migrates a store that any number of servers share. @throws ConfigError where it cannot be had */
export async function openPostgresStore(url: string): Promise<ServerStore> {
  // A migration, and waiting for another server's, may take its time.
  await using patient = await postgresDatabase<Tables>(url);
  await migrate(patient);
  const db = connectedTo<Tables>({ connectionString: url, max: CONNECTIONS.others, ...TIMEOUTS });
  const pages = connectedTo<Tables>({ connectionString: url, max: CONNECTIONS.pages, ...TIMEOUTS });
  const turns = new Semaphore(1);
  const inTurn: InTurn = (task) =>
    turns.run(() =>
      db.transaction().execute(async (transaction) => {
        // A change on another server takes longer than a lock may.
        await sql`set local lock_timeout = 0`.execute(transaction);
        await sql`select pg_advisory_xact_lock(${sql.lit(TURN)})`.execute(transaction);
        return task();
      }),
    );
  const store = createStore(db, inTurn, () => dataVersion(pages), pages);
  const close = async () => {
    await Promise.all([db.destroy(), pages.destroy()]);
  };
  return { ...store, countCall: callCounter(db), close };
}

/**
 * Statements that find the same transactions ended read the same rows. A database that crashed may count its
 * transactions from an earlier one on, but to another process.
 */
async function dataVersion(db: Kysely<Tables>): Promise<string> {
  const asked = sql<{ version: string }>`select pg_backend_pid() || ' ' || pg_current_snapshot() as version`;
  const [row] = (await asked.execute(db)).rows;
  if (row === undefined) throw new Error('PostgreSQL told no snapshot');
  return row.version;
}

/** A database as it is, in which statements may take their time. @throws ConfigError where it cannot be had */
export async function postgresDatabase<Rows>(url: string): Promise<Kysely<Rows>> {
  const { connectionTimeoutMillis } = TIMEOUTS;
  const db = connectedTo<Rows>({ connectionString: url, connectionTimeoutMillis });
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw new ConfigError([`DATABASE_URL cannot be connected to: ${messageOf(error)}`]);
  }
}

/** What a database holds at this moment, to be read while others go on to write. */
export async function postgresSnapshot<Rows>(url: string) {
  const database = await postgresDatabase<Rows>(url);
  const begin = database.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const db = await begin.execute();
  const close = async () => {
    await db.rollback().execute();
    await database.destroy();
  };
  return { db, [Symbol.asyncDispose]: close };
}

function connectedTo<Rows>(config: PoolConfig): Kysely<Rows> {
  const pool = new Pool(config);
  // A connection that breaks is replaced with the next call; who is using it is told by the query.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const query = client.query.bind(client);
    const failQuery = (error: unknown) => {
      // The server may be a primary that was demoted. The pool replaces the connection, and so finds the new primary.
      if (stateOf(error) === READ_ONLY) void client.end();
      return fail(error);
    };
    Object.assign(client, { query: (text: string, values: unknown[]) => query(text, values).catch(failQuery) });
  });
  const connect = pool.connect.bind(pool);
  const dialect = new PostgresDialect({ pool: Object.assign(pool, { connect: () => connect().catch(fail) }) });
  return new Kysely<Rows>({ dialect, plugins: [new CamelCasePlugin()] });
}

/** A connection that ends where its other side is gone without a word. */
function stream(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SILENCE, () => socket.destroy());
}

/** SQLSTATE classes and codes (appendix A of PostgreSQL's manual) of conditions that pass by themselves. */
const PASSING = /^(?:08|40|57P|53300|55P03|57014|25P03|25006)/;
const READ_ONLY = '25006';
const DISK_FULL = '53100';

/** SQLSTATE of an error. An error without one did not come from the database: the connection is broken. */
function stateOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '08';
}

function fail(error: unknown): never {
  const state = stateOf(error);
  if (PASSING.test(state)) throw new StoreBusy('The database is unavailable', { cause: error });
  throw state === DISK_FULL
    ? Object.assign(new Error('The database is full', { cause: error }), { code: 'ENOSPC' })
    : error;
}
