import { type Kysely, sql } from 'kysely';

/** Setting that contains the time of the last complete backup of this store. */
export const LAST_BACKUP = 'backup.completed';

/** Records a complete backup, so that the server can report its age. */
export async function recordBackup<Tables>(db: Kysely<Tables>, completedAt: Date): Promise<void> {
  await sql`
    insert into settings (name, value) values (${LAST_BACKUP}, ${completedAt.toISOString()})
    on conflict (name) do update set value = excluded.value
  `.execute(db);
}
