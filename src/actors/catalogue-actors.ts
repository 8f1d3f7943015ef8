import type { Product } from '#src/contract/schema.generated.ts';
import { isProduct } from '#src/contract/visitor-responses.generated.ts';
import type { ProductListEvent } from '#src/machines/catalogue/catalogue.machine.ts';
import { type ApiClient, referenceOf, resultOf } from './client.ts';
import { rowReader } from './rows.ts';
import { fromTask } from './task.ts';

/** Creates the actors of the catalogue machine. */
export function createCatalogueActors(client: ApiClient) {
  return {
    loadProducts: fromTask<ProductListEvent>({
      // `no-cache` revalidates on each load. The response is usually 304.
      run: async ({ signal }) => {
        const result = await resultOf(client.GET('/api/products', { signal, cache: 'no-cache' }), Array.isArray);
        if (result.kind === 'success') return { type: 'products.loaded', products: readProducts(result.value) };
        return { type: 'products.failed', error: result, reference: result.reference };
      },
      failed: (error) => ({ type: 'products.failed', error, reference: referenceOf(error) }),
    }),
  };
}

const readProducts = rowReader<Product, 'id'>({ name: 'products', key: 'id', isRow: isProduct });
