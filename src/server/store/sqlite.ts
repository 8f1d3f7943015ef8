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
import { sqliteDriver } from './sqlite-driver.ts';

/** How long the start waits for another process that holds the file, in milliseconds. */
const TIMEOUT_AT_START = 5_000;

/** Opens and migrates a store; on a full disk `makeRoom` says whether another try is worth it. */
export async function openSqliteStore(file: string, makeRoom: () => boolean = () => false): Promise<ServerStore> {
  using cleanup = new DisposableStack();
  const writes = cleanup.use(new DatabaseSync(file, { timeout: TIMEOUT_AT_START, enableForeignKeyConstraints: true }));
  writes.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 0;');
  const reads = cleanup.use(new DatabaseSync(file, { readOnly: true, timeout: 0 }));
  const dialect = dialectOn(sqliteDriver({ writes, reads, makeRoom }));
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  await migrate(db);
  cleanup.move();
  const turns = new Semaphore(1);
  return createStore(db, (task) => turns.run(task));
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
