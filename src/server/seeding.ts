import { readFile } from 'node:fs/promises';
import { sampleProducts } from '#src/seed/workshop.ts';
import type { FileStorage, Folder } from './files/file-storage.ts';
import type { Store } from './store/store.ts';

const PICTURES = new URL('../seed/pictures/', import.meta.url);

/**
 * Gives a fresh store the sample workshop, or marks it as begun without. A store that was begun before stays as it is,
 * whatever its admin has deleted since.
 */
export async function seed(store: Store, files: FileStorage, withSamples: boolean): Promise<void> {
  if (await store.isBegun()) return;
  const samples = withSamples ? sampleProducts : [];
  await Promise.all(
    samples.flatMap(({ image, video }) => [
      copyPicture(files, 'products', image),
      ...(video === undefined ? [] : [copyPicture(files, 'videos', video)]),
    ]),
  );
  await store.begin(samples.map(({ slug: _slug, video = null, ...product }) => ({ ...product, video })));
}

/** A first start that was killed may have left some of them. */
async function copyPicture(files: FileStorage, folder: Folder, name: string): Promise<void> {
  if (await files.has(folder, name)) return;
  await files.put(folder, name, await readFile(new URL(name, PICTURES)));
}
