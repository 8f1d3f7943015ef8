import type { Kysely, Selectable } from 'kysely';
import { isFileName } from '../files/file-storage.ts';
import { type DamagedRows, textIn, type Unchecked } from './damaged-rows.ts';
import type { Tables } from './schema.ts';
import type { IdempotencyKey, SentOrder, Store, StoredOrder } from './store.ts';

type Row = Selectable<Tables['orders']>;
type FileRow = Selectable<Tables['order_files']>;

/** The store's questions about orders and the keys they were sent under. */
export function orderQueries(db: Kysely<Tables>, damaged: DamagedRows): Store['orders'] {
  return {
    async list() {
      const rows = await db.selectFrom('orders').selectAll().orderBy('number', 'desc').execute();
      const files = await db.selectFrom('order_files').selectAll().orderBy('position').execute();
      const byOrder = Map.groupBy(files, ({ order_id }) => order_id);
      return damaged.readable(
        'orders',
        rows.map((row) => orderOf(row, byOrder.get(row.id) ?? [], damaged)),
      );
    },
    /** Numbers only go up and orders never change: as many with the same newest are the same orders. */
    async revision() {
      const { fn } = db;
      const columns = [fn.countAll().as('count'), fn.max('number').as('newest')] as const;
      const { count, newest } = await db.selectFrom('orders').select(columns).executeTakeFirstOrThrow();
      return `${newest ?? 0}-${count}`;
    },
    find: (id) => find(db, id, damaged),
    add: (order, key) =>
      db.transaction().execute(async (transaction) => {
        const earlier = key && (await claim(transaction, key, order.id));
        if (!earlier) await insert(transaction, order);
        return earlier;
      }),
    /** One statement, as that can be tried again on a full disk: an order is never changed, only read and deleted. */
    async remove(id) {
      const order = await find(db, id, damaged);
      const { numDeletedRows } = await db.deleteFrom('orders').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n ? order : null;
    },
    sentUnder: (key) => sentUnder(db, key),
    async fileNames() {
      const rows = await db.selectFrom('order_files').select('name').execute();
      return new Set(rows.map(({ name }) => name));
    },
  };
}

async function find(db: Kysely<Tables>, id: string, damaged: DamagedRows): Promise<StoredOrder | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const files = await db.selectFrom('order_files').selectAll().where('order_id', '=', id).orderBy('position').execute();
  return orderOf(row, files, damaged);
}

async function insert(db: Kysely<Tables>, order: StoredOrder): Promise<void> {
  await db.insertInto('orders').values(columnsOf(order)).execute();
  if (order.files.length === 0) return;
  const files = order.files.map((name, position) => ({ order_id: order.id, position, name }));
  await db.insertInto('order_files').values(files).execute();
}

/** Takes the key for this order; answers the earlier use where somebody has taken it before. */
async function claim(db: Kysely<Tables>, { key, contentHash }: IdempotencyKey, orderId: string) {
  const result = await db
    .insertInto('idempotency_keys')
    .values({ key, content_hash: contentHash, order_id: orderId, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n ? null : await sentUnder(db, key);
}

async function sentUnder(db: Kysely<Tables>, key: string): Promise<SentOrder | null> {
  const row = await db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst();
  return row ? { contentHash: row.content_hash, orderId: row.order_id } : null;
}

const ORDER_ID = /^[\w-]{8,64}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The row as the contract allows it; null where its id is none. */
function orderOf(row: Unchecked<Row>, files: readonly Unchecked<FileRow>[], damaged: DamagedRows): StoredOrder | null {
  const names = files.map(({ name }) => textIn(name));
  const order = {
    id: ORDER_ID.test(textIn(row.id)) ? textIn(row.id) : '',
    name: textIn(row.name),
    phone: textIn(row.phone),
    description: textIn(row.description),
    files: names.filter(isFileName),
    createdAt: timeIn(row.created_at),
  };
  if (order.files.length < names.length) damaged.name('orders', row.id);
  damaged.compare('orders', row, columnsOf(order));
  return order.id === '' ? null : order;
}

/** A time that is none becomes the oldest that there is, so that nobody takes its order for a new one. */
function timeIn(column: unknown): string {
  const time = textIn(column);
  return ISO_TIME.test(time) && !Number.isNaN(Date.parse(time)) ? time : new Date(0).toISOString();
}

function columnsOf({ id, name, phone, description, createdAt }: StoredOrder): Omit<Row, 'number'> {
  return { id, name, phone, description, created_at: createdAt };
}
