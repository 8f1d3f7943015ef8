import { Socket } from 'node:net';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { FairQueue } from '#src/operations/fair-queue.ts';
import { StoreBusy } from './store-busy.ts';

/** Milliseconds that a call waits for another to release a connection. The wait for a locked table comes on top. */
const MAX_WAIT_FOR_CONNECTION = 1_000;

/** Milliseconds without data after which the connection of a server is closed. Longer than any call takes. */
const SOCKET_TIMEOUT = 30_000;

/** Milliseconds that a call waits for a new connection. */
const CONNECTION_TIMEOUT = 3_000;

/** Parameters of PostgreSQL that limit a session, in milliseconds. */
const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/** Milliseconds of each timeout. */
export type Timeouts = { readonly [Name in (typeof TIMEOUTS)[number]]?: number };

interface ConnectionOptions {
  /** Limits of each session. Parameters of the URL take precedence. */
  readonly timeouts?: Timeouts;
  readonly max?: number;
  /** True to close connections on which the other side disappeared. No statement may take longer than a call. */
  readonly isWatched?: boolean;
}

/** Creates a pool of connections, which are opened when they are needed. */
export function connectedTo<Rows>(url: string, options: ConnectionOptions = {}): Kysely<Rows> {
  const { connectionString, timeouts } = withoutTimeouts(withExplicitVerification(url), options.timeouts);
  const pool = new Pool({
    connectionString,
    // The name that operators see in PostgreSQL's list of activities. The URL may contain another.
    application_name: 'workshop',
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    // A pooler such as PgBouncer rejects these parameters at the start of a connection, so statements set them.
    onConnect: (client) => limitSession(client, timeouts),
    ...(options.max !== undefined && { max: options.max }),
    ...(options.isWatched && { stream: watchedSocket }),
  } satisfies PoolConfig);
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

/** Values of `sslmode` that the driver treats as `verify-full`, with a warning of several lines. */
const VERIFIED_MODES = ['prefer', 'require', 'verify-ca'];

/** Names the mode that the driver uses for the URL, so that it does not warn, and a later driver does not verify less. */
function withExplicitVerification(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  if (searchParams.get('uselibpqcompat') === 'true') return url;
  if (VERIFIED_MODES.includes(searchParams.get('sslmode') ?? '')) searchParams.set('sslmode', 'verify-full');
  return address.href;
}

/** Separates the timeouts from the other parameters of a URL. */
function withoutTimeouts(url: string, defaults: Timeouts = {}) {
  const address = new URL(url);
  const { searchParams } = address;
  const options = searchParams.get('options') ?? '';
  const timeouts = TIMEOUTS.flatMap((name) => {
    const value = searchParams.get(name) ?? (options.includes(name) ? null : (defaults[name]?.toString() ?? null));
    return value === null ? [] : [[name, value] as const];
  });
  for (const name of TIMEOUTS) searchParams.delete(name);
  return { connectionString: address.href, timeouts };
}

/** Sets the parameters of a new session in one statement. */
async function limitSession(client: ClientBase, timeouts: readonly (readonly [string, string])[]): Promise<void> {
  if (timeouts.length === 0) return;
  const changes = timeouts.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  await client.query(`select ${changes.join(', ')}`, timeouts.flat());
}

/**
 * Returns the pool's `connect`, with a limit of its own for the wait in the queue: a new connection may take longer than
 * a call should wait for others.
 */
function limitedConnect(pool: Pool): () => Promise<PoolClient> {
  const connect = pool.connect.bind(pool);
  const places = new FairQueue({ places: pool.options.max });
  return async () => {
    const leave = await withinTime(MAX_WAIT_FOR_CONNECTION, (signal) => places.enter({ signal })).catch(fail);
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
function watchedSocket(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SOCKET_TIMEOUT, () => socket.destroy());
}

/** SQLSTATE classes and codes (appendix A of PostgreSQL's manual) of temporary conditions. */
const TEMPORARY = /^(?:08|40|57P|53300|55P03|57014|25P03|25006)/;
const READ_ONLY = '25006';
const DISK_FULL = '53100';
const LOCK_TIMEOUT = '55P03';

/** SQLSTATE of an error. An error without one did not come from the database: the connection is broken. */
function stateOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : '08';
}

/** Returns the database's own error, which may be the cause of another error. */
export function databaseErrorIn(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorIn(error.cause) : null;
}

/** True if an error, or a cause of it, is that a lock was not released in time. */
export function isLockTimeout(error: unknown): boolean {
  return databaseErrorIn(error)?.code === LOCK_TIMEOUT;
}

function fail(error: unknown): never {
  const state = stateOf(error);
  if (TEMPORARY.test(state)) throw new StoreBusy('The database is unavailable', { cause: error });
  throw state === DISK_FULL
    ? Object.assign(new Error('The database is full', { cause: error }), { code: 'ENOSPC' })
    : error;
}
