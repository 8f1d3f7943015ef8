import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { FairQueue } from '#src/operations/fair-queue.ts';
import { StoreBusy } from './store-busy.ts';

/** Milliseconds that a statement waits for other writers of this process and for processes that lock the file. */
const TIMEOUT = 1_000;
/** Milliseconds between two attempts. */
const PAUSE = 10;

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const BUSY = 5;
const READ_ONLY = 8;
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;

/** Connections and callbacks of a driver. `reads` sees only committed rows, so that no writer blocks it. */
export interface Databases {
  readonly writes: DatabaseSync;
  readonly reads: DatabaseSync;
  /** Frees space on a full disk. Returns true if the statement should be retried. */
  makeRoom(): boolean;
  /** Resolves when all commits survive a power cut. The next writer does not wait for it. */
  sync(): Promise<void>;
}

/** Kysely driver for `node:sqlite`, whose calls block. Waits for a locked file without blocking the event loop. */
export function sqliteDriver({ writes, reads, makeRoom, sync }: Databases): Driver {
  /** Writers of this process run one after the other. */
  const turns = new FairQueue({ places: 1 });
  /** Functions that end the turn of a connection in a transaction. */
  const ends = new Map<DatabaseConnection, () => void>();

  const retryWhileBusy = async <Result>(attempt: () => Result, until: number): Promise<Result> => {
    while (true) {
      try {
        return attempt();
      } catch (error) {
        const code = resultCode(error);
        const hasRoom = code === FULL && makeRoom();
        if (code !== BUSY && !hasRoom) throw fileError(error);
        if (performance.now() >= until)
          throw code === BUSY ? new StoreBusy('The store is held by another process', { cause: error }) : error;
      }
      await setTimeout(PAUSE);
    }
  };

  /** Runs `attempt` when no other writer is active. The turn lasts until `end` is called. */
  const withTurn = async <Result>(attempt: () => Result) => {
    const until = deadline();
    const end = await turns.enter();
    try {
      return { result: await retryWhileBusy(attempt, until), end };
    } catch (error) {
      end();
      throw error;
    }
  };

  /** Prepared statements by SQL. The program has a fixed number of queries, so this cannot grow without bound. */
  const prepared = new Map<string, StatementSync>();
  const read = <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const statement = prepared.get(sql) ?? reads.prepare(sql);
    prepared.set(sql, statement);
    return { rows: statement.all(...parameters.map(input)) as Row[] };
  };

  const endTurn = (connection: DatabaseConnection) => {
    ends.get(connection)?.();
    ends.delete(connection);
  };

  const connect = () => {
    const connection: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery) {
        if (ends.has(connection)) return onFile(() => run<Row>(writes, query));
        if (SelectQueryNode.is(query.query)) return retryWhileBusy(() => read<Row>(query), deadline());
        const { result, end } = await withTurn(() => run<Row>(writes, query));
        end();
        await sync();
        return result;
      },
      streamQuery() {
        throw new Error('The store does not support streaming');
      },
    };
    return connection;
  };

  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    async beginTransaction(connection) {
      const { end } = await withTurn(() => writes.exec('begin immediate'));
      ends.set(connection, end);
    },
    async commitTransaction(connection) {
      onFile(() => writes.exec('commit'));
      endTurn(connection);
      await sync();
    },
    /** SQLite itself rolls back a transaction that fails on a full disk, and a connection without a turn has none. */
    async rollbackTransaction(connection) {
      if (ends.has(connection) && writes.isTransaction) writes.exec('rollback');
    },
    releaseConnection: async (connection) => endTurn(connection),
    async destroy() {
      for (const database of new Set([reads, writes])) database.close();
    },
  };
}

function deadline(): number {
  return performance.now() + TIMEOUT;
}

/** True if an error means that the disk or the database is full. */
export function isStoreFull(error: unknown): boolean {
  return resultCode(error) === FULL;
}

/** True if the system does not let SQLite use a file. */
export function isFileUnusable(error: unknown): boolean {
  const code = resultCode(error);
  return code === READ_ONLY || code === IO_ERROR || code === CANNOT_OPEN;
}

/** Converts the error of a file that the operator can repair while the server runs. Returns other errors unchanged. */
function fileError(error: unknown): unknown {
  return isFileUnusable(error) ? new StoreBusy('The file of the store cannot be used', { cause: error }) : error;
}

function onFile<Result>(access: () => Result): Result {
  try {
    return access();
  } catch (error) {
    throw fileError(error);
  }
}

function resultCode(error: unknown): number | null {
  const isSqlite = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isSqlite ? Number(error.errcode) & 0xff : null;
}

function run<Row>(database: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = database.prepare(sql);
  const values = parameters.map(input);
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

function input(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`The store cannot store a value of type ${typeof value}`);
}
