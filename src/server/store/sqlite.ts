import { DatabaseSync } from 'node:sqlite';
import {
  CamelCasePlugin,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Semaphore } from '#src/operations/semaphore.ts';
import { createStore, type ServerStore } from './kysely-store.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './schema.ts';
import { type Databases, sqliteDriver } from './sqlite-driver.ts';

/** How long the start waits for another process that holds the file, in milliseconds. */
const TIMEOUT_AT_START = 5_000;

/** Opens and migrates a store; on a full disk `makeRoom` says whether another try is worth it. */
export async function openSqliteStore(file: string, makeRoom?: () => boolean): Promise<ServerStore> {
  const databases = sqliteDatabases(file, makeRoom);
  const db = databaseOn<Tables>(databases);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const turns = new Semaphore(1);
  const version = databases.reads.prepare('pragma data_version');
  return createStore(
    db,
    (task) => turns.run(task),
    () => Number(version.get()?.data_version),
  );
}

/** A database in a file, made where there is none. */
export function sqliteDatabase<Rows>(file: string): Kysely<Rows> {
  return databaseOn(sqliteDatabases(file));
}

function sqliteDatabases(file: string, makeRoom: () => boolean = () => false): Databases {
  using cleanup = new DisposableStack();
  const writes = cleanup.use(new DatabaseSync(file, { timeout: TIMEOUT_AT_START, enableForeignKeyConstraints: true }));
  writes.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;');
  const reads = cleanup.use(new DatabaseSync(file, { readOnly: true, timeout: 0 }));
  cleanup.move();
  return { writes, reads, makeRoom };
}

/** What a file holds at this moment, to be read while others go on to write. */
export async function sqliteSnapshot<Rows>(file: string) {
  const reads = new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT_AT_START });
  reads.exec('begin; select count(*) from sqlite_schema');
  const db = databaseOn<Rows>({ writes: reads, reads, makeRoom: () => false });
  return { db, [Symbol.asyncDispose]: () => db.destroy() };
}

function databaseOn<Rows>(databases: Databases): Kysely<Rows> {
  return new Kysely<Rows>({ dialect: dialectOn(sqliteDriver(databases)), plugins: [new CamelCasePlugin()] });
}

/** SQLite's schema changes are transactional, which Kysely does not count on; the driver itself puts writers in a row. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function dialectOn(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
