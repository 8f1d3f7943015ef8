import { fromPromise } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { isListProductsAnswer } from '#src/contract/visitor-answers.generated.ts';
import { type ApiClient, ApiFailure, answer } from './client.ts';

/** The catalogue machine's actors. `no-cache` asks the server each time, which mostly answers that nothing changed. */
export function createCatalogueActors(client: ApiClient) {
  return {
    loadProducts: fromPromise<readonly Product[]>(async ({ signal }) => {
      const said = await answer(client.GET('/api/products', { signal, cache: 'no-cache' }), isListProductsAnswer);
      if (said.kind === 'refusal') throw new ApiFailure(said.status, said.message);
      return said.value;
    }),
  };
}
