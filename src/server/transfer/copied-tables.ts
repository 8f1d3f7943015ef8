import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newestNumber, numberFrom } from '#src/server/store/identity.ts';
import { LAST_BACKUP } from '#src/server/store/last-backup.ts';
import { MOVED } from '#src/server/store/moved.ts';
import type { Tables } from '#src/server/store/schema.ts';

/** Tables of any version of the store. Their columns are defined by the migrations. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** The columns by which each copied table is sorted, or null if it is not copied. Referenced tables come first. */
const TABLES = {
  settings: ['name'],
  credentials: ['id'],
  products: ['id'],
  orders: ['number'],
  orderFiles: ['orderId', 'position'],
  outbox: ['orderId'],
  idempotencyKeys: ['key'],
  endedUploads: ['name'],
  knownNetworks: ['network'],
  // In a new place, admins sign in again, calls are counted from zero, and there are no files that no row names.
  sessions: null,
  callCounts: null,
  discardedFiles: null,
} satisfies Record<keyof Tables, readonly string[] | null>;

/** Identity columns, by table. */
const NUMBERED: Readonly<Record<string, string>> = { products: 'id', orders: 'number' };

/** Settings that are not copied, because they describe one place. */
const OWN_SETTINGS = ['pinged', 'secret.revisions', MOVED, LAST_BACKUP];

/** Number of rows that are read and written at a time. */
const BATCH = 500;

/** Number of rows in a table, and a hash of all of them that does not depend on their order. */
export interface Digest {
  readonly count: number;
  readonly hash: string;
}

/** Returns the number of rows to copy. */
export async function countRows(db: Kysely<AnyTables>): Promise<number> {
  let total = 0;
  for (const table of await tablesIn(db)) {
    const count = rowsOf(db, table).select(({ fn }) => fn.countAll().as('count'));
    total += Number((await count.executeTakeFirstOrThrow()).count);
  }
  return total;
}

/**
 * Copies the rows of all tables, numbering included. The target must have the same version, in a transaction.
 * @param copied receives the number of rows that were copied since the last call
 */
export async function copyRows(
  source: Kysely<AnyTables>,
  target: Kysely<AnyTables>,
  copied: (rows: number) => void,
): Promise<void> {
  for (const table of await tablesIn(source)) {
    for await (const rows of batches(source, table)) {
      await target.insertInto(table).values(rows).execute();
      copied(rows.length);
    }
    const column = NUMBERED[table];
    if (column !== undefined) await numberFrom(target, table, column, await newestNumber(source, table, column));
  }
}

/** Returns a digest of each copied table by its name. */
export async function digestsOf(db: Kysely<AnyTables>): Promise<Record<string, Digest>> {
  const digests: Record<string, Digest> = {};
  for (const table of await tablesIn(db)) digests[table] = await digestOf(db, table);
  return digests;
}

/** Combines the hashes of the rows with XOR, as databases sort rows differently. */
async function digestOf(db: Kysely<AnyTables>, table: string): Promise<Digest> {
  const sum = Buffer.alloc(32);
  let count = 0;
  for await (const rows of batches(db, table)) {
    count += rows.length;
    for (const row of rows) {
      const columns = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
      const hash = createHash('sha256').update(JSON.stringify(columns)).digest();
      for (const [index, byte] of hash.entries()) sum[index] = (sum[index] ?? 0) ^ byte;
    }
  }
  return { count, hash: sum.toString('hex') };
}

/** Selects from a table the rows that are copied. */
function rowsOf(db: Kysely<AnyTables>, table: string) {
  const query = db.selectFrom(table);
  return table === 'settings' ? query.where('name', 'not in', OWN_SETTINGS) : query;
}

async function* batches(db: Kysely<AnyTables>, table: string): AsyncGenerator<Record<string, unknown>[]> {
  const order = TABLES[table as keyof Tables] ?? [];
  for (let offset = 0; ; offset += BATCH) {
    let query = rowsOf(db, table).selectAll().limit(BATCH).offset(offset);
    for (const column of order) query = query.orderBy(column);
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}

/** Returns the names of the tables to copy that exist in this version. */
async function tablesIn(db: Kysely<AnyTables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const names = new Set(tables.map(({ name }) => name.replaceAll('_', '')));
  const isThere = (table: string) => names.has(table.toLowerCase());
  return Object.entries(TABLES).flatMap(([table, order]) => (order !== null && isThere(table) ? [table] : []));
}
