import { fromPromise } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { isProduct } from '#src/contract/visitor-answers.generated.ts';
import { type ApiClient, ApiFailure, answer } from './client.ts';
import { optionalText, rowReader, textOr } from './rows.ts';

/** The catalogue machine's actors. */
export function createCatalogueActors(client: ApiClient) {
  return {
    loadProducts: fromPromise<readonly Product[]>(({ signal }) => currentProducts(client, signal)),
  };
}

/**
 * The products as they are now: `no-cache` asks the server each time, which mostly answers that nothing changed.
 * @throws {ApiFailure} where they cannot be had
 */
export async function currentProducts(client: ApiClient, signal: AbortSignal): Promise<readonly Product[]> {
  const said = await answer(client.GET('/api/products', { signal, cache: 'no-cache' }), Array.isArray);
  if (said.kind === 'refusal') throw new ApiFailure(said.status, said.message);
  return readProducts(said.value);
}

/** Blank English shows as Persian. */
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
    video: optionalText,
  },
});
