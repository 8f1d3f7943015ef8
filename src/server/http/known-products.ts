import type { ProductList, Store } from '#src/operations/ports.ts';
import { inBatches } from '#src/server/batches.ts';

export type KnownProducts = ReturnType<typeof createKnownProducts>;

/** The public products, as the pages show them, read once per revision. */
export function createKnownProducts({ revision, list }: Pick<Store['products'], 'revision' | 'list'>) {
  let known: ProductList | null = null;
  const readTogether = inBatches<void, ProductList>(() => list('public'));
  return {
    /** Returns products that are at least as new as this call. @throws if the store is unavailable */
    async current(): Promise<ProductList> {
      if (known !== null && (await revision('public')) === known.revision) return known;
      const read = await readTogether();
      known = read;
      return read;
    },
    /** Returns the products that were read last, or null if none were read since the start. */
    last: () => known,
  };
}
