import { inBatches } from '#src/server/batches.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import type { ProductSnapshot } from '#src/server/store/product-queries.ts';

export type KnownProducts = ReturnType<typeof createKnownProducts>;

/** Products as the pages show them, read once per revision. */
export function createKnownProducts({ revision, snapshot }: Pick<ServerStore['products'], 'revision' | 'snapshot'>) {
  let known: ProductSnapshot | null = null;
  const readTogether = inBatches<void, ProductSnapshot>(snapshot);
  return {
    /** Returns products that are at least as new as this call. @throws if the store is unavailable */
    async current(): Promise<ProductSnapshot> {
      if (known !== null && (await revision()) === known.revision) return known;
      const read = await readTogether();
      known = read;
      return read;
    },
    /** Returns the products that were read last, or null if none were read since the start. */
    last: () => known,
  };
}
