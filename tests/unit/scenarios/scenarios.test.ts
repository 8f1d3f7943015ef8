import { readFileSync } from 'node:fs';
import { getResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { createScenarioMocks, scenarios } from '#src/mocks/scenario-mocks.ts';
import { messageIn } from '#src/operations/api-messages.ts';
import { OPERATIONS } from '#src/operations/documented-operation.ts';

const SITE = 'http://mocks.test';
const readImage = async (name: string) => new TextEncoder().encode(name);

/** Calls the mocks of a scenario; what they wait for is only noted down. */
function open(name: string | null) {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const mocks = createScenarioMocks({ readImage }, name, wait);
  const call = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await getResponse(mocks.handlers, new Request(new URL(path, SITE), init));
    if (response === undefined) throw new Error(`nobody answers ${path}`);
    return response;
  };
  const post = (path: string, body: unknown) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const order = () => post('/api/orders/orders', ORDER);
  return { call, post, waits, mocks, order, login: () => post('/api/admin/login', MOCK_ADMIN) };
}

const ORDER = { name: 'سارا', phone: '09121234567', description: 'چرخ‌دنده', files: [] };
const statusOf = async (response: Promise<Response>) => (await response).status;
const productsOf = async ({ call }: ReturnType<typeof open>): Promise<Product[]> =>
  (await call('/api/products')).json();

describe('the fault scenarios', () => {
  it.each([null, '', 'unknown', 'toString'])('answers normally without a scenario (%j)', async (name) => {
    const site = open(name);
    const sent = await statusOf(site.order());
    expect({ productCount: (await productsOf(site)).length, sent, waits: site.waits }).toEqual({
      productCount: 12,
      sent: 201,
      waits: [],
    });
  });

  it('answers each call after 5 s in the scenario slow', async () => {
    const site = open('slow');
    const products = await productsOf(site);
    const image = await site.call(products[0]?.image ?? '');
    expect({ productCount: products.length, status: image.status, waits: site.waits }).toEqual({
      productCount: 12,
      status: 200,
      waits: [5_000, 5_000],
    });
  });

  it('answers nothing in the scenario offline', async () => {
    const { call, login } = open('offline');
    const responses = await Promise.all([call('/api/products'), call('/files/products/x.webp'), login()]);
    expect(responses.map(({ type, status }) => [type, status])).toEqual(Array(3).fill(['error', 0]));
  });

  it('answers everything but the login with HTML and 500 in the scenario server-errors', async () => {
    const { call, order, login } = open('server-errors');
    const failed = await call('/api/products');
    const served = [failed.status, failed.headers.get('content-type'), await failed.text()];
    expect(served).toEqual([500, 'text/html', '<h1>Internal Server Error</h1>']);
    const statuses = [login(), order(), call('/api/orders/getorders')].map(statusOf);
    expect(await Promise.all(statuses)).toEqual([200, 500, 500]);
  });

  it('rejects every body with files as documented in the scenario too-large', async () => {
    const { call, order, login } = open('too-large');
    await login();
    const refused = await order();
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 413,
      body: { message: messageIn('fa', 'tooLarge'), errors: [] },
    });
    const statuses = ['/api/products/addproduct', '/api/products/editproduct'].map((path) =>
      statusOf(call(path, { method: 'POST', body: new FormData() })),
    );
    expect([await Promise.all(statuses), await statusOf(call('/api/products'))]).toEqual([[413, 413], 200]);
  });

  it('presigns a URL and rejects its upload in the scenario expired-presign', async () => {
    const { call, post, login } = open('expired-presign');
    await login();
    const granted = await post('/api/presign-put-video', { fileName: 'gear.mp4', mime: 'video/mp4' });
    const { url, headers } = await granted.json();
    expect([granted.status, await statusOf(call(url, { method: 'PUT', headers, body: 'bytes' }))]).toEqual([200, 403]);
  });

  it('sends the first half of each response in the scenario truncated', async () => {
    const whole = await (await open(null).call('/api/products')).text();
    const { call, login } = open('truncated');
    const half = await call('/api/products');
    expect({ status: half.status, text: await half.text() }).toEqual({
      status: 200,
      text: whole.slice(0, whole.length / 2),
    });
    expect(await (await login()).json()).toEqual({ success: true });
  });

  it('leaves a request without an operation unanswered in the scenario truncated', async () => {
    await expect(open('truncated').call('/api/unknown')).rejects.toThrow('nobody answers /api/unknown');
  });

  it('lists no products and accepts orders in the scenario empty', async () => {
    const site = open('empty');
    expect([await productsOf(site), await statusOf(site.order())]).toEqual([[], 201]);
  });

  it('lists 5,000 products with unique titles and their images, also after a reset, in the scenario large', async () => {
    const site = open('large');
    site.mocks.reset();
    const products = await productsOf(site);
    const titles = new Set(products.map(({ title }) => title));
    expect({ productCount: products.length, titleCount: titles.size, id: products.at(-1)?.id }).toEqual({
      productCount: 5_000,
      titleCount: 5_000,
      id: 5_000,
    });
    expect(await statusOf(site.call(products.at(-1)?.image ?? ''))).toBe(200);
  });

  it.each([...scenarios.keys()])('leaves the modules of the page to Vite in the scenario %s', async (name) => {
    for (const path of '/@fs/home/src/api/client.ts /src/files/a.ts /src/uploads/products /apis/a'.split(' ')) {
      await expect(open(name).call(path)).rejects.toThrow(`nobody answers ${path}`);
    }
  });

  it('rejects every call of the admin except the login in the scenario unauthorized', async () => {
    const { call, login, order } = open('unauthorized');
    const secured = OPERATIONS.filter(({ isSecured }) => isSecured);
    const refused = secured.map(({ method, path }) => statusOf(call(path.replace('{id}', 'A'.repeat(22)), { method })));
    expect(await Promise.all(refused)).toEqual(secured.map(() => 401));
    expect(await Promise.all([login(), call('/api/products'), order()].map(statusOf))).toEqual([200, 200, 201]);
  });
});

it('links each scenario on the developers’ page to a page that shows its effect', () => {
  const page = readFileSync(new URL('../../../src/site/scenarios.html', import.meta.url), 'utf8');
  const links = page.matchAll(/<th scope="row"><a href="(.*)">(.*)<\/a>/g);
  expect(Array.from(links, ([, address, name]) => [name, address])).toEqual([
    ['slow', '/?scenario=slow'],
    ['offline', '/products?scenario=offline'],
    ['server-errors', '/login?scenario=server-errors'],
    ['too-large', '/?scenario=too-large#order'],
    ['expired-presign', '/login?scenario=expired-presign'],
    ['truncated', '/products?scenario=truncated'],
    ['empty', '/products?scenario=empty'],
    ['large', '/products?scenario=large'],
    ['unauthorized', '/login?scenario=unauthorized'],
  ]);
  expect([...scenarios.keys()]).toEqual(Array.from(page.matchAll(/scenario=([\w-]+)/g), ([, name]) => name));
});
