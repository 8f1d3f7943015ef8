import type { KeptFiles } from '#src/server/files/server-files.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';

interface DiscardingInput {
  readonly store: Pick<ServerStore, 'discardedFiles' | 'orderFiles' | 'products'>;
  readonly files: Pick<KeptFiles, 'delete' | 'swept'>;
  /** True if no further file shall be deleted. */
  readonly isStopped: () => boolean;
}

/**
 * Deletes the discarded files that no row names. Returns the number of swept files among them.
 * @throws an error if some could not be deleted. Those remain noted.
 */
export async function deleteDiscarded({ store, files, isStopped }: DiscardingInput): Promise<number> {
  const due = await store.discardedFiles.due();
  if (due.length === 0) return 0;
  // Read after the notes: a noted file has a name until its row is deleted, and gets none afterwards.
  const named = (await store.orderFiles()).union(await store.products.files());
  const errors: unknown[] = [];
  let swept = 0;
  for (const file of due) {
    if (isStopped()) break;
    const { url, sweptOn } = file;
    if (named.has(url)) continue;
    try {
      await (sweptOn === '' ? files.delete([url]) : files.swept.delete([{ url, date: sweptOn }]));
      await store.discardedFiles.remove(file);
      if (sweptOn !== '') swept += 1;
    } catch (error) {
      // An unavailable storage would let each file wait.
      if (error instanceof StoreBusy) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return swept;
}
