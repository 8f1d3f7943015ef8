import { isListProductsAnswer } from '#src/contract/visitor-answers.generated.ts';
import type { ProductListEvent } from '#src/machines/catalogue/catalogue.machine.ts';
import { type ApiClient, resultOf } from './client.ts';
import { fromTask } from './task.ts';

/** A load that nobody answers for so long has failed, so that the visitor can ask again; in milliseconds. */
const DEADLINE = 20_000;

/** The catalogue machine's actors. */
export function createCatalogueActors(client: ApiClient) {
  return {
    loadProducts: fromTask<ProductListEvent>({
      // `no-cache` asks the server each time, which mostly answers that nothing changed.
      run: async ({ signal }) => {
        const result = await resultOf(client.GET('/api/products', { signal, cache: 'no-cache' }), isListProductsAnswer);
        if (result.kind === 'success') return { type: 'products.loaded', products: result.value };
        return { type: 'products.failed', error: result };
      },
      failed: (error) => ({ type: 'products.failed', error }),
      deadline: DEADLINE,
    }),
  };
}
