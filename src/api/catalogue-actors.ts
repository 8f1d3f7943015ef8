import { fromPromise } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { isListProductsAnswer } from '#src/contract/visitor-answers.generated.ts';
import { type ApiClient, ApiFailure, answer } from './client.ts';

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
  const said = await answer(client.GET('/api/products', { signal, cache: 'no-cache' }), isListProductsAnswer);
  if (said.kind === 'refusal') throw new ApiFailure(said.status, said.message);
  return said.value;
}
