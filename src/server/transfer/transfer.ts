import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { urlOf } from '#src/domain/media/file-urls.ts';
import { ConfigError } from '../config.ts';
import type { KeptFiles, StoredFile } from '../files/server-files.ts';
import { migrate, versionOf } from '../store/migrations.ts';
import { hashOf } from './backup-file.ts';
import { type AnyTables, copyRows, type Digest, digestsOf } from './rows.ts';

/** The rows of one moment, while others may go on to write. */
export interface Snapshot extends AsyncDisposable {
  readonly db: Kysely<AnyTables>;
}

/** A workshop to copy from; it may be in use. */
export interface Source {
  snapshot(): Promise<Snapshot>;
  open(url: string): Promise<StoredFile | null>;
}

/** An empty place to copy a workshop to. */
export interface Target {
  readonly db: Kysely<AnyTables>;
  readonly files: Pick<KeptFiles, 'put' | 'open' | 'delete' | 'before'>;
}

/** What has been done so far. */
export interface Progress {
  readonly files: number;
  readonly of: number;
  readonly bytes: number;
}

/** What was copied. */
export interface Transfer {
  readonly digests: Readonly<Record<string, Digest>>;
  readonly files: number;
  readonly bytes: number;
  /** Files that rows name and that are not there. */
  readonly lost: readonly string[];
}

/**
 * Copies a workshop, files first and then all rows at once, so that what was cut off is taken up again where it was. A
 * file that goes while others are copied goes with its row: the rows are those of a later moment then.
 * @throws ConfigError where the target holds a workshop
 */
export async function transfer(
  source: Source,
  target: Target,
  report: (progress: Progress) => void,
): Promise<Transfer> {
  const copied = new Map<string, number>();
  const gone = new Set<string>();
  while (true) {
    await using snapshot = await source.snapshot();
    const urls = await filesNamedIn(snapshot.db);
    await expectEmpty(target, urls.union(copied));
    const before = gone.size;
    for (const url of urls.difference(gone)) {
      if (!copied.has(url)) {
        const size = await copyFile(source, target, url);
        if (size === null) gone.add(url);
        else copied.set(url, size);
      }
      report({ files: copied.size, of: urls.size, bytes: sum(copied.values()) });
    }
    if (gone.size > before) continue;
    await target.files.delete([...copied.keys()].filter((url) => !urls.has(url)));
    const digests = await copyAllRows(snapshot.db, target.db);
    const files = [...copied].filter(([url]) => urls.has(url));
    return {
      digests,
      files: files.length,
      bytes: sum(files.map(([, size]) => size)),
      lost: [...urls.intersection(gone)],
    };
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** There is nothing but what an earlier attempt may have copied. @throws ConfigError */
async function expectEmpty({ db, files }: Target, urls: ReadonlySet<string>): Promise<void> {
  const version = await versionOf(db);
  const isBegun =
    version !== null && (await db.selectFrom('settings').selectAll().where('name', '=', 'begun').execute()).length > 0;
  if (isBegun) throw new ConfigError(['The place to copy to holds a workshop already, which is not overwritten']);
  const stored = await Promise.all(
    (['orders', 'products', 'videos'] as const).map((folder) => files.before(folder, LATEST)),
  );
  const foreign = stored.flat().find((url) => !urls.has(url));
  if (foreign !== undefined) throw new ConfigError([`The place to copy to holds other files, such as ${foreign}`]);
}

const LATEST = new Date(8.64e15);

async function filesNamedIn(db: Kysely<AnyTables>): Promise<Set<string>> {
  const orders = await db.selectFrom('orderFiles').select('name').execute();
  const products = await db.selectFrom('products').select(['image', 'video']).execute();
  return new Set([
    ...orders.map(({ name }) => urlOf('orders', String(name))),
    ...products.map(({ image }) => urlOf('products', String(image))),
    ...products.flatMap(({ video }) => (video === null ? [] : [urlOf('videos', String(video))])),
  ]);
}

/** Copies a file and reads it again; answers its size, or null where it is not there. */
async function copyFile(source: Source, { files }: Target, url: string): Promise<number | null> {
  const stored = await source.open(url);
  if (stored === null) return null;
  const hash = await hashOf(stored.chunks);
  const isSame = async () => {
    const copy = await files.open(url);
    return copy !== null && (await hashOf(copy.chunks)) === hash;
  };
  if (await isSame()) return stored.size;
  await files.delete([url]);
  const again = await source.open(url);
  if (again === null) return null;
  await files.put(url, again.chunks, again.size);
  if (!(await isSame())) throw new Error(`The copy of ${url} is not what was copied`);
  return stored.size;
}

/** All rows or none, at the version they are of; the target is brought to the newest afterwards. */
async function copyAllRows(source: Kysely<AnyTables>, target: Kysely<AnyTables>): Promise<Record<string, Digest>> {
  await migrate(target, (await versionOf(source)) ?? undefined);
  const digests = await target.transaction().execute(async (transaction) => {
    await copyRows(source, transaction);
    const [before, after] = [await digestsOf(source), await digestsOf(transaction)];
    if (!isDeepStrictEqual(before, after)) throw new Error('The copied rows are not what was copied');
    return before;
  });
  await migrate(target);
  return digests;
}
