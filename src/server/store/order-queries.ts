import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './schema.ts';
import type { IdempotencyKey, SentOrder, Store, StoredOrder } from './store.ts';

type Row = Selectable<Tables['orders']>;
type FileRow = Selectable<Tables['order_files']>;

/** The store's questions about orders and the keys they were sent under. */
export function orderQueries(db: Kysely<Tables>): Store['orders'] {
  return {
    async list() {
      const rows = await db.selectFrom('orders').selectAll().orderBy('number', 'desc').execute();
      const files = await db.selectFrom('order_files').selectAll().orderBy('position').execute();
      const byOrder = Map.groupBy(files, ({ order_id }) => order_id);
      return rows.map((row) => orderOf(row, byOrder.get(row.id) ?? []));
    },
    /** Numbers only go up and orders never change: as many with the same newest are the same orders. */
    async revision() {
      const { fn } = db;
      const columns = [fn.countAll().as('count'), fn.max('number').as('newest')] as const;
      const { count, newest } = await db.selectFrom('orders').select(columns).executeTakeFirstOrThrow();
      return `${newest ?? 0}-${count}`;
    },
    find: (id) => find(db, id),
    add: (order, key) =>
      db.transaction().execute(async (transaction) => {
        const earlier = key && (await claim(transaction, key, order.id));
        if (!earlier) await insert(transaction, order);
        return earlier;
      }),
    remove: (id) =>
      db.transaction().execute(async (transaction) => {
        const order = await find(transaction, id);
        if (order) await transaction.deleteFrom('orders').where('id', '=', id).execute();
        return order;
      }),
    sentUnder: (key) => sentUnder(db, key),
    async fileNames() {
      const rows = await db.selectFrom('order_files').select('name').execute();
      return new Set(rows.map(({ name }) => name));
    },
  };
}

async function find(db: Kysely<Tables>, id: string): Promise<StoredOrder | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const files = await db.selectFrom('order_files').selectAll().where('order_id', '=', id).orderBy('position').execute();
  return orderOf(row, files);
}

async function insert(db: Kysely<Tables>, order: StoredOrder): Promise<void> {
  const { id, name, phone, description, createdAt } = order;
  await db.insertInto('orders').values({ id, name, phone, description, created_at: createdAt }).execute();
  if (order.files.length === 0) return;
  const files = order.files.map((file, position) => ({ order_id: id, position, name: file }));
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

function orderOf(row: Row, files: readonly FileRow[]): StoredOrder {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    description: row.description,
    files: files.map(({ name }) => name),
    createdAt: row.created_at,
  };
}
