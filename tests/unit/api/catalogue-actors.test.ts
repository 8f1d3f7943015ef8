import { describe, expect, it } from 'vitest';
import { createCatalogueActors } from '#src/api/catalogue-actors.ts';
import { NO_ANSWERS, testClient } from '../../support/api-client.ts';
import { expectGivenUp } from '../../support/given-up.ts';
import { heldFetch } from '../../support/held-fetch.ts';
import { parentOf } from '../../support/parent-of.ts';
import { productOf } from '../../support/products.ts';

const { loadProducts } = createCatalogueActors(testClient());
const FAILED = { type: 'products.failed', error: expect.objectContaining({ name: 'ApiFailure' }) };

describe('the products', () => {
  it('are asked for past the cache each time', async () => {
    const network = heldFetch();
    const { next } = parentOf(loadProducts);
    const { request, answer } = await network.next();
    answer(Response.json([productOf(1)]));
    expect([request.cache, await next()]).toEqual(['no-cache', { type: 'products.loaded', products: [productOf(1)] }]);
  });

  it('cannot be had where the server refuses', async () => {
    const network = heldFetch();
    const { next } = parentOf(loadProducts);
    await network.answer(Response.json({ message: 'too many', errors: [] }, { status: 429 }));
    expect(await next()).toEqual({
      type: 'products.failed',
      error: { kind: 'error', status: 429, message: 'too many', errors: [], retryAfter: 0, body: expect.anything() },
    });
  });

  it.each(NO_ANSWERS)('cannot be had from %s', async (_what, answer) => {
    const network = heldFetch();
    const { next } = parentOf(loadProducts);
    await network.answer(answer());
    expect(await next()).toEqual(FAILED);
  });

  it('are waited for 20 s and no longer', () =>
    expectGivenUp(loadProducts, undefined, 20_000, {
      type: 'products.failed',
      error: expect.objectContaining({ name: 'DeadlineExceeded' }),
    }));
});
