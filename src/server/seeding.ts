import { readFile } from 'node:fs/promises';
import { sampleProducts } from '#src/seed/workshop.ts';
import { ConfigError } from './config.ts';
import { type FileStorage, FOLDERS, type Folder } from './files/file-storage.ts';
import type { Store } from './store/store.ts';

const PICTURES = new URL('../seed/pictures/', import.meta.url);

/** Files of a store that is gone: to begin anew beside them would look like the loss of every order and product. */
const STORE_IS_GONE =
  'DATA_DIR holds files, but workshop.sqlite beside them is missing or empty: ' +
  'restore it from a backup, or move the folder "files" away to begin anew';

/**
 * Gives a fresh store the sample workshop, or marks it as begun without, for good: whatever its admin deletes stays away.
 * @throws ConfigError where there are files of an earlier store
 */
export async function begin(store: Store, files: FileStorage, withSamples: boolean): Promise<void> {
  const copies = sampleProducts.flatMap(({ image, video }) => [
    { folder: 'products' as const, name: image },
    ...(video === undefined ? [] : [{ folder: 'videos' as const, name: video }]),
  ]);
  if (await hasFilesBeside(files, new Set(copies.map(({ name }) => name)))) throw new ConfigError([STORE_IS_GONE]);
  const samples = withSamples ? sampleProducts : [];
  if (withSamples) await Promise.all(copies.map(({ folder, name }) => copyPicture(files, folder, name)));
  await store.begin(samples.map(({ slug: _slug, video = null, ...product }) => ({ ...product, video })));
}

/** A first start that was killed may have left some of the sample's. */
async function hasFilesBeside(files: FileStorage, samples: ReadonlySet<string>): Promise<boolean> {
  const names = await Promise.all(FOLDERS.map((folder) => files.namesBefore(folder, new Date(8.64e15))));
  return names.flat().some((name) => !samples.has(name));
}

async function copyPicture(files: FileStorage, folder: Folder, name: string): Promise<void> {
  if (await files.has(folder, name)) return;
  await files.put(folder, name, await readFile(new URL(name, PICTURES)));
}
