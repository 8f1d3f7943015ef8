import { readFile } from 'node:fs/promises';
import { sampleFiles, sampleProducts } from '#src/seed/sample-workshop.ts';
import { allFiles, type ServerFiles } from '#src/server/files/server-files.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { ConfigError } from './config.ts';

const IMAGES = new URL('../seed/images/', import.meta.url);

/** Shown instead of seeding: a new store with an earlier store's files would look as if all orders had been deleted. */
const STORE_IS_GONE =
  'There are files, but the store that names them (workshop.sqlite in DATA_DIR, or the database of DATABASE_URL) ' +
  'is missing or empty: restore it from a backup, or move the files away to begin anew';

/** Begins a fresh store, with or without the samples. @throws ConfigError if the files belong to an earlier store */
export async function seedStore(store: ServerStore, files: ServerFiles, withSamples: boolean): Promise<void> {
  // A first start that was killed may have left sample files, but no mark.
  const hasOtherFiles = (await allFiles(files)).some(({ url }) => !sampleFiles.has(url));
  if (hasOtherFiles || (await files.hasStoreMark())) throw new ConfigError([STORE_IS_GONE]);
  if (withSamples) {
    for (const [url, name] of sampleFiles) await files.put(url, [await readFile(new URL(name, IMAGES))]);
  }
  await store.begin(withSamples ? sampleProducts : []);
}
