import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '#src/server/config.ts';
import { addChecks } from './checks.ts';
import { identityColumn, isPostgres } from './identity.ts';
import { missingPrivilege } from './postgres-privileges.ts';

/**
 * Brings the schema to a version, by default to the newest.
 * @throws ConfigError if a newer program wrote the store, a row violates a check, or the user lacks a privilege
 */
export async function migrate<Tables>(db: Kysely<Tables>, version?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (version === undefined ? migrator.migrateToLatest() : migrator.migrateTo(version));
  if (!error) return;
  if (error instanceof ConfigError) throw error;
  const problem = await missingPrivilege(db, error);
  if (problem !== null) throw new ConfigError([problem]);
  await versionOf(db);
  throw new Error('The store cannot be brought to this version of the program', { cause: error });
}

/** Returns the version of a schema, or null if there is none yet. @throws ConfigError if a newer program wrote it */
export async function versionOf<Tables>(db: Kysely<Tables>): Promise<string | null> {
  const migrations = await migratorOf(db).getMigrations();
  const executed = migrations.filter(({ executedAt }) => executedAt !== undefined);
  const version = executed.at(-1)?.name ?? null;
  if (version === null) return null;
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from kysely_migration`.execute(db);
  if (Number(rows[0]?.count) === executed.length) return version;
  throw new ConfigError([NEWER_STORE]);
}

const NEWER_STORE =
  'The store was written by a newer version of the program. Use that version, or a backup from before the update';

function migratorOf<Tables>(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
}

/**
 * All versions of the schema, oldest first. Published ones are never changed: add a new one instead. On PostgreSQL, other
 * servers answer calls meanwhile, so none may rewrite a table or read a whole one while it is locked.
 */
const MIGRATIONS: Record<string, Migration> = {
  '0001-products-orders-sessions': { up: createFirstTables },
  // Existing sessions count as seen now.
  '0002-last-call-of-sessions': { up: (db) => addColumn(db, 'sessions', 'seen_at', 'text', new Date().toISOString()) },
  '0003-ended-uploads': { up: (db) => create(db, 'ended_uploads', textKey('name'), text('ended_at')) },
  '0004-product-versions': { up: addProductVersions },
  // Existing images count as opaque, because this is unknown.
  '0005-images-with-alpha': { up: (db) => addColumn(db, 'products', 'image_has_alpha', 'integer', 0) },
  '0006-call-counts': {
    up: (db) => create(db, 'call_counts', textKey('key'), '"calls" integer not null', text('ends_at')),
  },
  '0007-outbox': { up: createOutbox },
  // Existing images have no variants.
  '0008-image-variants': { up: addSrcsets },
  '0009-image-placeholders': { up: (db) => addColumn(db, 'products', 'placeholder', 'text', '') },
  // Each page reads the list's revision. Without the index, that would read whole rows with all their texts.
  '0010-index-of-product-versions': {
    up: (db: Kysely<unknown>) =>
      db.schema.createIndex('products_version').on('products').columns(['version', 'id']).execute(),
  },
  // Existing images have no thumbnails.
  '0011-order-thumbnails': { up: (db) => addColumn(db, 'order_files', 'thumbnail', 'text', '') },
  '0012-product-drawings': { up: (db) => addColumn(db, 'products', 'drawing', 'text', '') },
  '0013-known-networks': { up: (db) => create(db, 'known_networks', textKey('network'), text('logged_in_at')) },
  '0014-completed-orders': { up: addCompletion },
  '0015-order-notes': { up: (db) => addColumn(db, 'orders', 'note', 'text', '') },
  // Existing orders count as unread.
  '0016-read-orders': { up: (db) => addColumn(db, 'orders', 'read_at', 'text', '') },
  '0017-checks': { up: addChecks },
  '0018-note-versions': { up: (db) => addColumn(db, 'orders', 'note_version', 'integer', 1) },
  '0019-hour-meter': { up: addHourMeter },
  // Existing files are images.
  '0020-order-models': { up: (db) => addColumn(db, 'order_files', 'model', 'text', '') },
  '0021-order-answers': { up: addAnswers },
  // Existing products keep their places.
  '0022-product-order': { up: (db) => addColumn(db, 'products', 'place', 'integer', null) },
  '0023-product-drafts': { up: addDrafts },
};

export const VERSIONS: readonly string[] = Object.keys(MIGRATIONS);

/** Creates a table that enforces its column types. `columns` are column definitions and table constraints in SQL. */
async function create(db: Kysely<unknown>, name: string, ...columns: readonly string[]): Promise<void> {
  const strict = isPostgres(db) ? '' : 'strict';
  await sql`create table ${sql.table(name)} (${sql.raw(columns.join(', '))}) ${sql.raw(strict)}`.execute(db);
}

const text = (name: string) => `"${name}" text not null`;
const textKey = (name: string) => `"${name}" text not null primary key`;

/** Adds a column, with this value in existing rows. With null, the column is nullable. */
async function addColumn(db: Kysely<unknown>, table: string, name: string, type: 'text' | 'integer', value: unknown) {
  const alteration = db.schema.alterTable(table);
  const definition = (column: ColumnDefinitionBuilder) => (value === null ? column : column.notNull().defaultTo(value));
  await alteration.addColumn(name, type, definition).execute();
}

async function createFirstTables(db: Kysely<unknown>): Promise<void> {
  const texts = [
    'title',
    'description',
    'long_description',
    'title_en',
    'description_en',
    'long_description_en',
    'image',
  ];
  await create(db, 'products', identityColumn(db, 'id'), ...texts.map(text), '"video" text');
  const orderTexts = ['name', 'phone', 'description', 'created_at'].map(text);
  await create(db, 'orders', identityColumn(db, 'number'), `${text('id')} unique`, ...orderTexts);
  await create(
    db,
    'order_files',
    `${text('order_id')} references "orders" ("id") on delete cascade`,
    '"position" integer not null',
    text('name'),
    'constraint "order_files_key" primary key ("order_id", "position")',
  );
  const keyTexts = ['content_hash', 'order_id', 'created_at'].map(text);
  await create(db, 'idempotency_keys', textKey('key'), ...keyTexts);
  await create(db, 'sessions', textKey('token_hash'), text('expires_at'));
  await create(db, 'credentials', '"id" integer not null primary key', text('username'), text('password_hash'));
  await create(db, 'settings', textKey('name'), text('value'));
}

async function addSrcsets(db: Kysely<unknown>): Promise<void> {
  for (const name of ['srcset_avif', 'srcset_webp']) await addColumn(db, 'products', name, 'text', '');
}

/** Also renames a column of the idempotency keys, which products have from this version on. */
async function addProductVersions(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'products', 'version', 'integer', 1);
  await db.schema.alterTable('idempotency_keys').renameColumn('order_id', 'result_id').execute();
}

/** The index contains all columns of a list's revision, which would otherwise read whole rows with all their texts. */
async function addCompletion(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'orders', 'completed_at', 'text', '');
  await addColumn(db, 'orders', 'changed', 'integer', 0);
  const columns = ['completed_at', 'number', 'changed'];
  await db.schema.createIndex('orders_completed_at').on('orders').columns(columns).execute();
}

async function addAnswers(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'orders', 'answer', 'text', '');
  await addColumn(db, 'orders', 'answered_at', 'text', '');
  await addColumn(db, 'orders', 'answer_version', 'integer', 1);
}

/** Everyone sees the existing products. The new index contains all columns of a list's revision, as the earlier one did. */
async function addDrafts(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'products', 'hidden', 'integer', 0);
  await db.schema.dropIndex('products_version').ifExists().execute();
  const columns = ['hidden', 'place', 'id', 'version'];
  await db.schema.createIndex('products_listed').on('products').columns(columns).execute();
}

/** The meter begins now: existing rows have its first reading. */
async function addHourMeter(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'orders', 'created_meter', 'integer', 0);
  await addColumn(db, 'orders', 'completed_meter', 'integer', 0);
  await addColumn(db, 'idempotency_keys', 'created_meter', 'integer', 0);
  await addColumn(db, 'ended_uploads', 'ended_meter', 'integer', 0);
  const key = 'constraint "discarded_files_key" primary key ("url", "swept_on")';
  await create(db, 'discarded_files', text('url'), text('swept_on'), '"due_meter" integer not null', key);
}

/** Deleting an order removes it from the outbox, so that it is no longer delivered. */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
  const order = `${textKey('order_id')} references "orders" ("id") on delete cascade`;
  await create(db, 'outbox', order, '"attempts" integer not null', text('created_at'), text('due_at'));
}
