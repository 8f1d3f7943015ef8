import type { FileStorage } from './files/file-storage.ts';
import type { Store } from './store/store.ts';

/** An uploaded video waits this long for the product that will show it, in milliseconds. */
const UPLOAD_PATIENCE = 24 * 3_600_000;

/** Removes what nothing refers to: files of orders that were never committed, old uploads, sessions that have run out. */
export async function sweep(store: Store, files: FileStorage, now: Date): Promise<void> {
  const inOrders = await store.orders.fileNames();
  const inProducts = await store.products.fileNames();
  const anOldUpload = new Date(now.getTime() - UPLOAD_PATIENCE);
  const orphans = {
    orders: without(await files.namesBefore('orders', now), inOrders),
    products: without(await files.namesBefore('products', anOldUpload), inProducts),
    videos: without(await files.namesBefore('videos', anOldUpload), inProducts),
  };
  await files.remove('orders', orphans.orders);
  await files.remove('products', orphans.products);
  await files.remove('videos', orphans.videos);
  await store.dropExpired(now);
}

function without(names: readonly string[], used: ReadonlySet<string>): string[] {
  return names.filter((name) => !used.has(name));
}
