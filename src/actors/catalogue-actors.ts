import type { Product } from '#src/contract/schema.generated.ts';
import { isProduct } from '#src/contract/visitor-responses.generated.ts';
import { optionalText, textOr } from '#src/domain/repaired-row.ts';
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

/** The Persian text is shown if the English one is blank. */
const readProducts = rowReader<Product, 'id'>({
  name: 'products',
  key: 'id',
  isRow: isProduct,
  fields: {
    title: textOr('—'),
    description: textOr('—'),
    longDescription: textOr(''),
    titleEn: textOr(''),
    descriptionEn: textOr(''),
    longDescriptionEn: textOr(''),
    image: textOr(''),
    imageHasAlpha: { isValid: (value) => typeof value === 'boolean' },
    // A repaired product is shown with its main image only.
    srcset: { isValid: (_value): _value is never => false },
    drawing: optionalText,
    video: optionalText,
    version: { isValid: (value): value is number => Number.isSafeInteger(value) },
  },
});
