import { expect, it } from 'vitest';
import { createCatalogueActors } from '#src/actors/catalogue-actors.ts';
import { testClient, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { expectTimeout, requestAndEvent } from '../../support/models/task-outcomes.ts';

const { loadProducts } = createCatalogueActors(testClient());
const failed = (error: object, reference = '') => ({
  type: 'products.failed',
  error: expect.objectContaining(error),
  reference,
});

it('the products are asked for past the cache each time', async () => {
  const { request, event } = await requestAndEvent(loadProducts, undefined, Response.json([productOf(1)]));
  expect([request.cache, event]).toEqual(['no-cache', { type: 'products.loaded', products: [productOf(1)] }]);
});

it.each<readonly [string, () => Response | Error, object]>([
  ['a rejection', () => Response.json({ message: 'no', errors: [] }, { status: 429 }), { status: 429, message: 'no' }],
  ...UNDOCUMENTED_RESPONSES.map(
    ({ reply: what, respond: response }) => [what, response, { name: 'ApiError' }] as const,
  ),
])('the products cannot be had from %s', async (_what, response, error) => {
  expect((await requestAndEvent(loadProducts, undefined, response())).event).toEqual(failed(error));
});

it.each([429, 500])('the products cannot be had from a response with status %i and an id', async (status) => {
  const response = Response.json({}, { status, headers: { 'X-Request-ID': '1a2b3c4d5e6f7a8b' } });
  const { event } = await requestAndEvent(loadProducts, undefined, response);
  expect(event).toEqual(failed({ status }, '1a2b3c4d'));
});

it('the products are waited for 20 s and no longer', () =>
  expectTimeout(loadProducts, undefined, 20_000, failed({ name: 'DeadlineExceeded' })));
