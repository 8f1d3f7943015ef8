import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { KEY_LIFETIME } from '#src/operations/lifetimes.ts';
import { type CallCount, MAX_KNOWN_NETWORKS, type NewProduct, type Store } from '#src/operations/ports.ts';
import { inBatches } from '#src/server/batches.ts';
import type { DataVersion } from './data-version.ts';
import { createDiscardedFiles } from './discarded-files.ts';
import { createHourMeter, minutesIn } from './hour-meter.ts';
import { isPostgres } from './identity.ts';
import { LAST_BACKUP } from './last-backup.ts';
import { refuseIfMoved } from './moved.ts';
import { noticeQueries } from './notice-queries.ts';
import { modelIn } from './order-models.ts';
import { orderQueries, sentUnder } from './order-queries.ts';
import { createOutbox } from './outbox.ts';
import { insertProduct, productQueries } from './product-queries.ts';
import type { Tables } from './schema.ts';

const BEGUN = 'begun';
const PINGED = 'pinged';

/** Store of the server: the operations' store with queries for the start, sweeping and metrics. */
export type ServerStore = ReturnType<typeof createStore> & Pick<Store, 'countCall'>;

/** Runs one task at a time across all servers on a store. */
export type WithWriteLock = Store['withWriteLock'];

/**
 * Creates the store on a database with the newest schema.
 * @param shares connections to the same database for pages and the product list, and for the callers of requests
 */
export function createStore(
  db: Kysely<Tables>,
  withWriteLock: WithWriteLock,
  dataVersion: DataVersion,
  shares = { pages: db, callers: db },
) {
  const { pages, callers } = shares;
  const outbox = createOutbox(db);
  const hourMeter = createHourMeter(callers);
  const discarded = createDiscardedFiles(db);
  return {
    withWriteLock,
    products: productQueries(db, { dataVersion, pages, discarded }),
    orders: orderQueries(db, outbox, discarded),
    notice: noticeQueries(db, dataVersion, pages),
    outbox,
    hourMeter,
    discardedFiles: discarded,
    async discardFiles(urls) {
      await discarded.add(urls);
      discarded.wake();
    },
    sentUnder: (key) => sentUnder(callers, key),
    async isEndedUpload(url) {
      const name = nameIn('videos', url);
      const row = await db.selectFrom('endedUploads').select('name').where('name', '=', name).executeTakeFirst();
      return row !== undefined;
    },
    /** Returns the URLs of videos that a product referenced before. Those that no product references may be deleted. */
    async endedUploads() {
      const rows = await db.selectFrom('endedUploads').select('name').execute();
      return rows.map(({ name }) => urlOf('videos', name));
    },
    async orderFiles() {
      const rows = await db.selectFrom('orderFiles').select(['name', 'thumbnail']).execute();
      const names = rows.flatMap(({ name, thumbnail }) => [name, ...(thumbnail === '' ? [] : [thumbnail])]);
      return new Set(names.map((name) => urlOf('orders', name)));
    },
    /** Returns the name under which a customer sent a model. Null for any other file. */
    async customersName(file: string) {
      const model = db.selectFrom('orderFiles').selectAll().where('name', '=', file).where('model', '!=', '');
      const row = await model.executeTakeFirst();
      return row === undefined ? null : modelIn(row).name;
    },
    /** Returns the number of completed orders that are not deleted yet. */
    async completedOrders() {
      const completed = db.selectFrom('orders').where('completedAt', '>', '');
      const { count } = await completed.select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    sessions: sessionQueries(callers),
    knownNetworks: knownNetworkQueries(callers),
    credentials: credentialQueries(callers),
    /** Returns the random secret of this name, which is generated once and stored. */
    secret: (name: string) => secret(db, name),
    /** Adds the products and marks the store as begun. Returns false and changes nothing if it was begun before. */
    begin: (products: readonly NewProduct[]) =>
      db.transaction().execute(async (transaction) => {
        if (!(await putOnce(transaction, BEGUN, new Date().toISOString()))) return false;
        for (const product of products) await insertProduct(transaction, product);
        return true;
      }),
    isBegun: async () => (await setting(db, BEGUN)) !== null,
    /** @throws ConfigError if the workshop was moved elsewhere */
    refuseIfMoved: () => refuseIfMoved(db),
    /** Deletes expired sessions, keys and ended uploads. A session can be opened again, so the clock decides on it. */
    async dropExpired(now: Date): Promise<void> {
      await callers.deleteFrom('sessions').where('expiresAt', '<=', now.toISOString()).execute();
      const newest = (await hourMeter.read()) - minutesIn(KEY_LIFETIME);
      await callers.deleteFrom('idempotencyKeys').where('createdMeter', '<=', newest).execute();
      await callers.deleteFrom('endedUploads').where('endedMeter', '<=', newest).execute();
    },
    async ping() {
      const value = new Date().toISOString();
      await db
        .insertInto('settings')
        .values({ name: PINGED, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    /** Returns the time of the last complete backup, or null if there was none. */
    async lastBackup() {
      const completedAt = await setting(db, LAST_BACKUP);
      return completedAt === null ? null : new Date(completedAt);
    },
    /** Returns the size of the database in bytes. */
    size: () => sizeOf(db),
    close: () => db.destroy(),
  } satisfies Store & Record<string, unknown>;
}

async function sizeOf(db: Kysely<Tables>): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const [row] = (await size.execute(db)).rows;
  return Number(row?.bytes);
}

function sessionQueries(db: Kysely<Tables>): Store['sessions'] {
  return {
    async add(tokenHash, now, expiresAt) {
      const row = { tokenHash, expiresAt: expiresAt.toISOString(), seenAt: now.toISOString() };
      await db.insertInto('sessions').values(row).execute();
    },
    async seenAt(tokenHash, now) {
      const row = await db
        .selectFrom('sessions')
        .select('seenAt')
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now.toISOString())
        .executeTakeFirst();
      return row ? new Date(row.seenAt) : null;
    },
    async see(tokenHash, now) {
      const seen = { seenAt: now.toISOString() };
      await db.updateTable('sessions').set(seen).where('tokenHash', '=', tokenHash).execute();
    },
    async delete(tokenHash) {
      await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
    },
  };
}

function knownNetworkQueries(db: Kysely<Tables>): Store['knownNetworks'] {
  const latest = db
    .selectFrom('knownNetworks')
    .select('network')
    .orderBy('loggedInAt', 'desc')
    .limit(MAX_KNOWN_NETWORKS);
  return {
    async list() {
      return (await latest.execute()).map(({ network }) => network);
    },
    async add(network, now) {
      const login = { network, loggedInAt: now.toISOString() };
      await db
        .insertInto('knownNetworks')
        .values(login)
        .onConflict((conflict) => conflict.column('network').doUpdateSet(login))
        .execute();
      await db.deleteFrom('knownNetworks').where('network', 'not in', latest).execute();
    },
  };
}

interface CountedCall {
  readonly key: string;
  /** In milliseconds. */
  readonly period: number;
  readonly now: Date;
}

/**
 * Counts the calls of all servers on a store. Calls that are received at the same time share one statement, so that a
 * flood of them uses one connection. Expired periods are deleted when a new one begins.
 */
export function callCounter(db: Kysely<Tables>): NonNullable<Store['countCall']> {
  const countTogether = inBatches((calls: readonly CountedCall[]) => countCalls(db, calls));
  return async (key, period, now) => {
    const call = { key, period, now };
    const count = (await countTogether(call)).get(call);
    if (count === undefined) throw new Error(`The store did not count a call of ${key}`);
    return count;
  };
}

async function countCalls(
  db: Kysely<Tables>,
  calls: readonly CountedCall[],
): Promise<ReadonlyMap<CountedCall, CallCount>> {
  const byKey = Map.groupBy(calls, ({ key }) => key);
  const now = Math.max(...calls.map((call) => call.now.getTime()));
  const time = new Date(now).toISOString();
  // Sorted, so that two servers lock the rows in the same order.
  const rows = [...byKey]
    .map(([key, [first, ...others]]) => ({
      key,
      calls: 1 + others.length,
      endsAt: new Date(now + (first?.period ?? 0)).toISOString(),
    }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  // If a period ends later than a new one would, it began before the clock was set back.
  const isOver = sql`call_counts.ends_at <= ${time} or call_counts.ends_at > excluded.ends_at`;
  const counted = await db
    .insertInto('callCounts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        calls: sql`case when ${isOver} then excluded.calls else call_counts.calls + excluded.calls end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else call_counts.ends_at end`,
      }),
    )
    .returning(['key', 'calls', 'endsAt'])
    .execute();
  const counts = new Map<CountedCall, CallCount>();
  let isNewPeriod = false;
  for (const { key, calls: total, endsAt } of counted) {
    const own = byKey.get(key) ?? [];
    const before = total - own.length;
    isNewPeriod ||= before === 0;
    const left = Date.parse(endsAt) - now;
    for (const [index, call] of own.entries()) counts.set(call, { calls: before + index + 1, left });
  }
  if (isNewPeriod) await dropExpiredCounts(db, time);
  return counts;
}

/** Leaves rows that another server is counting in, because waiting for them could cause a deadlock. */
async function dropExpiredCounts(db: Kysely<Tables>, time: string): Promise<void> {
  const expired = db.selectFrom('callCounts').select('key').where('endsAt', '<=', time).forUpdate().skipLocked();
  await db.deleteFrom('callCounts').where('key', 'in', expired).execute();
}

function credentialQueries(db: Kysely<Tables>) {
  return {
    async find() {
      const row = await db.selectFrom('credentials').select(['username', 'passwordHash']).executeTakeFirst();
      return row ?? null;
    },
    async delete() {
      await db.deleteFrom('credentials').execute();
    },
    /** Replaces the credential and ends all sessions in one transaction. The hash is in PHC format. */
    replace: (credential: { readonly username: string; readonly passwordHash: string }) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('credentials').execute();
        await transaction
          .insertInto('credentials')
          .values({ id: 1, ...credential })
          .execute();
        await transaction.deleteFrom('sessions').execute();
      }),
  };
}

async function secret(db: Kysely<Tables>, name: string): Promise<string> {
  const key = `secret.${name}`;
  await putOnce(db, key, randomBytes(32).toString('base64url'));
  const value = await setting(db, key);
  if (value === null) throw new Error(`The secret ${name} is missing in the store`);
  return value;
}

async function setting(db: Kysely<Tables>, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a setting unless it exists. Returns false if it exists. */
async function putOnce(db: Kysely<Tables>, name: string, value: string): Promise<boolean> {
  const result = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
