import { type Kysely, sql } from 'kysely';
import { FairQueue } from '#src/operations/fair-queue.ts';
import { inBatches } from '#src/server/batches.ts';
import { ConfigError, messageOf } from '#src/server/config.ts';
import { hasCode } from '#src/server/files/disk.ts';
import { callCounter, createStore, type ServerStore, type WithWriteLock } from './kysely-store.ts';
import { connectedTo, type Timeouts } from './postgres-connection.ts';
import { migrateBesideCalls } from './postgres-migration.ts';
import type { Tables } from './schema.ts';

/**
 * Connections of one server: for reading pages and the product list, for the caller of a request (its session, login,
 * rate and key), and for everything else. Calls that wait for a locked table cannot use up the connections for pages, nor
 * those that every call needs first.
 */
const CONNECTIONS = { pages: 3, callers: 2, others: 5 };

/** Milliseconds that a call waits for a statement, and for a locked row or table. */
const CALL_TIMEOUTS = {
  statement_timeout: 5_000,
  lock_timeout: 1_000,
  // Releases the locks of a server that lost its connection during a transaction.
  idle_in_transaction_session_timeout: 60_000,
};

/** Milliseconds that a migration waits for a locked table. Meanwhile, all later calls wait behind it. */
const MIGRATION_TIMEOUTS = { lock_timeout: 2_000 };

/** Key of the advisory lock that all servers on one database share. An arbitrary number. */
const WRITE_LOCK = 7_201_533;

/** Opens and migrates a store that servers share. @throws ConfigError if it is unavailable or unsuitable */
export async function openPostgresStore(url: string): Promise<ServerStore> {
  {
    // Without a statement timeout, because a migration may take long.
    await using db = await postgresDatabase<Tables>(url, MIGRATION_TIMEOUTS);
    await requireSuitable(db);
    await migrateBesideCalls(db);
  }
  const poolOf = (max: number) => connectedTo<Tables>(url, { timeouts: CALL_TIMEOUTS, isWatched: true, max });
  const [db, pages, callers] = [poolOf(CONNECTIONS.others), poolOf(CONNECTIONS.pages), poolOf(CONNECTIONS.callers)];
  const turns = new FairQueue({ places: 1 });
  const withWriteLock: WithWriteLock = (task) =>
    turns.run(() =>
      db.transaction().execute(async (transaction) => {
        // A task of another server may take longer than the usual lock timeout.
        await sql`set local lock_timeout = 0`.execute(transaction);
        await sql`select pg_advisory_xact_lock(${sql.lit(WRITE_LOCK)})`.execute(transaction);
        return task();
      }),
    );
  // A page asks for it twice: for its products and for the notice.
  const version = inBatches<void, string>(() => dataVersion(pages));
  const store = createStore(db, withWriteLock, version, { pages, callers });
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

/** Opens a database without migrating it. @throws ConfigError if it is unavailable */
export async function postgresDatabase<Rows>(url: string, timeouts: Timeouts = {}): Promise<Kysely<Rows>> {
  const db = connectedTo<Rows>(url, { timeouts });
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw new ConfigError([`DATABASE_URL cannot be connected to: ${certificateProblem(error) ?? messageOf(error)}`]);
  }
}

/** Codes of Node for a certificate that no known authority has signed. */
const UNKNOWN_ISSUER = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];

/** Explains what to do about the certificate of a database that was rejected. Returns null for all other errors. */
function certificateProblem(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (UNKNOWN_ISSUER.some((code) => hasCode(cause, code)))
    return (
      'its certificate is self-signed, or of an unknown authority. Add ?sslmode=verify-full&sslrootcert=FILE with a ' +
      "copy of it or of the authority's: see On PostgreSQL in docs/deploy.md"
    );
  if (hasCode(cause, 'ERR_TLS_CERT_ALTNAME_INVALID'))
    return 'its certificate is for another host. Use a host that the certificate names: see On PostgreSQL in docs/deploy.md';
  return null;
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

/** @throws ConfigError if a database cannot store all texts, or its pooler does not keep the state of a session */
export async function requireSuitable<Rows>(db: Kysely<Rows>): Promise<void> {
  const query = sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`;
  const [row] = (await query.execute(db)).rows;
  if (row?.encoding !== 'UTF8') throw new ConfigError([wrongEncoding(row?.encoding)]);
  if (!(await hasSessions(db))) throw new ConfigError([WRONG_POOL_MODE]);
}

const wrongEncoding = (encoding = 'an unknown encoding') =>
  `The database of DATABASE_URL is in ${encoding}, which cannot store all texts. Create one with --encoding UTF8, and ` +
  'restore a backup to it if there are data already: see docs/deploy.md';

const WRONG_POOL_MODE =
  'DATABASE_URL leads to a pooler that does not keep one connection for each session. Set pool_mode = session in ' +
  'PgBouncer, or use the address of PostgreSQL itself';

/** Rounds of comparing. In a pooler that is used by others, a round may miss that sessions share a connection. */
const ROUNDS = 3;

/** True if two connections reach two processes of the database, and each always the same one. */
async function hasSessions<Rows>(db: Kysely<Rows>): Promise<boolean> {
  return db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      const pairs: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) pairs.push(`${await processOf(one)} ${await processOf(other)}`);
      const [first = '', ...others] = pairs;
      const [own, foreign] = first.split(' ');
      return own !== foreign && others.every((pair) => pair === first);
    }),
  );
}

async function processOf<Rows>(db: Kysely<Rows>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  return Number(rows[0]?.id);
}
