import { expect, it } from 'vitest';
import { createCatalogueActors } from '#src/actors/catalogue-actors.ts';
import { expectTimeout, requestAndEvent } from '../../support/actors/task-outcomes.ts';
import { testCalls, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { productOf } from '../../support/fixtures/products.ts';

const { loadProducts } = createCatalogueActors(testCalls());
const failed = (error: object, reference = '') => ({
  type: 'products.failed',
  error: expect.objectContaining(error),
  reference,
});

it('revalidates the products with every request', async () => {
  const { request, event } = await requestAndEvent(loadProducts, undefined, Response.json([productOf(1)]));
  expect([request.cache, event]).toEqual(['no-cache', { type: 'products.loaded', products: [productOf(1)] }]);
});

it.each<{ readonly label: string; readonly response: () => Response | Error; readonly error: object }>([
  {
    label: 'a rejection',
    response: () => Response.json({ message: 'no', errors: [] }, { status: 429 }),
    error: { status: 429, message: 'no' },
  },
  ...UNDOCUMENTED_RESPONSES.map(
    ({ reply: what, respond: response }) => ({ label: what, response, error: { name: 'ApiError' } }) as const,
  ),
])('fails to load the products from $label', async ({ response, error }) => {
  expect((await requestAndEvent(loadProducts, undefined, response())).event).toEqual(failed(error));
});

it.each([429, 500])('reports the request id of a response with status %i', async (status) => {
  const response = Response.json({}, { status, headers: { 'X-Request-ID': '1a2b3c4d5e6f7a8b' } });
  const { event } = await requestAndEvent(loadProducts, undefined, response);
  expect(event).toEqual(failed({ status }, '1a2b3c4d'));
});

it('gives up the products after 20 s', () =>
  expectTimeout(loadProducts, undefined, 20_000, failed({ name: 'DeadlineExceeded' })));
