import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import type { ProductList } from '#src/operations/ports.ts';
import { createKnownNotice } from '#src/server/http/known-notice.ts';
import { createKnownProducts } from '#src/server/http/known-products.ts';
import { addPages, openPages as openPagesOf } from '#src/server/http/page-routes.ts';
import type { PageRequest, RenderPage } from '#src/site/rendering/page-renderer.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { builtSite, PAGE } from '../../support/fixtures/built-site.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { AsyncQueue } from '../../support/infrastructure/async-queue.ts';
import { sharedServer, startServer, startWithAdmin } from '../../support/infrastructure/test-server.ts';

const SITE = { PUBLIC_URL: 'https://workshop.example' };
const AS_PAGE = { accept: 'text/html,*/*' };

/** A server whose pages contain the arguments of their rendering. */
async function openPages(render: RenderPage = async (request) => pageOf(request), environment = {}) {
  const asked = vi.fn(render);
  const server = await startWithAdmin(
    { ...SITE, ...environment },
    { ...(await builtSite()), renderer: { render: asked, inlineScripts: [SCRIPT] }, seed: true },
  );
  return { ...server, open: pagesOf(server), asked };
}

const pagesOf =
  (server: { readonly url: string }) =>
  (path: string, headers = {}) =>
    fetch(server.url + path, { headers: { ...AS_PAGE, ...headers }, redirect: 'manual' });

const SCRIPT = 'begin()';

const pageOf = ({ path, language, origin, products }: PageRequest) =>
  `<style>p{margin:0}</style><script>${SCRIPT}</script><script>foreign()</script><p>${path} ${language} ${origin} ${products.length}</p>`;

/** Returns the status and the rendered text, or `the shell` for an unrendered page. */
async function contentOf(response: Response) {
  const html = await response.text();
  return [response.status, html === PAGE ? 'the shell' : /<p>(.*)<\/p>/.exec(html)?.[1]];
}

const shared = sharedServer(SITE, async (folder) => ({
  ...(await builtSite(folder)),
  renderer: { render: async (request) => pageOf(request), inlineScripts: [SCRIPT] },
  seed: true,
}));
const openShared = pagesOf(shared);

it.each([
  { path: '/', headers: {}, status: 200, page: '/ fa' },
  { path: '/', headers: { cookie: 'language=en' }, status: 200, page: '/ en' },
  { path: '/?lang=en', headers: { cookie: 'language=fa' }, status: 200, page: '/ en' },
  { path: '/?lang=xx&utm=1', headers: { cookie: 'language=xx' }, status: 200, page: '/ fa' },
  { path: '/products?q=%DA%86%D8%B1%D8%AE&utm=1', headers: {}, status: 200, page: '/products?q=%DA%86%D8%B1%D8%AE fa' },
  { path: '/products?page=2&utm=1', headers: {}, status: 200, page: '/products?page=2 fa' },
  { path: '/products?page=x', headers: {}, status: 200, page: '/products fa' },
  { path: '/products/3', headers: {}, status: 200, page: '/products/3 fa' },
  { path: '/products/13', headers: {}, status: 404, page: '/products/13 fa' },
  { path: '/pages/terms', headers: {}, status: 200, page: '/pages/terms fa' },
  { path: '/pages/toString', headers: {}, status: 404, page: '/404 fa' },
  { path: '/no/such/page?q=x', headers: { cookie: 'language=en' }, status: 404, page: '/404 en' },
])('answers $path with $headers: $status and the page $page', async ({ path, headers, status, page }) => {
  expect(await contentOf(await openShared(path, headers))).toEqual([status, `${page} https://workshop.example 12`]);
});

it('renders a page once for each path, language and product list', async () => {
  const { open, asked, deleteProduct } = await openPages();
  await Promise.all([open('/'), open('/'), open('/?lang=fa')]);
  await open('/', { cookie: 'language=en' });
  expect(asked.mock.calls.map(([{ path, language }]) => `${path} ${language}`)).toEqual(['/ fa', '/ en']);
  await Promise.all(['/products/13', '/products/14', '/products/abc'].map((path) => open(path)));
  expect(asked).toHaveBeenCalledTimes(3);
  await deleteProduct(1);
  expect(await contentOf(await open('/'))).toEqual([200, '/ fa https://workshop.example 11']);
});

it('answers 304 with the same policy for a page that the browser has', async () => {
  const first = await openShared('/');
  const known = { 'if-none-match': first.headers.get('etag') ?? '' };
  const again = await openShared('/', { ...known, 'cache-control': 'max-age=0' });
  const kept = ({ headers }: Response) =>
    ['etag', 'content-security-policy', 'cache-control', 'vary'].map((name) => headers.get(name));
  expect({ status: again.status, kept: kept(again) }).toEqual({ status: 304, kept: kept(first) });
  const english = await openShared('/', { ...known, cookie: 'language=en' });
  expect({ status: english.status, vary: english.headers.get('vary') }).toEqual({
    status: 200,
    vary: 'accept-encoding, cookie',
  });
});

it('allows the inline style of the page and the scripts of the build, but no foreign script in the page', async () => {
  const policy = (await openShared('/')).headers.get('content-security-policy');
  const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  expect(policy).toContain(`script-src 'self' ${hashOf(SCRIPT)};style-src 'self' ${hashOf('p{margin:0}')};`);
});

it('stores the language of the address in a cookie, even if the browser has the page', async () => {
  const openWith = async (path: string, etag = '') => {
    const { status, headers } = await openShared(path, { 'if-none-match': etag });
    return { status, cookie: headers.get('set-cookie'), etag: headers.get('etag') ?? '' };
  };
  const cookie = 'language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure';
  const first = await openWith('/about?lang=en');
  expect(first).toMatchObject({ status: 200, cookie });
  expect(await openWith('/about?lang=en', first.etag)).toMatchObject({ status: 304, cookie });
  expect(await openWith('/about')).toMatchObject({ status: 200, cookie: null });
});

it.each([
  { written: '/About', path: '/about' },
  { written: '/products/?q=x', path: '/products?q=x' },
  { written: '/Products/3/', path: '/products/3' },
  { written: "/orders/$&$'/?a=b", path: "/orders/$&$'?a=b" },
])('redirects $written to $path, for browsers and for other clients', async ({ written, path }) => {
  for (const accept of ['text/html,*/*', '*/*', 'application/json']) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(shared.url + written, {
        method,
        headers: { accept },
        redirect: 'manual',
      });
      expect({ status, location: headers.get('location') }).toEqual({ status: 301, location: path });
    }
  }
});

it.each(['*/*', 'text/html'])(
  'answers a missing product with the same page to a client that accepts %s',
  async (accept) => {
    const page = await openShared('/products/13', { accept });
    expect(await contentOf(page)).toEqual([404, '/products/13 fa https://workshop.example 12']);
  },
);

it.each([
  { path: '/nowhere', headers: { accept: '*/*' }, status: 404 },
  { path: '/api/Products/', headers: AS_PAGE, status: 404 },
  { path: '/readyz/', headers: AS_PAGE, status: 404 },
])('answers $path with JSON to $headers.accept', async ({ path, headers, status }) => {
  const response = await fetch(shared.url + path, { headers });
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    status,
    type: 'application/json; charset=utf-8',
  });
});

it.each(['/login', '/login?lang=en'])('redirects a login form posted without JavaScript to %s', async (path) => {
  const body = new URLSearchParams({ username: 'admin', password: 'secret' });
  const posted = await fetch(shared.url + path, { method: 'POST', headers: AS_PAGE, body, redirect: 'manual' });
  expect({ status: posted.status, location: posted.headers.get('location') }).toEqual({ status: 303, location: path });
});

it.each([
  { target: 'http://evil.example/login?lang=en', status: 303, location: '/login?lang=en' },
  { target: 'HTTPS://evil.example:8/products/', status: 301, location: '/products', method: 'GET' },
  { target: 'http://evil.example?q=x', status: 200, location: undefined, method: 'GET' },
])(
  'answers a request for $target as its own, and redirects to no other host',
  async ({ target, method, ...expected }) => {
    const { hostname, port } = new URL(shared.url);
    const call = request({ hostname, port, method: method ?? 'POST', path: target, headers: AS_PAGE }).end();
    const [{ statusCode, headers }] = await once(call, 'response');
    call.destroy();
    expect({ status: statusCode, location: headers.location }).toEqual(expected);
  },
);

it.each([
  { path: '/', status: 200 },
  { path: '/products/13', status: 404 },
  { path: '/nowhere', status: 404 },
])('leaves $path to the browser if rendering fails, and tries again next time', async ({ path, status }) => {
  const { open, asked } = await openPages(() => Promise.reject(new Error('no page')));
  const pages = [await open(path), await open(path)];
  expect(pages.map((page) => page.status)).toEqual([status, status]);
  expect(await pages[0]?.text()).toContain('src="/assets/main-abc.js"');
  expect(asked).toHaveBeenCalledTimes(2);
});

it('leaves private pages and long searches to the browser', async () => {
  const { open, asked } = await openPages();
  for (const path of ['/dashboard', '/orders/abcdefgh', `/products?q=${'x'.repeat(101)}`])
    expect(await (await open(path)).text()).toContain('src="/assets/main-abc.js"');
  expect(asked).not.toHaveBeenCalled();
});

/** Everything that pages need, except products. */
const PAGE_PARTS = {
  receipts: { find: async () => null },
  notice: async () => null,
  limits: { add: () => {} },
  render: async (request: PageRequest) => pageOf(request),
  shell: '<p>the shell</p>',
  policyOf: () => "default-src 'self'",
  origin: () => 'https://workshop.example',
  defaultLanguage: 'fa',
  textPages: [],
} as const;

it('reads the product list again after a failure', async () => {
  const list = vi
    .fn(async () => ({ revision: '1', products: [] }))
    .mockRejectedValueOnce(new Error('the store is away'));
  const app = fastify();
  const products = createKnownProducts({ list, revision: async () => '1' });
  addPages(app, openPagesOf({ ...PAGE_PARTS, products }));
  const pages = [await app.inject('/'), await app.inject('/')];
  const shown = pages.map(({ body }) => /<p>(.*)<\/p>/.exec(body)?.[1]);
  expect(shown).toEqual(['the shell', '/ fa https://workshop.example 0']);
});

it('renders its pages again when the notice changes, and when its last day has ended [4.notice.end]', async () => {
  const stored = { text: 'تعطیل هستیم.', textEn: '', lastDay: '2027-04-02', version: 2 };
  const clock = { now: new Date('2027-04-02T20:29:59.999Z') };
  const read = vi.fn(async () => stored).mockResolvedValueOnce({ ...stored, text: '', version: 1 });
  const notice = createKnownNotice(read, () => clock.now, timeZone);
  const products = createKnownProducts({
    list: async () => ({ revision: '1', products: [] }),
    revision: async () => '1',
  });
  const asked = vi.fn(async ({ notice: shown }: PageRequest) => `<p>${shown?.text}</p>`);
  const app = fastify();
  addPages(app, openPagesOf({ ...PAGE_PARTS, products, notice, render: asked }));
  const open = async () => {
    const { body, headers } = await app.inject('/about');
    return { body, etag: headers.etag };
  };
  const none = await open();
  const shown = [await open(), await open()];
  read.mockRejectedValueOnce(new Error('the store is away'));
  expect([none.body, ...shown, await open()]).toEqual([
    '<p>undefined</p>',
    ...Array(3).fill({ body: '<p>تعطیل هستیم.</p>', etag: shown[0]?.etag }),
  ]);
  clock.now = new Date('2027-04-02T20:30:00.000Z');
  expect([await open(), asked.mock.calls.length]).toEqual([none, 3]);
});

it('caches the 500 pages used last', async () => {
  const { open, asked } = await openPages(undefined, { TRUST_PROXY: '1' });
  const search = (page: number) =>
    open(`/products?q=${page}`, { 'x-forwarded-for': `192.0.2.${Math.floor(page / 100)}` });
  await open('/about');
  for (let page = 0; page < 499; page += 1) await search(page);
  await open('/about');
  expect(asked).toHaveBeenCalledTimes(500);
  await search(499);
  await open('/about');
  expect(asked).toHaveBeenCalledTimes(501);
  await search(0);
  expect(asked).toHaveBeenCalledTimes(502);
});

it('caches no page under an earlier revision of the products than it shows', async () => {
  const none: ProductList = { revision: '0-0-0', products: [] };
  const one = { revision: '1-1-1', products: [{ ...productOf(1), version: 1 }] };
  const app = fastify();
  // A product is added before the first list is read and deleted after it, so both calls find the same revision.
  const list = vi.fn(async () => none).mockResolvedValueOnce(one);
  const known = createKnownProducts({ revision: async () => none.revision, list });
  addPages(app, openPagesOf({ ...PAGE_PARTS, products: known }));
  const shown = [await app.inject('/about'), await app.inject('/about')];
  expect(shown.map(({ body }) => /<p>(.*)<\/p>/.exec(body)?.[1])).toEqual([
    '/about fa https://workshop.example 1',
    '/about fa https://workshop.example 0',
  ]);
});

/** A renderer whose pages the test finishes one after the other. */
function controlledRenderer() {
  const begun: string[] = [];
  const renderings = new AsyncQueue<string>();
  const ends: (() => void)[] = [];
  const render: RenderPage = async (request) => {
    begun.push(request.path);
    renderings.add(request.path);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    return pageOf(request);
  };
  const next = () => renderings.next('No rendering has begun');
  return { render, begun, next, endNext: () => ends.shift()?.() };
}

const SHELL = [200, 'the shell'];
const metricOf = async ({ url }: { readonly url: string }, limit: string) =>
  (await (await fetch(`${url}/metrics`)).text()).split('\n').find((line) => line.includes(`{limit="${limit}"}`));

it('renders one page at a time and leaves pages to the browser while 16 wait', async () => {
  const { render, begun, next, endNext } = controlledRenderer();
  const server = await openPages(render);
  const pages: Promise<Response>[] = [server.open('/products?q=0')];
  await next();
  for (let page = 1; page <= 17; page += 1) pages.push(server.open(`/products?q=${page}`));
  const unrendered = await Promise.race(pages);
  expect([await contentOf(unrendered), begun]).toEqual([SHELL, ['/products?q=0']]);
  expect(await metricOf(server, 'waiting renderings')).toMatch(/ 1$/);
  for (let page = 1; page <= 17; page += 1) {
    endNext();
    if (page < 17) await next();
  }
  expect([(await Promise.all(pages)).map(({ status }) => status), begun.length]).toEqual([Array(18).fill(200), 17]);
});

it('leaves more than 120 uncached pages a minute to the browser, by network', async () => {
  const { asked, ...server } = await openPages(undefined, { TRUST_PROXY: '1' });
  const openFrom = (address: string, path: string) => server.open(path, { 'x-forwarded-for': address });
  for (let page = 0; page < 120; page += 1) await openFrom('192.0.2.1', `/products?q=${page}`);
  expect(await contentOf(await openFrom('192.0.2.1', '/products?q=x'))).toEqual(SHELL);
  const cached = '/products?q=119 fa https://workshop.example 12';
  expect(await contentOf(await openFrom('192.0.2.1', '/products?q=119'))).toEqual([200, cached]);
  const other = '/products?q=x fa https://workshop.example 12';
  expect(await contentOf(await openFrom('192.0.2.2', '/products?q=x'))).toEqual([200, other]);
  expect(asked).toHaveBeenCalledTimes(121);
  expect(await metricOf(server, 'uncached pages')).toMatch(/ 1$/);
});

const UNRENDERED = [{}, { VITE_API_BASE_URL: 'https://api.example' }];

it.each(UNRENDERED)(
  'leaves all pages to the browser without a renderer or with products elsewhere (%j)',
  async (environment) => {
    const server = await startServer(environment, await builtSite());
    expect(await (await fetch(server.url, { headers: AS_PAGE })).text()).toContain('src="/assets/main-abc.js"');
  },
);
