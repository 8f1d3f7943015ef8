import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { FairQueue } from '#src/operations/fair-queue.ts';
import { inBatches } from '#src/server/batches.ts';
import { onDisk, syncFolder } from '#src/server/files/disk.ts';
import { createStore, type ServerStore } from './kysely-store.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './schema.ts';
import { type Databases, sqliteDriver } from './sqlite-driver.ts';

/** Milliseconds that the start waits for another process that locks the file. */
const TIMEOUT_AT_START = 5_000;

/** Callbacks of databases that cannot free space and whose commits wait for the disk themselves. */
const NO_CALLBACKS = { makeRoom: () => false, sync: async () => {} };

/**
 * Opens and migrates a store.
 *
 * After that, SQLite writes commits to its log without waiting for the disk, and the driver waits until the log is
 * synced. `synchronous = full` is equally durable, but blocks the event loop meanwhile.
 * @param makeRoom frees space on a full disk and returns true if the statement should be retried
 */
export async function openSqliteStore(file: string, makeRoom?: () => boolean): Promise<ServerStore> {
  await using cleanup = new AsyncDisposableStack();
  let log: FileHandle | null = null;
  const sync = inBatches<void, void>(() => onDisk(async () => log?.datasync()));
  const databases = sqliteDatabases(file, { sync, ...(makeRoom && { makeRoom }) });
  const db = cleanup.use(databaseOn<Tables>(databases));
  await migrate(db);
  log = cleanup.use(await open(`${file}-wal`, 'r+'));
  await syncFolder(dirname(file));
  databases.writes.exec('pragma synchronous = normal');
  const turns = new FairQueue({ places: 1 });
  const version = databases.reads.prepare('pragma data_version');
  const store = createStore(
    db,
    (task) => turns.run(task),
    async () => String(version.get()?.data_version),
  );
  const ending = cleanup.move();
  return { ...store, close: () => ending.disposeAsync() };
}

/** Opens a database, which is created if the file does not exist. */
export function sqliteDatabase<Rows>(file: string): Kysely<Rows> {
  return databaseOn(sqliteDatabases(file));
}

function sqliteDatabases(file: string, changes: Partial<Databases> = {}): Databases {
  using cleanup = new DisposableStack();
  const writes = cleanup.use(new DatabaseSync(file, { timeout: TIMEOUT_AT_START, enableForeignKeyConstraints: true }));
  writes.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;');
  const reads = cleanup.use(new DatabaseSync(file, { readOnly: true, timeout: 0 }));
  cleanup.move();
  return { ...NO_CALLBACKS, writes, reads, ...changes };
}

/** Opens a consistent view of a database. Other connections may write meanwhile. */
export async function sqliteSnapshot<Rows>(file: string) {
  const reads = new DatabaseSync(file, { readOnly: true, timeout: TIMEOUT_AT_START });
  reads.exec('begin; select count(*) from sqlite_schema');
  const db = databaseOn<Rows>({ ...NO_CALLBACKS, writes: reads, reads });
  return { db, [Symbol.asyncDispose]: () => db.destroy() };
}

/** Creates a Kysely instance on open databases. */
export function databaseOn<Rows>(databases: Databases): Kysely<Rows> {
  const dialect: Dialect = {
    createDriver: () => sqliteDriver(databases),
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Rows>({ dialect, plugins: [new CamelCasePlugin()] });
}

/** Declares that SQLite's schema changes are transactional, and that the driver serializes the writers. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
