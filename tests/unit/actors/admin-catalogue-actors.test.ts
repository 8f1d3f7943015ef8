import { expect, it } from 'vitest';
import { createAdminCatalogueActors } from '#src/actors/admin-catalogue-actors.ts';
import { parentOf } from '../../support/actors/parent-of.ts';
import { testCalls, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';

const DRAFT = productOf(1, { hidden: true });
const failed = expect.objectContaining({ type: 'products.failed' });

async function load() {
  const network = controlledFetch();
  const { loadProducts } = createAdminCatalogueActors(await testCalls()());
  return { network, event: parentOf(loadProducts, undefined).next() };
}

it('loads all products with the drafts, and stores none of them in the HTTP cache [4.products.draft]', async () => {
  const { network, event } = await load();
  const { request, respond } = await network.next();
  expect([request.url, request.cache]).toEqual(['http://workshop.test/api/products/all', 'no-store']);
  respond(Response.json([DRAFT]));
  expect(await event).toEqual({ type: 'products.loaded', products: [DRAFT] });
});

it.each([
  { reply: '404 in HTML', respond: () => new Response('<h1>No</h1>', { status: 404 }) },
  { reply: '405', respond: () => Response.json({ message: '', errors: [] }, { status: 405 }) },
  { reply: '501', respond: () => new Response(null, { status: 501 }) },
])('loads the public products from a host without drafts, which replies with $reply', async ({ respond }) => {
  const { network, event } = await load();
  (await network.next()).respond(respond());
  const second = await network.next();
  expect(second.request.url).toBe('http://workshop.test/api/products');
  second.respond(Response.json([productOf(2)]));
  expect(await event).toEqual({ type: 'products.loaded', products: [productOf(2)] });
});

it.each([
  { reply: '401', respond: () => Response.json({ message: '', errors: [] }, { status: 401 }) },
  ...UNDOCUMENTED_RESPONSES,
])('fails after a reply of $reply', async ({ respond }) => {
  const { network, event } = await load();
  (await network.next()).respond(respond());
  expect(await event).toEqual(failed);
});
