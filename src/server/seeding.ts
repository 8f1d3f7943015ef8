import { readFile } from 'node:fs/promises';
import { sampleFiles, sampleProducts } from '#src/seed/workshop.ts';
import { ConfigError } from './config.ts';
import { allFiles, type ServerFiles } from './files/server-files.ts';
import type { ServerStore } from './store/kysely-store.ts';

const IMAGES = new URL('../seed/images/', import.meta.url);

/** Files of a store that is gone: to begin anew beside them would look like the loss of every order and product. */
const STORE_IS_GONE =
  'There are files, but the store that names them (workshop.sqlite in DATA_DIR, or the database of DATABASE_URL) ' +
  'is missing or empty: restore it from a backup, or move the files away to begin anew';

/** Begins a fresh store, with the samples or without. @throws ConfigError beside an earlier store's files */
export async function seedStore(store: ServerStore, files: ServerFiles, withSamples: boolean): Promise<void> {
  // A first start that was killed may have left some of the samples'.
  const isOther = (url: string) => !sampleFiles.has(url);
  if ((await allFiles(files)).some(isOther)) throw new ConfigError([STORE_IS_GONE]);
  if (withSamples) {
    const copies = [...sampleFiles].map(async ([url, name]) => files.put(url, [await readFile(new URL(name, IMAGES))]));
    await Promise.all(copies);
  }
  await store.begin(withSamples ? sampleProducts : []);
}
