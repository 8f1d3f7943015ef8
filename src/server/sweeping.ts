import type { ServerFiles } from './files/server-files.ts';
import type { ServerStore } from './store/kysely-store.ts';

/** What another server stores, or a browser uploads, waits this long for the row that will name it, in milliseconds. */
const NAMING_TIMEOUT = 24 * 3_600_000;

/**
 * Removes what nothing refers to: files that a killed server left, old uploads, sessions that have run out.
 * @param isRemote whether the store may be about to name what another server stored, or this one before it was killed
 */
export async function sweep(store: ServerStore, files: ServerFiles, now: Date, isRemote: boolean): Promise<void> {
  const longAgo = new Date(now.getTime() - NAMING_TIMEOUT);
  const before = isRemote ? longAgo : now;
  const stored = await Promise.all([
    files.before('orders', before),
    files.before('products', before),
    files.before('videos', longAgo),
    store.endedUploads(),
  ]);
  const used = (await store.orderFiles()).union(await store.products.files());
  await files.delete(stored.flat().filter((url) => !used.has(url)));
  await store.dropExpired(now);
}
