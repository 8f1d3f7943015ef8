import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './schema.ts';

/** Brings the schema to the newest version. @throws where a migration fails, or a newer program wrote the store */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The store cannot be brought to this version of the program', { cause: error });
}

/** All versions of the schema, oldest first; a published one is never changed, a new one is added. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-products-orders-sessions': { up: createFirstTables },
  '0002-last-call-of-sessions': { up: addLastCallOfSessions },
  '0003-ended-uploads': { up: (db) => create(db, 'ended_uploads', textKey('name'), text('ended_at')) },
  '0004-product-versions': { up: addProductVersions },
  '0005-images-with-alpha': { up: addImagesWithAlpha },
};

/** A strict table; its columns, and what holds for the whole of it, in SQL. */
async function create(db: Kysely<unknown>, name: string, ...columns: readonly string[]): Promise<void> {
  await sql`create table ${sql.table(name)} (${sql.raw(columns.join(', '))}) strict`.execute(db);
}

const text = (name: string) => `"${name}" text not null`;
const textKey = (name: string) => `"${name}" text not null primary key`;
const identity = (name: string) => `"${name}" integer primary key autoincrement not null`;

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
  await create(db, 'products', identity('id'), ...texts.map(text), '"video" text');
  const orderTexts = ['name', 'phone', 'description', 'created_at'].map(text);
  await create(db, 'orders', identity('number'), `${text('id')} unique`, ...orderTexts);
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

/** Sessions from before count as seen now. */
async function addLastCallOfSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('seen_at', 'text', (column) => column.notNull().defaultTo(new Date().toISOString()))
    .execute();
}

/** Products are sent under keys, too, from here on. */
async function addProductVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('idempotency_keys').renameColumn('order_id', 'result_id').execute();
}

/** What is known of no image from before: they count as opaque. */
async function addImagesWithAlpha(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('products')
    .addColumn('image_has_alpha', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
