import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './schema.ts';

const IDENTITY = sql.raw('integer primary key autoincrement not null');

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
  '0003-ended-uploads': { up: createEndedUploads },
  '0004-product-versions': { up: addProductVersions },
  '0005-images-with-alpha': { up: addImagesWithAlpha },
};

type Columns = (table: CreateTableBuilder<string, never>) => CreateTableBuilder<string, string>;

function create(db: Kysely<unknown>, name: string, columns: Columns): Promise<void> {
  return columns(db.schema.createTable(name)).modifyEnd(sql.raw('strict')).execute();
}

function createEndedUploads(db: Kysely<unknown>): Promise<void> {
  return create(db, 'ended_uploads', (table) =>
    table
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('ended_at', 'text', (column) => column.notNull()),
  );
}

async function createFirstTables(db: Kysely<unknown>): Promise<void> {
  await create(db, 'products', (table) =>
    table
      .addColumn('id', IDENTITY)
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('long_description', 'text', (column) => column.notNull())
      .addColumn('title_en', 'text', (column) => column.notNull())
      .addColumn('description_en', 'text', (column) => column.notNull())
      .addColumn('long_description_en', 'text', (column) => column.notNull())
      .addColumn('image', 'text', (column) => column.notNull())
      .addColumn('video', 'text'),
  );
  await create(db, 'orders', (table) =>
    table
      .addColumn('number', IDENTITY)
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull()),
  );
  await create(db, 'order_files', (table) =>
    table
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('order_files_key', ['order_id', 'position']),
  );
  await create(db, 'idempotency_keys', (table) =>
    table
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('content_hash', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull()),
  );
  await create(db, 'sessions', (table) =>
    table
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull()),
  );
  await create(db, 'credentials', (table) =>
    table
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull()),
  );
  await create(db, 'settings', (table) =>
    table
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull()),
  );
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
