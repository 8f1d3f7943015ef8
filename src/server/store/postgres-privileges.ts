import { type Kysely, sql } from 'kysely';
import { databaseErrorIn } from './postgres-connection.ts';

/** SQLSTATE of a missing privilege, and of a search path without a schema that the user may use. */
const INSUFFICIENT_PRIVILEGE = '42501';
const NO_SCHEMA = '3F000';

/** Names are quoted if SQL requires it. */
interface PrivilegeRow {
  readonly user: string;
  readonly database: string;
  /** The first schema of the search path that the user may use, or null. */
  readonly schema: string | null;
  readonly hasPublicSchema: boolean;
  /** Owner of the store's tables, or null if there are none. */
  readonly owner: string | null;
}

/**
 * Returns a line with what to do if a migration failed because PostgreSQL denies the user a privilege. Returns null for all
 * other errors.
 */
export async function missingPrivilege<Tables>(db: Kysely<Tables>, error: unknown): Promise<string | null> {
  const cause = databaseErrorIn(error);
  if (cause === null || ![INSUFFICIENT_PRIVILEGE, NO_SCHEMA].includes(cause.code ?? '')) return null;
  const { rows } = await sql<PrivilegeRow>`
    select quote_ident(current_user) as user, quote_ident(current_database()) as database,
      quote_ident(current_schema()) as schema, exists (select from pg_namespace where nspname = 'public') as has_public_schema,
      (select quote_ident(tableowner) from pg_tables
        where schemaname = current_schema() and tablename = 'kysely_migration') as owner`.execute(db);
  const [row] = rows;
  return row === undefined ? null : `DATABASE_URL: ${cause.message}. ${remedyFor(row)}`;
}

function remedyFor(row: PrivilegeRow): string {
  const { user, database, owner } = row;
  if (owner !== null && owner !== user)
    return `The tables in the database ${database} belong to ${owner}, not to ${user}. Use the user that owns them`;
  return `As the owner of the database ${database}, or as postgres, run in it: ${statementFor(row)}`;
}

function statementFor({ user, schema, hasPublicSchema }: PrivilegeRow): string {
  if (schema !== null) return `grant create on schema ${schema} to ${user}`;
  return hasPublicSchema
    ? `grant usage, create on schema public to ${user}`
    : `create schema public authorization ${user}`;
}
