import type { LocalFiles } from './files/local-files.ts';
import type { ServerStore } from './store/kysely-store.ts';

/** An uploaded video waits this long for the product that will show it, in milliseconds. */
const UPLOAD_TIMEOUT = 24 * 3_600_000;

/** Removes what nothing refers to: files that a killed server left, old uploads, sessions that have run out. */
export async function sweep(store: ServerStore, files: LocalFiles, now: Date): Promise<void> {
  const used = (await store.orderFiles()).union(await store.products.files());
  const stored = await Promise.all([
    files.before('orders', now),
    files.before('products', now),
    files.before('videos', new Date(now.getTime() - UPLOAD_TIMEOUT)),
    store.endedUploads(),
  ]);
  await files.delete(stored.flat().filter((url) => !used.has(url)));
  await store.dropExpired(now);
}
