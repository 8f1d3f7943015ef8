import { type Kysely, sql } from 'kysely';
import { ConfigError } from '#src/server/config.ts';
import { isPostgres } from './identity.ts';

/** Pattern of a time, such as `2026-11-27T12:00:00.000Z`. `*` stands for any characters. */
const TIME_PATTERN = '0000-00-00T00:00:00*Z'.replaceAll('0', '[0-9]');

/** SQL conditions of each dialect. */
const DIALECTS = {
  sqlite: {
    isTime: (column: string) => `"${column}" glob '${TIME_PATTERN}'`,
    isOrderId: `length("id") between 8 and 64 and "id" not glob '*[^A-Za-z0-9_-]*'`,
  },
  postgres: {
    isTime: (column: string) => `"${column}" ~ '^${TIME_PATTERN.replace('*', '.*')}$'`,
    isOrderId: `"id" ~ '^[A-Za-z0-9_-]{8,64}$'`,
  },
};

/** Condition that each row of a table must meet. */
interface Check {
  readonly table: string;
  /** Column that names a row to the operator. */
  readonly key: string;
  readonly column: string;
  /** In SQL. */
  readonly condition: string;
}

/**
 * Adds constraints that reject ids and times which the contract forbids. On PostgreSQL they are `not valid`: to validate them
 * would read the whole table under a lock, and `problemIn` has already checked the rows.
 * @throws ConfigError if a row violates one
 */
export async function addChecks(db: Kysely<unknown>): Promise<void> {
  const checks = checksFor(db);
  const problems = await Promise.all(checks.map((check) => problemIn(db, check)));
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) throw new ConfigError(found);
  const validation = sql.raw(isPostgres(db) ? 'not valid' : '');
  for (const { table, column, condition } of checks) {
    const name = sql.ref(`${table}_${column}`);
    await sql`alter table ${sql.table(table)} add constraint ${name} check (${sql.raw(condition)}) ${validation}`.execute(
      db,
    );
  }
}

function checksFor(db: Kysely<unknown>): readonly Check[] {
  const { isTime, isOrderId } = DIALECTS[isPostgres(db) ? 'postgres' : 'sqlite'];
  const isNoneOrTime = (column: string) => `"${column}" = '' or ${isTime(column)}`;
  const product = { table: 'products', key: 'id' };
  const order = { table: 'orders', key: 'number' };
  return [
    { ...product, column: 'id', condition: `"id" between 1 and ${Number.MAX_SAFE_INTEGER}` },
    { ...product, column: 'version', condition: '"version" > 0' },
    { ...order, column: 'id', condition: isOrderId },
    { ...order, column: 'created_at', condition: isTime('created_at') },
    { ...order, column: 'completed_at', condition: isNoneOrTime('completed_at') },
    { ...order, column: 'read_at', condition: isNoneOrTime('read_at') },
  ];
}

/** Returns a line for the operator about the first row that does not meet a condition, or null if there is none. */
async function problemIn(db: Kysely<unknown>, { table, key, column, condition }: Check): Promise<string | null> {
  // As text, because `node:sqlite` does not read integers beyond the safe ones.
  const { rows } = await sql<{ key: string }>`
    select cast(${sql.ref(key)} as text) as key from ${sql.table(table)}
    where (${sql.raw(condition)}) is not true order by ${sql.ref(key)} limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return `The store has a row with an invalid ${column}: in the table ${table}, where ${key} is ${row.key}. Correct it, and start again`;
}
