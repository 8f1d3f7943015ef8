import { getResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { createScenarioMocks } from '#src/mocks/scenario-mocks.ts';
import { type ScenarioName, scenarioNamed, scenarios } from '#src/mocks/scenarios.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { messageIn } from '#src/operations/messages.ts';

const SITE = 'http://mocks.test';
const readPicture = async (name: string) => new TextEncoder().encode(name);

/** Calls the mocks of a scenario; what they wait for is only noted down. */
function stage(name: ScenarioName | null) {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const mocks = createScenarioMocks({ readPicture }, name, wait);
  const call = async (path: string, init?: RequestInit): Promise<Response> => {
    const answer = await getResponse(mocks.handlers, new Request(new URL(path, SITE), init));
    if (answer === undefined) throw new Error(`nobody answers ${path}`);
    return answer;
  };
  const post = (path: string, body: unknown) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return { call, post, waits, mocks, login: () => post('/api/admin/login', MOCK_ADMIN) };
}

const ORDER = { name: 'سارا', phone: '09121234567', description: 'چرخ‌دنده', files: [] };
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const productsOf = async ({ call }: ReturnType<typeof stage>): Promise<Product[]> =>
  (await call('/api/products')).json();

describe('the fault scenarios', () => {
  it('no scenario is the workshop as it is', async () => {
    const site = stage(null);
    expect([
      (await productsOf(site)).length,
      await statusOf(site.post('/api/orders/orders', ORDER)),
      site.waits,
    ]).toEqual([12, 201, []]);
  });

  it('slow: 5 s pass before each call is answered as ever', async () => {
    const site = stage('slow');
    const products = await productsOf(site);
    const picture = await site.call(products[0]?.image ?? '');
    expect([products.length, picture.status, site.waits]).toEqual([12, 200, [5_000, 5_000]]);
  });

  it('offline: nobody answers anything', async () => {
    const { call, login } = stage('offline');
    const answers = await Promise.all([call('/api/products'), call('/files/products/x.webp'), login()]);
    expect(answers.map(({ type, status }) => ({ type, status }))).toEqual(
      answers.map(() => ({ type: 'error', status: 0 })),
    );
  });

  it('server-errors: pages of HTML with 500, so that the admin gets in and sees them', async () => {
    const { call, post, login } = stage('server-errors');
    const failed = await call('/api/products');
    expect([failed.status, failed.headers.get('content-type'), await failed.text()]).toEqual([
      500,
      'text/html',
      '<h1>Internal Server Error</h1>',
    ]);
    expect(
      await Promise.all([login(), post('/api/orders/orders', ORDER), call('/api/orders/getorders')].map(statusOf)),
    ).toEqual([200, 500, 500]);
  });

  it('too-large: whatever carries files is refused with the documented answer', async () => {
    const { call, post, login } = stage('too-large');
    await login();
    const refused = await post('/api/orders/orders', ORDER);
    expect([refused.status, await refused.json()]).toEqual([413, { message: messageIn('fa', 'tooLarge'), errors: [] }]);
    const statuses = ['/api/products/addproduct', '/api/products/editproduct'].map((path) =>
      statusOf(call(path, { method: 'POST', body: new FormData() })),
    );
    expect([await Promise.all(statuses), await statusOf(call('/api/products'))]).toEqual([[413, 413], 200]);
  });

  it('expired-presign: the URL is granted, and the upload refused', async () => {
    const { call, post, login } = stage('expired-presign');
    await login();
    const granted = await post('/api/presign-put-video', { fileName: 'gear.mp4', mime: 'video/mp4' });
    const { url, headers } = await granted.json();
    expect([granted.status, await statusOf(call(url, { method: 'PUT', headers, body: 'bytes' }))]).toEqual([200, 403]);
  });

  it('truncated: the first half of what would have been answered', async () => {
    const whole = await (await stage(null).call('/api/products')).text();
    const { call, login } = stage('truncated');
    const half = await call('/api/products');
    expect([half.status, await half.text()]).toEqual([200, whole.slice(0, whole.length / 2)]);
    expect(await (await login()).json()).toEqual({ success: true });
  });

  it('truncated: a call that has no operation is still nobody’s', async () => {
    await expect(stage('truncated').call('/api/unknown')).rejects.toThrow('nobody answers /api/unknown');
  });

  it('empty: no product, and orders as ever', async () => {
    const site = stage('empty');
    expect([await productsOf(site), await statusOf(site.post('/api/orders/orders', ORDER))]).toEqual([[], 201]);
  });

  it('large: 5,000 products with titles of their own and pictures that are there, also after a reset', async () => {
    const site = stage('large');
    site.mocks.reset();
    const products = await productsOf(site);
    const titles = new Set(products.map(({ title }) => title));
    expect([products.length, titles.size, products.at(-1)?.id]).toEqual([5_000, 5_000, 5_000]);
    expect(await statusOf(site.call(products.at(-1)?.image ?? ''))).toBe(200);
  });

  it.each(Object.keys(scenarios).map(scenarioNamed))('%s: leaves the modules of the page alone', async (name) => {
    for (const path of [
      '/@fs/home/workshop/src/api/client.ts',
      '/src/files/a.ts',
      '/src/uploads/products',
      '/apis/a',
    ]) {
      await expect(stage(name).call(path)).rejects.toThrow(`nobody answers ${path}`);
    }
  });

  it('unauthorised: the login succeeds, and no call of the admin', async () => {
    const { call, login } = stage('unauthorised');
    const answers = [
      login(),
      call('/api/orders/getorders'),
      call('/api/orders/AAAAAAAAAAAAAAAAAAAAAA'),
      call('/api/orders/delete?id=AAAAAAAAAAAAAAAAAAAAAA', { method: 'DELETE' }),
      call('/api/products/deleteproduct?id=1', { method: 'DELETE' }),
      call('/api/products/addproduct', { method: 'POST', body: new FormData() }),
      call('/api/products/editproduct', { method: 'POST', body: new FormData() }),
      call('/api/presign-put-video', { method: 'POST' }),
      call('/api/products'),
    ];
    expect(await Promise.all(answers.map(statusOf))).toEqual([200, 401, 401, 401, 401, 401, 401, 401, 200]);
  });
});

describe('a scenario’s name', () => {
  it('is found among those that are listed', () => {
    expect(Object.keys(scenarios).map(scenarioNamed)).toEqual(Object.keys(scenarios));
  });

  it.each([null, '', 'unknown', 'toString'])('%j is none', (name) => {
    expect(scenarioNamed(name)).toBe(null);
  });
});
