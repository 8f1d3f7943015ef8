import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, Insertable, Kysely, Selectable, SqlBool, UpdateObject } from 'kysely';
import type { Order } from '#src/contract/schema.generated.ts';
import { isFileName, nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { type OrderValues, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { COMPLETED_LIFETIME } from '#src/operations/lifetimes.ts';
import type { EarlierRequest, IdempotencyKey, OrderState, Store } from '#src/operations/ports.ts';
import { inBatches } from '#src/server/batches.ts';
import type { DiscardedFiles } from './discarded-files.ts';
import { createHourMeter, currentReading, minutesIn } from './hour-meter.ts';
import { modelColumnsOf, modelIn } from './order-models.ts';
import type { Outbox } from './outbox.ts';
import type { Tables } from './schema.ts';
import { StoreBusy } from './store-busy.ts';

type Row = Selectable<Tables['orders']>;
type FileRow = Selectable<Tables['orderFiles']>;

/** Bound of the random numbers of changes: the largest integer of PostgreSQL. */
const MAX_CHANGED = 2 ** 31 - 1;

/** Number of rows that are read in one turn of the event loop. */
const CHUNK = 500;

interface SentOrder {
  readonly order: Order;
  readonly key: IdempotencyKey | null;
}

export function orderQueries(db: Kysely<Tables>, outbox: Outbox, discarded: DiscardedFiles) {
  const hourMeter = createHourMeter(db);
  /**
   * Deletes a completed order that meets a condition. Uses no transaction, because only single statements can be retried on
   * a full disk. If the second one fails, the files are not deleted, because the order still names them.
   */
  const deleteIf = async (id: string, condition: Condition): Promise<boolean> => {
    const order = await find(db, id);
    if (order?.completedAt === undefined) return false;
    await discarded.add(storedFilesOf(order));
    const deletion = db.deleteFrom('orders').where('id', '=', id).where(condition);
    const { numDeletedRows } = await deletion.executeTakeFirst();
    discarded.wake();
    return numDeletedRows > 0n;
  };
  /** Orders that are received at the same time share one commit, which waits for the disk. */
  const addTogether = inBatches(async (sent: readonly SentOrder[]) => {
    try {
      await addOrders(db, outbox, sent);
      return 'stored';
    } catch (error) {
      if (sent.length === 1 || error instanceof StoreBusy) throw error;
      return 'refused';
    }
  });
  return {
    /** Reads in chunks. An order that is added or changed meanwhile may or may not be in the list. */
    async list(state) {
      const orders: Order[] = [];
      let newest: Row['number'] | null = null;
      let changed = 0;
      for (let last: number | null = null; ; ) {
        const rows: readonly Row[] = await rowsBefore(db, state, last);
        const files = await filesOf(db, rows);
        orders.push(...rows.map((row) => orderOf(row, files.get(row.id) ?? [])));
        newest ??= rows[0]?.number ?? null;
        for (const row of rows) changed += row.changed;
        const oldest = rows.at(-1);
        if (oldest === undefined || rows.length < CHUNK) break;
        last = oldest.number;
        await setImmediate();
      }
      return { revision: revisionFrom(newest, orders.length, changed), orders };
    },
    async revision(state) {
      const { fn } = db;
      const columns = [
        fn.countAll().as('count'),
        fn.max('number').as('newest'),
        fn.sum('changed').as('changed'),
      ] as const;
      const { count, newest, changed } = await inState(db, state).select(columns).executeTakeFirstOrThrow();
      return revisionFrom(newest, count, changed);
    },
    find: (id) => find(db, id),
    async add(order, key) {
      // If the batch failed, each order is stored on its own, so that an invalid one does not affect the others.
      if ((await addTogether({ order, key })) === 'refused') await addOrders(db, outbox, [{ order, key }]);
      outbox.wake();
    },
    /** Reads first, so that only the first call writes. */
    async markRead(id, now) {
      if ((await readAt(db, id)) !== '') return;
      const first = db.updateTable('orders').set({ readAt: now.toISOString() });
      await first.where('id', '=', id).where('readAt', '=', '').execute();
    },
    readAt: (id) => readAt(db, id),
    /** A single statement, which can be retried on a full disk. */
    async setText(id, { field, text, version }, now) {
      const isBasis = ({ eb, or }: ExpressionBuilder<Tables, 'orders'>) =>
        version === null ? eb.lit(true) : or([eb(`${field}Version`, '=', version), eb(field, '=', text)]);
      const answeredAt = text === '' ? '' : now.toISOString();
      const { numUpdatedRows } = await db
        .updateTable('orders')
        .set(({ eb }) =>
          field === 'note'
            ? { note: text, noteVersion: eb('noteVersion', '+', 1) }
            : { answer: text, answerVersion: eb('answerVersion', '+', 1), answeredAt },
        )
        .set({ changed: newChange() })
        .where('id', '=', id)
        .where(isBasis)
        .executeTakeFirst();
      const order = await find(db, id);
      return order && { kind: numUpdatedRows > 0n ? 'saved' : 'outdated', order };
    },
    async isOlderThan(id, age) {
      const newest = (await hourMeter.read()) - minutesIn(age);
      const old = db.selectFrom('orders').select('id').where('id', '=', id).where('createdMeter', '<=', newest);
      return (await old.executeTakeFirst()) !== undefined;
    },
    complete: (id, now) => change(db, id, { completedAt: now.toISOString(), completedMeter: currentReading() }, 'open'),
    restore: (id) => change(db, id, { completedAt: '' }, 'completed'),
    delete: (id) => deleteIf(id, isIn('completed')),
    /**
     * Deletes the orders that were completed so long ago, by the hour meter and by the clock: a wrong clock can only delay
     * it. Each deletion checks both again, because the order may have been restored meanwhile. Returns their number.
     */
    async deleteExpired(now: Date): Promise<number> {
      const isExpired = isCompletedBefore(
        new Date(now.getTime() - COMPLETED_LIFETIME),
        (await hourMeter.read()) - minutesIn(COMPLETED_LIFETIME),
      );
      let deleted = 0;
      for (const { id } of await db.selectFrom('orders').select('id').where(isExpired).execute())
        if (await deleteIf(id, isExpired)) deleted += 1;
      return deleted;
    },
  } satisfies Store['orders'] & Record<string, unknown>;
}

/** Condition of a query for orders. */
type Condition = (builder: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>;

/** Returns the condition for orders that were completed before a time, and at a reading of the hour meter or earlier. */
function isCompletedBefore(time: Date, reading: number): Condition {
  return ({ and, eb }) =>
    and([eb('completedAt', '>', ''), eb('completedAt', '<', time.toISOString()), eb('completedMeter', '<=', reading)]);
}

const newChange = () => randomInt(1, MAX_CHANGED);

function inState(db: Kysely<Tables>, state: OrderState) {
  return db.selectFrom('orders').where(isIn(state));
}

/** Returns the condition for orders in a state. */
function isIn(state: OrderState): Condition {
  return ({ eb }) => eb('completedAt', state === 'completed' ? '>' : '=', '');
}

/** Changes columns in a single statement, which can be retried on a full disk. Returns false if no such order is in the state. */
async function change(
  db: Kysely<Tables>,
  id: string,
  columns: UpdateObject<Tables, 'orders'>,
  before: OrderState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ ...columns, changed: newChange() })
    .where('id', '=', id)
    .where(isIn(before))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Numbers only increase, and each change gives its order another random number. So the newest number, the count and the
 * sum of the random numbers identify the list.
 */
function revisionFrom(newest: unknown, count: unknown, changed: unknown): string {
  return `${newest ?? 0}-${count}-${changed ?? 0}`;
}

/** Returns the newest orders before a number, or the newest of all if it is null. */
function rowsBefore(db: Kysely<Tables>, state: OrderState, number: number | null): Promise<Row[]> {
  const newest = inState(db, state).selectAll().orderBy('number', 'desc').limit(CHUNK);
  return (number === null ? newest : newest.where('number', '<', number)).execute();
}

/** Returns the files of these orders by order id. */
async function filesOf(db: Kysely<Tables>, rows: readonly Row[]): Promise<ReadonlyMap<string, readonly FileRow[]>> {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (newest === undefined || oldest === undefined) return new Map();
  const files = await db
    .selectFrom('orderFiles')
    .innerJoin('orders', 'orders.id', 'orderFiles.orderId')
    .selectAll('orderFiles')
    .where('orders.number', '<=', newest.number)
    .where('orders.number', '>=', oldest.number)
    .orderBy('position')
    .execute();
  return Map.groupBy(files, ({ orderId }) => orderId);
}

/** Stores all orders with their files, or none. */
function addOrders(db: Kysely<Tables>, outbox: Outbox, sent: readonly SentOrder[]): Promise<void> {
  const orders = sent.map(({ order }) => order);
  const files = orders.flatMap(fileRowsOf);
  return db.transaction().execute(async (transaction) => {
    for (const { key, order } of sent) await putKey(transaction, key, order._id);
    await transaction
      .insertInto('orders')
      .values(orders.map((order) => ({ ...columnsOf(order), createdMeter: currentReading() })))
      .execute();
    await outbox.put(transaction, orders);
    if (files.length > 0) await transaction.insertInto('orderFiles').values(files).execute();
  });
}

function fileRowsOf({ _id, files, thumbnails = [], models = [] }: Order): Insertable<Tables['orderFiles']>[] {
  const images = files.map((url, index) => ({
    name: nameIn('orders', url) ?? '',
    thumbnail: thumbnailName(url, thumbnails[index]),
    model: '',
  }));
  const rows = [...images, ...models.map(modelColumnsOf)];
  return rows.map((columns, position) => ({ orderId: _id, position, ...columns }));
}

/** Blank if the file is its own thumbnail. */
function thumbnailName(file: string, thumbnail = file): string {
  return thumbnail === file ? '' : (nameIn('orders', thumbnail) ?? '');
}

/** Stores the id under a key. @throws if the key exists */
export async function putKey(db: Kysely<Tables>, key: IdempotencyKey | null, id: string): Promise<void> {
  if (key === null) return;
  const row = { ...key, resultId: id, createdAt: new Date().toISOString(), createdMeter: currentReading() };
  await db.insertInto('idempotencyKeys').values(row).execute();
}

/** Returns the earlier request with this key, or null if there was none. */
export async function sentUnder(db: Kysely<Tables>, key: string): Promise<EarlierRequest | null> {
  const columns = ['contentHash', 'resultId as id'] as const;
  const row = await db.selectFrom('idempotencyKeys').select(columns).where('key', '=', key).executeTakeFirst();
  return row ?? null;
}

async function find(db: Kysely<Tables>, id: string): Promise<Order | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const files = await db.selectFrom('orderFiles').selectAll().where('orderId', '=', id).orderBy('position').execute();
  return orderOf(row, files);
}

async function readAt(db: Kysely<Tables>, id: string): Promise<string> {
  const row = await db.selectFrom('orders').select('readAt').where('id', '=', id).executeTakeFirst();
  return row?.readAt ?? '';
}

function orderOf(row: Row, files: readonly FileRow[]): Order {
  const { id, createdAt, completedAt, note, noteVersion, answer, answeredAt, answerVersion } = row;
  return {
    _id: id,
    ...valuesIn(row),
    ...filesIn(files.filter(({ name }) => isFileName(name))),
    createdAt,
    ...(completedAt !== '' && { completedAt }),
    ...(note !== '' && { note }),
    ...(noteVersion > 1 && { noteVersion }),
    ...(answer !== '' && { answer, answeredAt }),
    ...(answerVersion > 1 && { answerVersion }),
  };
}

/** Returns the fields of the order form. A field that may be left out is null in the row of an order without it. */
function valuesIn(row: Row): OrderValues {
  const values = TYPED_FIELDS.map((field) => [field, row[field]] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null)) as OrderValues;
}

/** Returns an order's images with, if one of them has one, their thumbnails, and its models. */
function filesIn(rows: readonly FileRow[]): Pick<Order, 'files' | 'thumbnails' | 'models'> {
  const images = rows.filter(({ model }) => model === '');
  const files = images.map(({ name }) => urlOf('orders', name));
  const thumbnails = images.map(({ name, thumbnail }) => urlOf('orders', isFileName(thumbnail) ? thumbnail : name));
  const hasThumbnails = thumbnails.some((url, index) => url !== files[index]);
  const models = rows.filter(({ model }) => model !== '').map(modelIn);
  return { files, ...(hasThumbnails && { thumbnails }), ...(models.length > 0 && { models }) };
}

function columnsOf(order: Order): Insertable<Tables['orders']> {
  const { _id, files: _files, thumbnails: _thumbnails, models: _models, ...others } = order;
  const { deletionAt: _deletionAt, receipt: _receipt, ...columns } = others;
  return { id: _id, ...columns };
}
