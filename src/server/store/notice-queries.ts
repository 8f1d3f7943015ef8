import type { Kysely } from 'kysely';
import { partOf } from '#src/domain/part-of.ts';
import type { Store, StoredNotice } from '#src/operations/ports.ts';
import { fieldIssues, rulesOf } from '#src/validation/field-issues.ts';
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
      return row ? noticeIn(row.value) : NO_NOTICE;
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

/**
 * Reads a stored notice without what breaks the contract, because every page shows it: an earlier contract allowed more
 * days, and a value may have been edited by hand.
 */
function noticeIn(json: string): StoredNotice {
  const stored = parsed(json);
  const fields = Object.entries(rulesOf('NoticeForm'))
    .map(([name, rules]) => ({ name, rules, value: partOf(stored, name) }))
    .filter(({ name, rules, value }) => value !== undefined && value !== '' && !fieldIssues(name, value, rules).length);
  const version = Number(partOf(stored, 'version'));
  return {
    ...NO_NOTICE,
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    ...(Number.isSafeInteger(version) && version > 0 && { version }),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
