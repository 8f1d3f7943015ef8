import type { Kysely } from 'kysely';
import type { Store, StoredNotice } from '#src/operations/ports.ts';
import { cachedUntilCommit, type DataVersion } from './data-version.ts';
import type { Tables } from './schema.ts';

/** Name of the setting that contains the notice as JSON. */
const NOTICE = 'notice';

/** Notice of a store that never had one. */
const NO_NOTICE: StoredNotice = { text: '', textEn: '', version: 1 };

/** @param pages connections for reading pages, each of which shows the notice */
export function noticeQueries(db: Kysely<Tables>, dataVersion: DataVersion, pages: Kysely<Tables>): Store['notice'] {
  return {
    read: cachedUntilCommit(dataVersion, async () => {
      const row = await pages.selectFrom('settings').select('value').where('name', '=', NOTICE).executeTakeFirst();
      return row ? JSON.parse(row.value) : NO_NOTICE;
    }),
    async write(notice) {
      const value = JSON.stringify(notice);
      await db
        .insertInto('settings')
        .values({ name: NOTICE, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}
