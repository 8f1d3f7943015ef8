import { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { Semaphore } from '#src/operations/semaphore.ts';
import { ConfigError, messageOf } from '#src/server/config.ts';
import { callCounter, createStore, type ServerStore, type WithWriteLock } from './kysely-store.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './schema.ts';
import { StoreBusy } from './store-busy.ts';

/**
 * Connections of one server: for reading pages and the product list, for the caller of a request (its session, login,
 * rate and key), and for everything else. Calls that wait for a locked table cannot use up the connections for pages, nor
 * those that every call needs first.
 */
const CONNECTIONS = { pages: 3, callers: 2, others: 5 };

/** Milliseconds that a call waits for another to release a connection. The wait for a locked table comes on top. */
const MAX_WAIT_FOR_CONNECTION = 1_000;

/** Milliseconds without data after which a connection is closed. Longer than any call takes. */
const SOCKET_TIMEOUT = 30_000;

/** Milliseconds that a call waits for a new connection, a statement, and a locked row or table. */
const TIMEOUTS = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  lock_timeout: 1_000,
  stream,
  // Releases the locks of a server that lost its connection during a transaction.
  idle_in_transaction_session_timeout: 60_000,
} satisfies PoolConfig;

/** Key of the advisory lock that all servers on one database share. An arbitrary number. */
const WRITE_LOCK = 7_201_533;

/** Opens and migrates a store that servers share. @throws ConfigError if it is unavailable */
export async function openPostgresStore(url: string): Promise<ServerStore> {
  // Without timeouts, because a migration, and waiting for another server's, may take long.
  await using unlimited = await postgresDatabase<Tables>(url);
  await migrate(unlimited);
  const poolOf = (max: number) => connectedTo<Tables>({ connectionString: url, ...TIMEOUTS, max });
  const [db, pages, callers] = [poolOf(CONNECTIONS.others), poolOf(CONNECTIONS.pages), poolOf(CONNECTIONS.callers)];
  const turns = new Semaphore(1);
  const withWriteLock: WithWriteLock = (task) =>
    turns.run(() =>
      db.transaction().execute(async (transaction) => {
        // A task of another server may take longer than the usual lock timeout.
        await sql`set local lock_timeout = 0`.execute(transaction);
        await sql`select pg_advisory_xact_lock(${sql.lit(WRITE_LOCK)})`.execute(transaction);
        return task();
      }),
    );
  const store = createStore(db, withWriteLock, () => dataVersion(pages), { pages, callers });
  const close = async () => {
    await Promise.all([db, pages, callers].map((one) => one.destroy()));
  };
  return { ...store, countCall: callCounter(callers), close };
}

/**
 * Statements with the same snapshot read the same rows. After a crash, a database may assign the same transaction ids
 * again, but its backend process has another id.
 */
async function dataVersion(db: Kysely<Tables>): Promise<string> {
  const query = sql<{ version: string }>`select pg_backend_pid() || ' ' || pg_current_snapshot() as version`;
  const [row] = (await query.execute(db)).rows;
  if (row === undefined) throw new Error('PostgreSQL returned no snapshot');
  return row.version;
}

/** Opens a database without migrating it and without statement timeouts. @throws ConfigError if it is unavailable */
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

/** Opens a consistent view of a database. Other connections may write meanwhile. */
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
  // The pool replaces a broken connection with the next call. A query in progress rejects by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const query = client.query.bind(client);
    const failQuery = (error: unknown) => {
      // The server may be a primary that was demoted. The pool replaces the connection, and so finds the new primary.
      if (stateOf(error) === READ_ONLY) client.end().catch(() => {});
      return fail(error);
    };
    Object.assign(client, { query: (text: string, values: unknown[]) => query(text, values).catch(failQuery) });
  });
  const dialect = new PostgresDialect({ pool: Object.assign(pool, { connect: limitedConnect(pool) }) });
  return new Kysely<Rows>({ dialect, plugins: [new CamelCasePlugin()] });
}

/**
 * Returns the pool's `connect`, with a limit of its own for the wait in the queue: a new connection may take longer than
 * a call should wait for others.
 */
function limitedConnect(pool: Pool): () => Promise<PoolClient> {
  const connect = pool.connect.bind(pool);
  const places = new Semaphore(pool.options.max);
  return async () => {
    const leave = await withinTime(MAX_WAIT_FOR_CONNECTION, (signal) => places.enter(signal)).catch(fail);
    const client = await connect().catch((error: unknown) => {
      leave();
      return fail(error);
    });
    const release = client.release.bind(client);
    return Object.assign(client, {
      release: (error?: Error | boolean) => {
        release(error);
        leave();
      },
    });
  };
}

/** Aborts the signal of a wait after these milliseconds. */
async function withinTime<Result>(limit: number, wait: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new Error(`No connection was free within ${limit} ms`)), limit);
  return wait(end.signal).finally(() => clearTimeout(timer));
}

/** Creates a socket that closes if the other side disappears without closing the connection. */
function stream(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SOCKET_TIMEOUT, () => socket.destroy());
}

/** SQLSTATE classes and codes (appendix A of PostgreSQL's manual) of temporary conditions. */
const TEMPORARY = /^(?:08|40|57P|53300|55P03|57014|25P03|25006)/;
const READ_ONLY = '25006';
const DISK_FULL = '53100';

/** SQLSTATE of an error. An error without one did not come from the database: the connection is broken. */
function stateOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '08';
}

function fail(error: unknown): never {
  const state = stateOf(error);
  if (TEMPORARY.test(state)) throw new StoreBusy('The database is unavailable', { cause: error });
  throw state === DISK_FULL
    ? Object.assign(new Error('The database is full', { cause: error }), { code: 'ENOSPC' })
    : error;
}
