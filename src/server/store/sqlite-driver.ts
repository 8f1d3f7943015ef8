import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import { Semaphore } from '#src/operations/semaphore.ts';
import { StoreBusy } from './store-busy.ts';

/** How long a statement waits for another process that holds the file, its turn included, in milliseconds. */
const TIMEOUT = 1_000;
const PAUSE = 10;

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const BUSY = 5;
const READ_ONLY = 8;
const IO_ERROR = 10;
const FULL = 13;
const CANNOT_OPEN = 14;

/** What a driver works on: `reads` sees what is committed, so that nothing that waits to be written stops it. */
export interface Databases {
  readonly writes: DatabaseSync;
  readonly reads: DatabaseSync;
  /** Makes room on a full disk; returns whether that is worth another try. */
  makeRoom(): boolean;
  /** Resolves once all that was committed survives a power cut; the next writer need not wait for it. */
  sync(): Promise<void>;
}

/** Kysely on `node:sqlite`, whose calls block: here whoever waits for the file lets the process go on. */
export function sqliteDriver({ writes, reads, makeRoom, sync }: Databases): Driver {
  /** Writers of this process go one after the other. */
  const turns = new Semaphore(1);
  /** Ends the turn of a connection whose transaction is under way. */
  const ends = new Map<DatabaseConnection, () => void>();

  const patiently = async <Result>(attempt: () => Result, until: number): Promise<Result> => {
    while (true) {
      try {
        return attempt();
      } catch (error) {
        const code = resultCode(error);
        const hasRoom = code === FULL && makeRoom();
        if (code === READ_ONLY) throw new StoreBusy('The store is read-only', { cause: error });
        if (code !== BUSY && !hasRoom) throw error;
        if (performance.now() >= until)
          throw code === BUSY ? new StoreBusy('The store is held by another process', { cause: error }) : error;
      }
      await setTimeout(PAUSE);
    }
  };

  /** Runs this once no other writer is at work; the turn lasts until `end`. */
  const inTurn = async <Result>(attempt: () => Result) => {
    const until = deadline();
    const end = await turns.enter();
    try {
      return { result: await patiently(attempt, until), end };
    } catch (error) {
      end();
      throw error;
    }
  };

  /** There are only so many readings in the program: each is prepared once. */
  const prepared = new Map<string, StatementSync>();
  const read = <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const statement = prepared.get(sql) ?? reads.prepare(sql);
    prepared.set(sql, statement);
    return { rows: rowsOf(statement, parameters.map(input)) as Row[] };
  };

  const endTurn = (connection: DatabaseConnection) => {
    ends.get(connection)?.();
    ends.delete(connection);
  };

  const connect = () => {
    const connection: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery) {
        if (ends.has(connection)) return run<Row>(writes, query);
        if (SelectQueryNode.is(query.query)) return patiently(() => read<Row>(query), deadline());
        const { result, end } = await inTurn(() => run<Row>(writes, query));
        end();
        await sync();
        return result;
      },
      streamQuery() {
        throw new Error('The store streams nothing');
      },
    };
    return connection;
  };

  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    async beginTransaction(connection) {
      const { end } = await inTurn(() => writes.exec('begin immediate'));
      ends.set(connection, end);
    },
    async commitTransaction(connection) {
      writes.exec('commit');
      endTurn(connection);
      await sync();
    },
    /** SQLite has rolled back by itself what failed for want of room; after its turn a connection has nothing to undo. */
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

/** Whether an error says that the disk, or the database, is full. */
export function isStoreFull(error: unknown): boolean {
  return resultCode(error) === FULL;
}

/** True if the system does not let SQLite use a file. */
export function isFileUnusable(error: unknown): boolean {
  const code = resultCode(error);
  return code === READ_ONLY || code === IO_ERROR || code === CANNOT_OPEN;
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
