import type { ProductListEvent } from '#src/machines/catalogue/catalogue.machine.ts';
import { referenceOf } from './api-error.ts';
import { fromTask } from './task.ts';
import type { LoadCalls } from './visitor-calls.ts';

/** Creates the actors of the catalogue machine. */
export function createCatalogueActors(calls: LoadCalls) {
  return {
    loadProducts: fromTask<ProductListEvent>({
      run: async ({ signal }) => (await calls()).loadProducts(signal),
      failed: (error) => ({ type: 'products.failed', error, reference: referenceOf(error) }),
    }),
  };
}
