import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { preCompress } from '#src/tools/pre-compressed.ts';
import { builtSite, PAGE, SCRIPT } from '../../support/fixtures/built-site.ts';
import { missingSecurityHeaders, securityHeadersOf } from '../../support/infrastructure/security-headers.ts';
import {
  formOf,
  imageFile,
  sharedServer,
  startServer,
  startWithAdmin,
} from '../../support/infrastructure/test-server.ts';

const HTTPS = { PUBLIC_URL: 'https://workshop.example' };
const KEPT = 'public, max-age=31536000, immutable';
const AS_PAGE = { accept: 'text/html,*/*' };

async function compressedSite() {
  const site = await builtSite();
  await preCompress(site.siteDir);
  return site;
}

const headersOf = ({ headers }: Response, ...names: readonly string[]) => names.map((name) => headers.get(name));

/** Expects all security headers, equal to those of the first page except where they differ by page. */
async function expectSecured(url: string, headers: Headers): Promise<void> {
  expect(missingSecurityHeaders(headers)).toEqual([]);
  expect(securityHeadersOf(headers)).toEqual(securityHeadersOf((await fetch(url)).headers));
}

describe('a content type', () => {
  it('reads a content type case-insensitively', async () => {
    const server = await startWithAdmin();
    const sent = await server.sendOrder({}, { 'content-type': 'Application/JSON; Charset=UTF-8' });
    const multipart = new Response(formOf({ title: 'x', shortDescription: 'y', image: await imageFile() }));
    const type = multipart.headers.get('content-type')?.replace('multipart/form-data', 'Multipart/Form-Data') ?? '';
    const body = await multipart.arrayBuffer();
    const init = { method: 'POST', headers: { 'content-type': type }, body };
    const added = await server.adminFetch('/api/products/addproduct', init);
    expect([sent.status, added.status]).toEqual([201, 201]);
  });

  it.each(['nonsense', 'application/json', '*/*'])(
    'ignores the content type %s where no body is expected',
    async (type) => {
      const server = await startWithAdmin();
      const init = { headers: { 'content-type': type }, body: '{' };
      const gone = await server.adminFetch('/api/orders/delete?id=abcdefgh', { method: 'DELETE', ...init });
      const logout = await server.adminFetch('/api/admin/logout', { method: 'POST', ...init });
      expect([gone.status, logout.status]).toEqual([404, 200]);
    },
  );
});

describe('a long response', () => {
  const withLongOrders = async (count: number) => {
    const server = await startWithAdmin();
    for (let n = 0; n < count; n += 1) await server.sendOrder({ description: 'یک چرخ‌دندهٔ مارپیچ. '.repeat(200) });
    return (headers = {}) => server.adminFetch('/api/orders/getorders', { headers });
  };

  it('lets no cache store the orders, and revalidates the products', async () => {
    const server = await startWithAdmin();
    const cachingOf = async (path: string) => (await server.adminFetch(path)).headers.get('cache-control');
    expect({ orders: await cachingOf('/api/orders/getorders'), products: await cachingOf('/api/products') }).toEqual({
      orders: 'no-store',
      products: 'no-cache',
    });
  });

  it.each([
    { encoding: 'br', accepted: 'gzip, br' },
    { encoding: 'gzip', accepted: 'br;q=0.5, gzip' },
    { encoding: 'gzip', accepted: 'zstd, gzip' },
  ])('compresses a long response with $encoding for Accept-Encoding: $accepted', async ({ encoding, accepted }) => {
    const listed = await withLongOrders(5);
    const plain = await listed({ 'accept-encoding': 'identity, gzip;q=0' });
    const compressed = await listed({ 'accept-encoding': accepted });
    expect(headersOf(plain, 'content-encoding', 'vary')).toEqual([null, 'accept-encoding']);
    expect(headersOf(compressed, 'content-encoding', 'vary')).toEqual([encoding, 'accept-encoding']);
    const [long, short] = [plain, compressed].map((response) => Number(response.headers.get('content-length')));
    expect(short).toBeLessThan((long ?? 0) / 10);
    expect(await compressed.json()).toEqual(await plain.json());
  });

  it('hides the length of a compressed private response by random padding', async () => {
    const listed = await withLongOrders(1);
    const paddings = new Set<number>();
    for (let n = 0; n < 20; n += 1) paddings.add((await listed()).headers.get('x-padding')?.length ?? -1);
    expect(paddings.size).toBeGreaterThan(2);
    expect(paddings).not.toContain(-1);
  });

  it('gives a compressed public response one length and a weak ETag that matches If-None-Match', async () => {
    const url = `${(await startServer({}, { seed: true })).url}/api/products`;
    const init = { headers: { 'accept-encoding': 'br' } };
    const [first, second] = [await fetch(url, init), await fetch(url, init)];
    const [encoding, etag = '', padding] = headersOf(first, 'content-encoding', 'etag', 'x-padding');
    expect({ encoding, etag, padding }).toEqual({
      encoding: 'br',
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
      padding: null,
    });
    expect(headersOf(second, 'content-length', 'etag')).toEqual(headersOf(first, 'content-length', 'etag'));
    expect(await second.json()).toEqual(await first.json());
    expect((await fetch(url, { headers: { 'if-none-match': etag ?? '' } })).status).toBe(304);
  });

  it('does not compress short responses or those that set a cookie', async () => {
    const server = await startServer();
    const responses = [await server.logIn(), await fetch(`${server.url}/api/products`), await server.sendOrder()];
    expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null, null]);
  });
});

const server = sharedServer({}, builtSite);

it.each([
  { method: 'GET', path: '/api/nothing', status: 404 },
  { method: 'POST', path: '/nothing', status: 404 },
  { method: 'POST', path: '/api/products', status: 405 },
  { method: 'PUT', path: '/api/orders/abcdefgh', status: 405 },
  { method: 'PATCH', path: '/files/products/gone.webp', status: 404 },
  { method: 'OPTIONS', path: '/uploads/videos/x.mp4', status: 404 },
  { method: 'GET', path: '/api/orders/%zz', status: 400 },
  { method: 'GET', path: '/uploads/videos/x.mp4', status: 404 },
])('answers $method $path with $status and a JSON error', async ({ method, path, status }) => {
  const response = await fetch(server.url + path, { method, headers: path.startsWith('/api') ? AS_PAGE : {} });
  expect([response.status, Object.keys(await response.json())]).toEqual([status, ['message', 'errors']]);
});

it('lists the allowed methods of an address', async () => {
  const response = await fetch(`${server.url}/api/products`, { method: 'DELETE' });
  expect(response.headers.get('allow')).toBe('GET');
  expect(await response.json()).toEqual({ message: 'این کار با این نشانی ممکن نیست.', errors: [] });
});

const START = 'GET / HTTP/1.1\r\nHost: x\r\n';
const ERROR = expect.stringMatching(/^\{"message":"[^"]+","errors":\[\]\}$/);

it.each([
  { label: 'is not HTTP', request: 'NONSENSE\r\n\r\n', status: '400 Bad Request', content: ERROR },
  { label: 'has no Host header', request: 'GET / HTTP/1.1\r\n\r\n', status: '400 Bad Request', content: '0' },
  {
    label: 'has an unknown Expect header',
    request: `${START}Expect: tea\r\nConnection: close\r\n\r\n`,
    status: '417 Expectation Failed',
    content: '0',
  },
  {
    label: 'has endless headers',
    request: `${START}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: '431 Request Header Fields Too Large',
    content: ERROR,
  },
])(
  'answers with all security headers and a request id when the request $label',
  async ({ request, status, content }) => {
    const { url, port } = await startServer(HTTPS);
    const [head = '', body] = (await text(connect(port, '127.0.0.1').end(request))).split('\r\n\r\n');
    const [statusLine, ...lines] = head.split('\r\n');
    expect([statusLine, body]).toEqual([`HTTP/1.1 ${status}`, content]);
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
    await expectSecured(url, headers);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  },
);

it('hides the details of a failure of the disk and is not ready after it', async () => {
  const server = await startWithAdmin();
  await rm(join(server.dataDir, 'files'), { recursive: true });
  const response = await server.addProduct();
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 503,
    body: { message: 'The server is busy; please try again a little later.', errors: [] },
  });
  expect(await server.products()).toEqual([]);
  expect(await Promise.all(['/healthz', '/readyz'].map(server.statusOf))).toEqual([200, 503]);
});

describe('the built site', () => {
  it('serves the built page at the address of every existing page', async () => {
    const { url } = await startServer({}, { ...(await builtSite()), seed: true });
    for (const path of '/ /about /products?q=x /products/1 /login /dashboard /orders/abcdefgh'.split(' ')) {
      const response = await fetch(url + path, { headers: AS_PAGE });
      const served = [response.status, await response.text(), ...headersOf(response, 'cache-control')];
      expect([path, ...served]).toEqual([path, 200, PAGE, 'no-cache']);
    }
  });

  const WRONG = `
    /no/such/page /about.html /products/%00 /orders/%00 /orders/%zz /%E0%A4%A
    /% // /x//y /a..; /* /~ /%5c.env /a%00b /.env /..%2f..%2fpackage /%2e%2e%2fpackage /assets/gone.js /files/nothing
    /files/products/gone.webp /uploads/nothing`;

  it.each(['/products/13', '/products/1.0'])('answers the missing product %s with the 404 page only', async (path) => {
    const { url } = await startServer(HTTPS, { ...(await builtSite()), seed: true });
    for (const headers of [AS_PAGE, { accept: '*/*' }]) {
      const page = await fetch(url + path, { headers });
      expect({ status: page.status, content: await page.text() }).toEqual({ status: 404, content: PAGE });
      await expectSecured(url, page.headers);
    }
  });

  it('answers wrong addresses with the 404 page or JSON, both with all security headers', async () => {
    const { url } = await startServer(HTTPS, { ...(await builtSite()), seed: true });
    for (const path of WRONG.trim().split(/\s+/)) {
      const [page, error] = [await fetch(url + path, { headers: AS_PAGE }), await fetch(url + path)];
      const served = [page.status, ...headersOf(page, 'content-type'), await page.text()];
      expect([path, ...served]).toEqual([path, 404, 'text/html; charset=utf-8', PAGE]);
      expect({ path, status: error.status }).toEqual({ path, status: expect.toBeOneOf([400, 404]) });
      expect(Object.keys(await error.json())).toEqual(['message', 'errors']);
      for (const { headers } of [page, error]) await expectSecured(url, headers);
    }
  });

  it.each([
    { accepted: 'br, gzip', encoding: 'br' },
    { accepted: 'gzip, deflate, br;q=0.5', encoding: 'gzip' },
    { accepted: 'gzip', encoding: 'gzip' },
    { accepted: 'identity', encoding: null },
  ])(
    'serves pre-compressed pages and assets for Accept-Encoding: $accepted and caches hashed assets',
    async ({ accepted, encoding }) => {
      const server = await startServer({}, await compressedSite());
      const page = {
        caching: 'no-cache',
        type: 'text/html; charset=utf-8',
        vary: 'accept-encoding, cookie',
        content: PAGE,
      };
      const script = {
        caching: KEPT,
        type: 'application/javascript; charset=utf-8',
        vary: 'accept-encoding',
        content: SCRIPT,
      };
      for (const { path, caching, type, vary, content } of [
        { path: '/', ...page },
        { path: '/about', ...page },
        { path: '/assets/main-abc.js', ...script },
      ]) {
        const headers = { ...AS_PAGE, 'accept-encoding': accepted };
        const response = await fetch(server.url + path, { headers });
        const served = headersOf(response, 'content-encoding', 'cache-control', 'content-type', 'vary');
        expect([...served, await response.text()]).toEqual([encoding, caching, type, vary, content]);
        // Browsers send this Cache-Control. Node's fetch would add one that disables caching.
        const known = { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
        const again = await fetch(server.url + path, { headers: { ...headers, ...known } });
        expect({ status: again.status, vary: again.headers.get('vary') }).toEqual({ status: 304, vary });
      }
    },
  );

  it('serves the assets of earlier builds', async () => {
    const site = await builtSite();
    const earlier = join(site.siteDir, '../earlier-site/assets');
    await mkdir(earlier, { recursive: true });
    await writeFile(join(earlier, 'main-old.js'), 'old');
    const server = await startServer({}, site);
    const response = await fetch(`${server.url}/assets/main-old.js`);
    expect([...headersOf(response, 'cache-control'), await response.text()]).toEqual([KEPT, 'old']);
    expect((await fetch(`${server.url}/assets/main-none.js`)).status).toBe(404);
  });

  it('answers HEAD with the length of the compressed file', async () => {
    const site = await compressedSite();
    const server = await startServer({}, site);
    const init = { method: 'HEAD', headers: { 'accept-encoding': 'br' } };
    const response = await fetch(`${server.url}/assets/main-abc.js`, init);
    const { size } = await stat(join(site.siteDir, 'assets/main-abc.js.br'));
    expect(headersOf(response, 'content-length')).toEqual([String(size)]);
    expect(size).toBeLessThan(SCRIPT.length);
  });
});

it('serves the contract', async () => {
  const response = await fetch(`${server.url}/openapi.yaml`);
  expect(response.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
  expect(await response.text()).toMatch(/^openapi: 3\.1\.0\n/);
});
