import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { createNodeMocks } from '#src/mocks/node.ts';
import { sampleProducts } from '#src/seed/sample-workshop.ts';
import { expectConsole } from '../../support/infrastructure/setup.ts';

const SITE = 'http://mocks.test';
const mocks = createNodeMocks();

beforeAll(() => mocks.listen());
afterEach(() => mocks.reset());
afterAll(() => mocks.close());

const titles = async (): Promise<string[]> => {
  const products: Product[] = await (await fetch(`${SITE}/api/products`)).json();
  return products.map(({ title }) => title);
};
const sampleTitles = sampleProducts.map(({ title }) => title);

describe('the mocks in Node', () => {
  it('answers on any origin', async () => {
    const elsewhere = await fetch('https://other.test/api/products');
    expect({ titles: await titles(), bodyCount: (await elsewhere.json()).length }).toEqual({
      titles: sampleTitles,
      bodyCount: 12,
    });
  });

  it('fails on a request without a handler', async () => {
    expectConsole('error', /without a matching request handler/);
    await expect(fetch(`${SITE}/api/unknown`)).rejects.toThrow();
  });

  it('keeps the rows of each mock server apart until it is reset', async () => {
    const [first] = mocks.database.products.all();
    if (first) mocks.database.products.add({ ...first, id: 99, title: 'تازه' });
    mocks.database.products.delete(1);
    expect(await titles()).toEqual([...sampleTitles.slice(1), 'تازه']);
    expect(createNodeMocks().database.products.find(1)?.id).toBe(1);
    mocks.reset();
    expect(await titles()).toEqual(sampleTitles);
  });

  it('returns copies, so that no caller changes a row', () => {
    const product = mocks.database.products.find(1);
    if (product) product.title = 'changed';
    expect(mocks.database.products.find(1)?.title).toBe(sampleTitles[0]);
  });

  it('leaves BroadcastChannel to the browser, and withholds it from the database', () => {
    expect(typeof BroadcastChannel).toBe('function');
  });
});

it('sends the session of the last login until a cookie is sent, a logout or a reset', async () => {
  const login = (credentials = MOCK_ADMIN) => {
    const headers = { 'content-type': 'application/json' };
    return fetch(`${SITE}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(credentials) });
  };
  const ordersStatus = async (headers: Record<string, string> = {}) =>
    (await fetch(`${SITE}/api/orders/getorders`, { headers })).status;

  await login({ ...MOCK_ADMIN, password: 'wrong' });
  expect(await ordersStatus()).toBe(401);
  const cookie = (await login()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect([await ordersStatus(), await ordersStatus({ cookie: 'session=made-up' })]).toEqual([200, 401]);
  await fetch(`${SITE}/api/admin/logout`, { method: 'POST' });
  expect([await ordersStatus(), await ordersStatus({ cookie })]).toEqual([401, 401]);
  await login();
  mocks.reset();
  expect(await ordersStatus()).toBe(401);
});
