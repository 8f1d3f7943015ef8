import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely';
import { createStore } from './kysely-store.ts';
import { type MigrationDialect, migrate } from './migrations.ts';
import type { Tables } from './schema.ts';
import type { Store } from './store.ts';

const SQLITE: MigrationDialect = { identity: 'integer primary key autoincrement not null', tableSuffix: 'strict' };

/** How long a statement waits for another process that holds the file, in milliseconds. */
const BUSY_TIMEOUT = 5_000;

/** Opens the store in this file, made and migrated where needed. A write that was answered survives a power cut. */
export async function openSqliteStore(file: string): Promise<Store> {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
  try {
    database.exec('pragma journal_mode = wal; pragma synchronous = full;');
    const db = new Kysely<Tables>({ dialect: dialectOf(database) });
    await migrate(db, SQLITE);
    return createStore(db);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite's schema changes are transactional; Kysely does not count on it unless told. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

function dialectOf(database: DatabaseSync): SqliteDialect {
  return new NodeSqliteDialect({
    database: { close: () => database.close(), prepare: (query) => statementOf(database, query) },
  });
}

/** What Kysely expects of a statement, in terms of `node:sqlite`. */
function statementOf(database: DatabaseSync, query: string): SqliteStatement {
  const statement = database.prepare(query);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...inputs(parameters)),
    run: (parameters) => statement.run(...inputs(parameters)),
    iterate: (parameters) => statement.iterate(...inputs(parameters)),
  };
}

function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
      return value;
    }
    throw new TypeError(`The store takes no ${typeof value}`);
  });
}
