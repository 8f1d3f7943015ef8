import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type Folder, isFileName, nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { urlsIn } from '#src/domain/product/image-variants.ts';
import { ConfigError } from '#src/server/config.ts';
import { allFiles, type KeptFiles, type StoredFile } from '#src/server/files/server-files.ts';
import { Progress, type Report } from '#src/server/progress.ts';
import { migrate, versionOf } from '#src/server/store/migrations.ts';
import { refuseIfMoved } from '#src/server/store/moved.ts';
import { type AnyTables, copyRows, countRows, digestsOf } from './copied-tables.ts';
import { hashOf } from './file-hash.ts';

/** A consistent view of all rows. Other connections may write meanwhile. */
export interface Snapshot extends AsyncDisposable {
  readonly db: Kysely<AnyTables>;
}

/** A workshop to copy from. It may be in use. */
export interface Source {
  snapshot(): Promise<Snapshot>;
  open(url: string): Promise<StoredFile | null>;
  /** Returns the size in bytes of each file by its URL. */
  sizes(): Promise<ReadonlyMap<string, number>>;
}

/** An empty place to copy a workshop to. */
export interface Target {
  readonly db: Kysely<AnyTables>;
  readonly files: Pick<KeptFiles, 'put' | 'open' | 'delete' | 'list'>;
}

export interface TransferOptions {
  readonly report: Report;
  /** True to copy from or to a place even if its workshop was moved elsewhere. */
  readonly anyway: boolean;
}

/** Result of a transfer. `lost` are files that rows name but that do not exist. */
export type Transfer = Awaited<ReturnType<typeof transfer>>;

/** Limit for a workshop whose files are deleted faster than they are copied. After it, missing files count as lost. */
const MAX_ROUNDS = 5;

/**
 * Copies a workshop: first the files, then all rows in one transaction, so that a copy that was interrupted can continue.
 * If a file is deleted meanwhile, its row is too: the transfer then starts over with a newer snapshot of the rows.
 * @throws ConfigError if the target holds a workshop, or the workshop of the source or the target was moved elsewhere
 */
export async function transfer(source: Source, target: Target, { report, anyway }: TransferOptions) {
  const copied = new Map<string, number>();
  const gone = new Set<string>();
  for (let round = 1; ; round += 1) {
    await using snapshot = await source.snapshot();
    const version = await versionOf(snapshot.db);
    if (version === null) throw new ConfigError(['There is no workshop to copy']);
    if (!anyway) await refuseIfMoved(snapshot.db);
    const urls = await filesNamedIn(snapshot.db);
    await expectEmpty(target, urls.union(copied), anyway);
    const sizes = await source.sizes();
    const bytes = sum(urls.values().map((url) => sizes.get(url) ?? 0));
    const all = { rows: await countRows(snapshot.db), files: urls.size, bytes };
    const progress = new Progress(report, all, { files: copied.size, bytes: sum(copied.values()) });
    const before = gone.size;
    for (const url of urls.difference(gone)) {
      if (copied.has(url)) continue;
      const size = await copyFile(source, target, url, progress);
      if (size === null) {
        gone.add(url);
        continue;
      }
      copied.set(url, size);
      progress.add({ files: 1 });
    }
    if (gone.size > before && round < MAX_ROUNDS) continue;
    const unnamed = [...copied.keys()].filter((url) => !urls.has(url));
    await target.files.delete(unnamed);
    for (const url of unnamed) copied.delete(url);
    const digests = await copyAllRows(snapshot.db, target.db, version, progress);
    return { digests, files: copied.size, bytes: sum(copied.values()), lost: [...urls.intersection(gone)] };
  }
}

const sum = (numbers: IteratorObject<number>) => numbers.reduce((total, number) => total + number, 0);

/** @throws ConfigError if the target contains more than an earlier attempt may have copied */
async function expectEmpty({ db, files }: Target, urls: ReadonlySet<string>, anyway: boolean): Promise<void> {
  const version = await versionOf(db);
  if (version !== null && !anyway) await refuseIfMoved(db);
  const isBegun =
    version !== null && (await db.selectFrom('settings').selectAll().where('name', '=', 'begun').execute()).length > 0;
  if (isBegun) throw new ConfigError(['The place to copy to holds a workshop already, which is not overwritten']);
  const foreign = (await allFiles(files)).find(({ url }) => !urls.has(url));
  if (foreign !== undefined) throw new ConfigError([`The place to copy to holds other files, such as ${foreign.url}`]);
}

/** Returns the URLs of all files that rows name. Names that the server cannot have made are skipped. */
async function filesNamedIn(db: Kysely<AnyTables>): Promise<Set<string>> {
  const images = await db.selectFrom('orderFiles').selectAll().execute();
  // Older versions have no variants, thumbnails and drawings.
  const products = await db.selectFrom('products').selectAll().execute();
  const urls = (folder: Folder, rows: readonly AnyTables[string][], column: string) =>
    rows.flatMap(({ [column]: name }) => (isFileName(String(name)) ? [urlOf(folder, String(name))] : []));
  const variants = products.flatMap(({ srcsetAvif = '', srcsetWebp = '' }) =>
    [srcsetAvif, srcsetWebp].map(String).flatMap(urlsIn),
  );
  return new Set([
    ...urls('orders', images, 'name'),
    ...urls('orders', images, 'thumbnail'),
    ...urls('products', products, 'image'),
    ...urls('products', products, 'drawing'),
    ...urls('videos', products, 'video'),
    ...variants.filter((url) => nameIn('products', url) !== null),
  ]);
}

/** Copies a file and reads the copy. Returns its size, or null if it does not exist. */
async function copyFile(source: Source, target: Target, url: string, progress: Progress): Promise<number | null> {
  const { files } = target;
  const stored = await source.open(url);
  if (stored === null) return null;
  const earlier = await hashAt(files, url);
  if (earlier !== null && earlier !== (await hashOf(stored.chunks))) {
    await files.delete([url]);
    return copyFile(source, target, url, progress);
  }
  if (earlier !== null) progress.add({ bytes: stored.size });
  if (earlier === null) {
    const hash = createHash('sha256');
    await files.put(url, hashed(progress.counted(stored.chunks), hash), stored.size);
    if ((await hashAt(files, url)) !== hash.digest('hex')) throw new Error(`The copy of ${url} is not what was copied`);
  }
  return stored.size;
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function hashAt(files: Target['files'], url: string): Promise<string | null> {
  const stored = await files.open(url);
  return stored && hashOf(stored.chunks);
}

/** Copies all rows or none, in the schema of their version. The target is migrated to the newest version afterwards. */
async function copyAllRows(source: Kysely<AnyTables>, target: Kysely<AnyTables>, version: string, progress: Progress) {
  await migrate(target, version);
  const digests = await target.transaction().execute(async (transaction) => {
    await copyRows(source, transaction, (rows) => progress.add({ rows }));
    const [before, after] = [await digestsOf(source), await digestsOf(transaction)];
    if (!isDeepStrictEqual(before, after)) throw new Error('The copied rows are not what was copied');
    return before;
  });
  await migrate(target);
  return digests;
}
