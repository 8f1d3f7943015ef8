import { FOLDERS } from '#src/domain/media/file-urls.ts';
import type { KeptFiles } from '#src/server/files/server-files.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { messageOf } from './config.ts';
import { Progress, type Report } from './progress.ts';

const HOUR = 3_600_000;

/** Milliseconds within which a row must name a new file. */
const NAMING_TIMEOUT = 24 * HOUR;

/** With more unnamed files than this, and than a tenth of all files, the store is probably an older copy. */
const MAX_UNNAMED = 20;

/** Outcome of sweeping at a start. */
export type Sweeping = ReturnType<typeof nothingSwept>;

export function nothingSwept() {
  return {
    /** Swept files that rows name again. */
    restored: 0,
    swept: 0,
    /** Files that no row names, if they were too many to be swept. */
    heldBack: 0,
    /** All files, apart from those swept. */
    files: 0,
    /** The date under which files were swept. */
    date: '',
    /** The reason if the files could not be swept. */
    failure: null as string | null,
  };
}

interface SweepingInput {
  readonly store: ServerStore;
  readonly files: Pick<KeptFiles, 'list' | 'delete' | 'swept'>;
  readonly now: Date;
  /** True if the store may be about to name a file: another server stored it, or this one before it was killed. */
  readonly isRemote: boolean;
  /** True if the operator confirmed that the store is the current one, however many files it does not name. */
  readonly isConfirmed?: boolean;
  readonly report?: Report;
}

/**
 * Restores the swept files that rows name, and sweeps the files that no row names. An operator may have started the
 * server on an older copy of the store, so the swept files are only discarded, and deleted 30 days later.
 */
export async function sweepFiles(input: SweepingInput): Promise<Sweeping> {
  try {
    return await sweep(input);
  } catch (error) {
    // A bucket or disk that cannot move files can still serve them.
    return { ...nothingSwept(), failure: messageOf(error) };
  }
}

/** Like `sweepFiles`, but throws if files cannot be moved. */
export async function sweep(input: SweepingInput): Promise<Sweeping> {
  const { store, files, now, isRemote, isConfirmed = false, report = () => {} } = input;
  const longAgo = new Date(now.getTime() - NAMING_TIMEOUT);
  // Files are listed before rows are read, so that a file stored in between is not taken for an unnamed one.
  const listed = await Promise.all(FOLDERS.map(async (folder) => ({ folder, files: await files.list(folder) })));
  const swept = await files.swept.list();
  const ended = await store.endedUploads();
  const named = (await store.orderFiles()).union(await store.products.files());

  const sizes = new Map(listed.flatMap(({ files }) => files.map(({ url, size }) => [url, size])));
  const existing = new Set(sizes.keys());
  const restorable = new Map(swept.map((file) => [file.url, file]));
  const missing = named.difference(existing).intersection(restorable);
  const restored = [...restorable.values()].filter(({ url }) => missing.has(url));
  await files.swept.restore(restored);
  for (const { url, date } of restored) await store.discardedFiles.remove({ url, sweptOn: date });

  // The store itself records that these were deleted.
  await files.delete(ended.filter((url) => !named.has(url)));
  const unnamed = listed.flatMap(({ folder, files }) => {
    const before = isRemote || folder === 'videos' ? longAgo : now;
    return files.filter(({ url, changed }) => changed < before && !named.has(url)).map(({ url }) => url);
  });
  const toSweep = new Set(unnamed).difference(new Set(ended)).difference(await store.discardedFiles.urls());
  const date = dateOf(now);
  const result = { ...nothingSwept(), restored: missing.size, files: existing.size, date };
  const isSuspicious = toSweep.size > MAX_UNNAMED && toSweep.size > existing.size / 10;
  if (isSuspicious && !isConfirmed) return { ...result, heldBack: toSweep.size };

  const sizeOf = (url: string) => sizes.get(url) ?? 0;
  const bytes = toSweep.values().reduce((total, url) => total + sizeOf(url), 0);
  const progress = new Progress(report, { rows: 0, files: toSweep.size, bytes });
  for (const url of toSweep) {
    await files.swept.add([url], date);
    progress.add({ files: 1, bytes: sizeOf(url) });
  }
  const earlier = swept.filter(({ url }) => !missing.has(url));
  await store.discardedFiles.addSwept([...earlier, ...[...toSweep].map((url) => ({ url, date }))]);
  return { ...result, swept: toSweep.size };
}

const dateOf = (time: Date) => time.toISOString().slice(0, 10);
