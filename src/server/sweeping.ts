import type { FileStorage } from './files/file-storage.ts';
import type { Store } from './store/store.ts';

/** An uploaded video waits this long for the product that will show it, in milliseconds. */
const UPLOAD_PATIENCE = 24 * 3_600_000;

/** Removes what nothing refers to: files that a killed server left, old uploads, sessions that have run out. */
export async function sweep(store: Store, files: FileStorage, now: Date): Promise<void> {
  const inOrders = await store.orders.fileNames();
  const inProducts = await store.products.fileNames();
  const anOldUpload = new Date(now.getTime() - UPLOAD_PATIENCE);
  const videos = [...(await store.endedUploads.names()), ...(await files.namesBefore('videos', anOldUpload))];
  await files.remove('orders', without(await files.namesBefore('orders', now), inOrders));
  await files.remove('products', without(await files.namesBefore('products', now), inProducts));
  await files.remove('videos', without(videos, inProducts));
  await store.dropExpired(now);
}

function without(names: readonly string[], used: ReadonlySet<string>): string[] {
  return names.filter((name) => !used.has(name));
}
