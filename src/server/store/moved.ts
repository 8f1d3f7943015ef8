import { type Kysely, sql } from 'kysely';
import { ConfigError } from '#src/server/config.ts';

/** Setting that names the place to which the workshop of this store was moved. */
export const MOVED = 'moved';

/** @throws ConfigError if the workshop was moved elsewhere, since this store is an old copy then */
export async function refuseIfMoved<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from settings where name = ${MOVED}`.execute(db);
  const [moved] = rows;
  if (moved === undefined) return;
  throw new ConfigError([
    `This workshop was moved, and is now in ${moved.value}. What is here is an old copy: set DATABASE_URL, the S3 ` +
      'settings and DATA_DIR to the new place, or add --anyway to use the old copy',
  ]);
}

/** Records where the workshop is now, so that no program mistakes this store for the current one. */
export async function markAsMoved<Tables>(db: Kysely<Tables>, place: string): Promise<void> {
  await sql`
    insert into settings (name, value) values (${MOVED}, ${place})
    on conflict (name) do update set value = excluded.value
  `.execute(db);
}
