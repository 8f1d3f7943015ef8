import { setImmediate } from 'node:timers/promises';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Order } from '#src/contract/schema.generated.ts';
import { isFileName, nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { STORED_VALUES } from '#src/domain/order/stored-values.ts';
import { repairedFields } from '#src/domain/repaired-row.ts';
import type { EarlierRequest, IdempotencyKey, Store } from '#src/operations/ports.ts';
import { inBatches } from '#src/server/batches.ts';
import { type DamagedRows, textIn, type Unchecked } from './damaged-rows.ts';
import type { Outbox } from './outbox.ts';
import type { Tables } from './schema.ts';
import { StoreBusy } from './store-busy.ts';

type Row = Selectable<Tables['orders']>;
type FileRow = Selectable<Tables['orderFiles']>;

/** Rows that are read in one turn of the event loop. */
const CHUNK = 500;

interface SentOrder {
  readonly order: Order;
  readonly key: IdempotencyKey | null;
}

/** The store's questions about orders. */
export function orderQueries(db: Kysely<Tables>, damaged: DamagedRows, outbox: Outbox): Store['orders'] {
  /** One commit, for which the disk is waited for, is enough for all that come at once. */
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
    /** A change in between leaves out or includes the orders that it concerns, as it would before or after the list. */
    async list() {
      const orders: (Order | null)[] = [];
      for (let last: number | null = null; ; ) {
        const rows: readonly Row[] = await rowsBefore(db, last);
        const files = await filesOf(db, rows);
        orders.push(...rows.map((row) => orderOf(row, files.get(row.id) ?? [], damaged)));
        const oldest = rows.at(-1);
        if (oldest === undefined || rows.length < CHUNK) break;
        last = oldest.number;
        await setImmediate();
      }
      return damaged.readable('orders', orders, ({ _id }) => _id);
    },
    /** Numbers only go up and orders never change: as many with the same newest are the same orders. */
    async revision() {
      const { fn } = db;
      const columns = [fn.countAll().as('count'), fn.max('number').as('newest')] as const;
      const { count, newest } = await db.selectFrom('orders').select(columns).executeTakeFirstOrThrow();
      return `${newest ?? 0}-${count}`;
    },
    find: (id) => find(db, id, damaged),
    async add(order, key) {
      // One that the store refuses must not keep the others out.
      if ((await addTogether({ order, key })) === 'refused') await addOrders(db, outbox, [{ order, key }]);
      outbox.wake();
    },
    /** One statement, as that can be tried again on a full disk: an order is never changed, only read and deleted. */
    async delete(id) {
      const order = await find(db, id, damaged);
      const { numDeletedRows } = await db.deleteFrom('orders').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n ? order : null;
    },
  };
}

/** The newest orders before a number, or of all if it is null. */
function rowsBefore(db: Kysely<Tables>, number: number | null): Promise<Row[]> {
  const newest = db.selectFrom('orders').selectAll().orderBy('number', 'desc').limit(CHUNK);
  return (number === null ? newest : newest.where('number', '<', number)).execute();
}

/** The files of these orders, by order. */
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

/** Stores all of them, whole, or none. */
function addOrders(db: Kysely<Tables>, outbox: Outbox, sent: readonly SentOrder[]): Promise<void> {
  const orders = sent.map(({ order }) => order);
  const files = orders.flatMap((order) =>
    order.files.map((url, position) => ({
      orderId: order._id,
      position,
      name: nameIn('orders', url) ?? '',
      thumbnail: thumbnailName(url, order.thumbnails?.[position]),
    })),
  );
  return db.transaction().execute(async (transaction) => {
    for (const { key, order } of sent) await putKey(transaction, key, order._id);
    await transaction.insertInto('orders').values(orders.map(columnsOf)).execute();
    await outbox.put(transaction, orders);
    if (files.length > 0) await transaction.insertInto('orderFiles').values(files).execute();
  });
}

/** Blank if the file is its own thumbnail. */
function thumbnailName(file: string, thumbnail = file): string {
  return thumbnail === file ? '' : (nameIn('orders', thumbnail) ?? '');
}

/** Remembers what was stored under a key; rejects where the key stands already. */
export async function putKey(db: Kysely<Tables>, key: IdempotencyKey | null, id: string): Promise<void> {
  if (key === null) return;
  const row = { ...key, resultId: id, createdAt: new Date().toISOString() };
  await db.insertInto('idempotencyKeys').values(row).execute();
}

/** What was sent under a key before; null where nothing was. */
export async function sentUnder(db: Kysely<Tables>, key: string): Promise<EarlierRequest | null> {
  const columns = ['contentHash', 'resultId as id'] as const;
  const row = await db.selectFrom('idempotencyKeys').select(columns).where('key', '=', key).executeTakeFirst();
  return row ?? null;
}

async function find(db: Kysely<Tables>, id: string, damaged: DamagedRows): Promise<Order | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const files = await db.selectFrom('orderFiles').selectAll().where('orderId', '=', id).orderBy('position').execute();
  return orderOf(row, files, damaged);
}

const ORDER_ID = /^[\w-]{8,64}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The row as the contract allows it; null where its id is none. */
function orderOf(row: Unchecked<Row>, files: readonly Unchecked<FileRow>[], damaged: DamagedRows): Order | null {
  const readable = files.filter(({ name }) => isFileName(textIn(name)));
  const order = {
    _id: ORDER_ID.test(textIn(row.id)) ? textIn(row.id) : '',
    ...repairedFields(row, STORED_VALUES),
    ...urlsIn(readable),
    createdAt: timeIn(row.createdAt),
  };
  if (readable.length < files.length) damaged.name('orders', row.id);
  damaged.compare('orders', row, columnsOf(order));
  return order._id === '' ? null : order;
}

/** URLs of an order's files and, if one of them has a thumbnail, of what is shown in a list. */
function urlsIn(rows: readonly Unchecked<FileRow>[]): Pick<Order, 'files' | 'thumbnails'> {
  const files = rows.map(({ name }) => urlOf('orders', textIn(name)));
  const thumbnails = rows.map(({ name, thumbnail }) =>
    urlOf('orders', isFileName(textIn(thumbnail)) ? textIn(thumbnail) : textIn(name)),
  );
  const hasThumbnails = thumbnails.some((url, index) => url !== files[index]);
  return { files, ...(hasThumbnails && { thumbnails }) };
}

/** A time that is none is blank, which nobody takes for a new one. */
function timeIn(column: unknown): string {
  const time = textIn(column);
  return ISO_TIME.test(time) && !Number.isNaN(Date.parse(time)) ? time : '';
}

function columnsOf({ _id, files: _files, thumbnails: _thumbnails, ...values }: Order): Insertable<Tables['orders']> {
  return { id: _id, ...values };
}
