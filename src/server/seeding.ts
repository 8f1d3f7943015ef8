import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FairQueue } from '#src/operations/fair-queue.ts';
import { SAMPLE_FOLDER, WORKSHOP_FOLDER } from '#src/seed/sample-folder.ts';
import { allFiles } from '#src/server/files/server-files.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { ConfigError } from './config.ts';
import { missingFilesOfSamples, problemsOfSamples } from './sample-problems.ts';
import type { ServerFiles } from './storage.ts';

/** Sample files that are written at a time. A bucket responds slowly, and a system may allow few open files. */
const FILES_AT_A_TIME = 8;

/** Shown instead of seeding: a new store with an earlier store's files would look as if all orders had been deleted. */
const STORE_IS_GONE =
  'There are files, but the store that names them (workshop.sqlite in DATA_DIR, or the database of DATABASE_URL) ' +
  'is missing or empty: restore it from a backup, or move the files away to begin anew';

/**
 * Requires the files of a store that has begun. An unmounted disk or another bucket would look as if all pictures had been
 * deleted, and new ones would be stored in the wrong place. Files without a mark are those of an earlier program version.
 * @throws ConfigError if there is no mark, and no file that the store names
 */
export async function requireFilesOf(store: ServerStore, files: ServerFiles): Promise<void> {
  if (await files.hasStoreMark()) return;
  const named = (await store.orderFiles()).union(await store.products.files());
  const existing = new Set([...(await allFiles(files)), ...(await files.swept.list())].map(({ url }) => url));
  if (named.size === 0 || !named.isDisjointFrom(existing)) return;
  throw new ConfigError([
    `The store names ${named.size} files, but DATA_DIR (or S3_BUCKET) has none of them: mount the disk, correct the ` +
      'setting, or restore a backup. To start without these files, add --anyway to the command',
  ]);
}

/**
 * Begins a fresh store, with or without the samples.
 * @throws ConfigError if the files belong to an earlier store, or the samples are incomplete
 */
export async function seedStore(store: ServerStore, files: ServerFiles, withSamples: boolean): Promise<void> {
  const { sampleFiles, sampleProducts } = await loadSamples(withSamples);
  // A first start that was killed may have left sample files, but no mark.
  const hasOtherFiles = (await allFiles(files)).some(({ url }) => !sampleFiles.has(url));
  if (hasOtherFiles || (await files.hasStoreMark())) throw new ConfigError([STORE_IS_GONE]);
  if (withSamples) await putSamples(files, sampleFiles);
  await store.begin(withSamples ? sampleProducts : []);
}

/** Loads the samples. Only a store that begins with them needs them, so that `--empty` starts in spite of a mistake in them. */
async function loadSamples(areNeeded: boolean): Promise<Pick<Samples, 'sampleFiles' | 'sampleProducts'>> {
  const problems = problemsOfSamples(WORKSHOP_FOLDER);
  const lines = problems.length > 0 ? problems : missingFilesOfSamples(WORKSHOP_FOLDER);
  if (lines.length === 0) return import('#src/seed/sample-workshop.ts');
  if (areNeeded) throw new ConfigError([...lines, START_EMPTY]);
  return { sampleFiles: new Map(), sampleProducts: [] };
}

type Samples = typeof import('#src/seed/sample-workshop.ts');

const START_EMPTY = 'The samples are in src/workshop. To begin without them, add --empty to the command';

async function putSamples(files: ServerFiles, sampleFiles: Samples['sampleFiles']): Promise<void> {
  const turns = new FairQueue({ places: FILES_AT_A_TIME });
  const put = async ([url, name]: [string, string]) => files.put(url, [await readFile(join(SAMPLE_FOLDER, name))]);
  await Promise.all([...sampleFiles].map((file) => turns.run(() => put(file))));
}
