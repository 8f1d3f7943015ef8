import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';

/** How long a statement waits for another process that holds the file, its turn included, in milliseconds. */
const TIMEOUT = 1_000;
const PAUSE = 10;

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const BUSY = 5;
const FULL = 13;

/** Thrown where somebody else holds the store for longer than a caller should wait; nothing was changed. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
}

/** What a driver works on: `reads` sees what is committed, so that nothing that waits to be written stops it. */
export interface Databases {
  readonly writes: DatabaseSync;
  readonly reads: DatabaseSync;
  /** Makes room on a full disk; returns whether that is worth another try. */
  makeRoom(): boolean;
}

/** Kysely on `node:sqlite`, whose calls block: here whoever waits for the file lets the process go on. */
export class SqliteDriver implements Driver {
  readonly #databases: Databases;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#databases, () => this.#turn());
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** SQLite has rolled back by itself what failed for want of room. */
  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (this.#databases.writes.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.#databases.reads.close();
    this.#databases.writes.close();
  }

  /** Writers go one after the other; returns what ends the turn. */
  async #turn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = promise;
    await before;
    return resolve;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #databases: Databases;
  readonly #turn: () => Promise<() => void>;
  #endTransaction: (() => void) | null = null;

  constructor(databases: Databases, turn: () => Promise<() => void>) {
    this.#databases = databases;
    this.#turn = turn;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reads, writes } = this.#databases;
    if (this.#endTransaction) return run(writes, query);
    if (SelectQueryNode.is(query.query)) return this.#patiently(() => run(reads, query), deadline());
    const { result, end } = await this.#inTurn(() => run<Row>(writes, query));
    end();
    return result;
  }

  async begin(): Promise<void> {
    const { end } = await this.#inTurn(() => this.#databases.writes.exec('begin immediate'));
    this.#endTransaction = end;
  }

  release(): void {
    this.#endTransaction?.();
    this.#endTransaction = null;
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nobody streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The store streams nothing');
  }

  /** Runs this once no other writer of this process is at work; the turn lasts until `end`. */
  async #inTurn<Result>(attempt: () => Result): Promise<{ readonly result: Result; end(): void }> {
    const until = deadline();
    const end = await this.#turn();
    try {
      return { result: await this.#patiently(attempt, until), end };
    } catch (error) {
      end();
      throw error;
    }
  }

  async #patiently<Result>(attempt: () => Result, until: number): Promise<Result> {
    while (true) {
      try {
        return attempt();
      } catch (error) {
        const code = resultCode(error);
        const hasRoom = code === FULL && this.#databases.makeRoom();
        if (code !== BUSY && !hasRoom) throw error;
        if (performance.now() >= until)
          throw code === BUSY ? new StoreBusy('The store is held by another process', { cause: error }) : error;
      }
      await setTimeout(PAUSE);
    }
  }
}

function deadline(): number {
  return performance.now() + TIMEOUT;
}

/** Whether an error says that the disk, or the database, is full. */
export function isStoreFull(error: unknown): boolean {
  return resultCode(error) === FULL;
}

function resultCode(error: unknown): number | null {
  const isSqlite = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isSqlite ? Number(error.errcode) & 0xff : null;
}

function run<Row>(database: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = database.prepare(sql);
  const values = parameters.map(input);
  if (statement.columns().length > 0) return { rows: rowsOf(statement, values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** A number that JavaScript cannot hold stays a `bigint`: it is one row's damage, and `node:sqlite` would throw. */
function rowsOf(statement: StatementSync, values: readonly SQLInputValue[]): unknown[] {
  statement.setReadBigInts(true);
  return statement.all(...values).map((row) => {
    for (const [column, value] of Object.entries(row)) {
      if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) row[column] = Number(value);
    }
    return row;
  });
}

function input(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`The store takes no ${typeof value}`);
}
