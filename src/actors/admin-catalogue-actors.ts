import type { Product } from '#src/contract/schema.generated.ts';
import { visitorShapes } from '#src/contract/visitor-shapes.generated.ts';
import type { ProductListEvent } from '#src/machines/catalogue/catalogue.machine.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { referenceOf } from './api-error.ts';
import { resultOf } from './client.ts';
import { rowReader } from './rows.ts';
import { fromTask } from './task.ts';
import { isUnknownOperation } from './unknown-operation.ts';
import type { VisitorCalls } from './visitor-calls.ts';

/** Creates the actors of the catalogue on the dashboard, which contains drafts. A host without drafts has the public list. */
export function createAdminCatalogueActors({ client, loadProducts }: Pick<VisitorCalls, 'client' | 'loadProducts'>) {
  return {
    loadProducts: fromTask<ProductListEvent>({
      run: async ({ signal }) => {
        try {
          // Drafts must not be stored in the HTTP cache.
          const call = client.GET('/api/products/all', { signal, cache: 'no-store' });
          const result = await resultOf(call, Array.isArray);
          if (result.kind === 'success') return { type: 'products.loaded', products: readProducts(result.value) };
          if (!isUnknownOperation(result))
            return { type: 'products.failed', error: result, reference: result.reference };
        } catch (error) {
          if (!isUnknownOperation(error)) throw error;
        }
        return loadProducts(signal);
      },
      failed: (error) => ({ type: 'products.failed', error, reference: referenceOf(error) }),
    }),
  };
}

const readProducts = rowReader<Product, 'id'>({
  name: 'all products',
  key: 'id',
  isRow: hasShape(visitorShapes.Product),
});
