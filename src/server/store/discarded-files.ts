import type { Kysely } from 'kysely';
import type { SweptFile } from '#src/server/files/swept-files.ts';
import { createHourMeter, minutesIn } from './hour-meter.ts';
import type { Tables } from './schema.ts';

/** Milliseconds for which a swept file can be restored. */
const SWEPT_LIFETIME = 30 * 24 * 3_600_000;

/** Rows of one statement. Databases limit its parameters. */
const CHUNK = 500;

/** Value of `sweptOn` for a file that is not swept. */
const NOT_SWEPT = '';

/** A file to delete. `sweptOn` is the date under which it was swept, or blank. */
export interface DiscardedFile {
  readonly url: string;
  readonly sweptOn: string;
}

/** Files that are deleted as soon as the storage allows, unless a row names them. */
export type DiscardedFiles = ReturnType<typeof createDiscardedFiles>;

/**
 * Notes the files to delete before the row that names them is deleted, so that neither a crash nor a storage that does not
 * respond leaves them behind.
 */
export function createDiscardedFiles(db: Kysely<Tables>) {
  let listener = () => {};
  const put = async (files: readonly DiscardedFile[], dueMeter: number, rows = db) => {
    for (let start = 0; start < files.length; start += CHUNK) {
      const values = files.slice(start, start + CHUNK).map(({ url, sweptOn }) => ({ url, sweptOn, dueMeter }));
      const insertion = rows.insertInto('discardedFiles').values(values);
      await insertion.onConflict((conflict) => conflict.columns(['url', 'sweptOn']).doNothing()).execute();
    }
  };
  return {
    /** `wake` is called whenever files can be deleted. */
    listen(wake: () => void): void {
      listener = wake;
    },
    wake: () => listener(),
    /** Notes files. @param rows the transaction that removes them from their row */
    add: (urls: readonly string[], rows?: Kysely<Tables>) =>
      put(
        urls.map((url) => ({ url, sweptOn: NOT_SWEPT })),
        0,
        rows,
      ),
    /** Notes swept files for deletion after their lifetime. It begins when this store first finds them. */
    async addSwept(files: readonly SweptFile[]): Promise<void> {
      const due = (await createHourMeter(db).read()) + minutesIn(SWEPT_LIFETIME);
      await put(
        files.map(({ url, date }) => ({ url, sweptOn: date })),
        due,
      );
    },
    /** Returns the URLs of the files that are noted and not swept. */
    async urls(): Promise<ReadonlySet<string>> {
      const rows = await db.selectFrom('discardedFiles').select('url').where('sweptOn', '=', NOT_SWEPT).execute();
      return new Set(rows.map(({ url }) => url));
    },
    /** Returns the files that can be deleted. */
    async due(): Promise<readonly DiscardedFile[]> {
      const reading = await createHourMeter(db).read();
      return db.selectFrom('discardedFiles').select(['url', 'sweptOn']).where('dueMeter', '<=', reading).execute();
    },
    /** Removes the note of a file that was deleted, or restored. */
    async remove({ url, sweptOn }: DiscardedFile): Promise<void> {
      await db.deleteFrom('discardedFiles').where('url', '=', url).where('sweptOn', '=', sweptOn).execute();
    },
  };
}
