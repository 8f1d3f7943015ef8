import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunningServer } from '#src/server/server.ts';
import { preCompress } from '#src/tools/pre-compressed.ts';
import { missingSecurityHeaders, securityHeadersOf } from '../../support/security-headers.ts';
import { logIn, picture, sendOrder, sessionOf, startServer, temporaryFolder } from './test-server.ts';

const ORDER = { name: 'Sara', phone: '09121234567', description: 'A gear', files: [] };

it.each(['multipart/form-data; boundary=x', 'nonsense'])('a body is not read that is %s', async (type) => {
  const server = await startServer();
  const wrongKind = { message: 'What was sent is not of an accepted kind.', errors: [] };
  expect(await sendRaw(server, '{}', type)).toEqual([415, wrongKind]);
});

describe('a multipart body', () => {
  it.each([
    ['a field twice', (form: FormData) => form.append('title', 'again'), ['title']],
    ['a picture twice', (form: FormData) => form.append('image', new Blob(['x']), 'x.png'), ['image']],
  ])('with %s is refused', async (_what, change, paths) => {
    const server = await startServer();
    const form = await productForm();
    change(form);
    const answer = await addProduct(server, form);
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['has no boundary', 'multipart/form-data', '--x--'],
    ['has a hundred parts', 'multipart/form-data; boundary=x', manyParts(100)],
  ])('that %s is refused', async (_why, type, body) => {
    const server = await startServer();
    const answer = await fetch(`${server.url}/api/products/addproduct`, {
      method: 'POST',
      headers: { 'content-type': type, cookie: await sessionOf(server) },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(Object.keys((await answer.json()) as object)).toEqual(['message', 'errors']);
  });
});

describe('a content type', () => {
  it('is read without regard to case', async () => {
    const server = await startServer();
    expect(await sendRaw(server, JSON.stringify(ORDER), 'Application/JSON; Charset=UTF-8')).toEqual([
      201,
      { message: 'Your order has been sent!', _id: expect.any(String) },
    ]);
    const body = new Response(await productForm());
    const type = body.headers.get('content-type') ?? '';
    const answer = await fetch(`${server.url}/api/products/addproduct`, {
      method: 'POST',
      headers: {
        'content-type': type.replace('multipart/form-data', 'Multipart/Form-Data'),
        cookie: await sessionOf(server),
      },
      body: await body.arrayBuffer(),
    });
    expect(answer.status).toBe(201);
  });

  it.each(['nonsense', 'application/json', '*/*'])('says nothing where no body belongs: %s', async (type) => {
    const server = await startServer();
    const headers = { 'content-type': type, cookie: await sessionOf(server) };
    const call = (method: string, path: string) => fetch(server.url + path, { method, headers, body: '{' });
    const answers = [
      await call('DELETE', '/api/orders/delete?id=abcdefgh'),
      await call('DELETE', '/api/products/deleteproduct?id=1'),
      await call('POST', '/api/admin/logout'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
  });
});

describe('a long answer', () => {
  const long = { description: 'یک چرخ‌دندهٔ مارپیچ. '.repeat(200) };
  const listed = async (server: RunningServer, cookie: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/orders/getorders`, { headers: { cookie, ...headers } });

  it('is compressed for who takes gzip', async () => {
    const server = await startServer();
    for (let n = 0; n < 5; n += 1) await sendOrder(server, long);
    const cookie = await sessionOf(server);
    const plain = await listed(server, cookie, { 'accept-encoding': 'identity, gzip;q=0' });
    const gzipped = await listed(server, cookie, { 'accept-encoding': 'br, gzip' });
    const said = (answer: Response) => ['content-encoding', 'vary'].map((name) => answer.headers.get(name));
    expect([said(plain), said(gzipped)]).toEqual([
      [null, 'accept-encoding'],
      ['gzip', 'accept-encoding'],
    ]);
    const length = (answer: Response) => Number(answer.headers.get('content-length'));
    expect(length(gzipped)).toBeLessThan(length(plain) / 10);
    expect(await gzipped.json()).toEqual(await plain.json());
  });

  it('has a length that does not tell what was compressed beside what', async () => {
    const server = await startServer();
    await sendOrder(server, long);
    const cookie = await sessionOf(server);
    const paddings = new Set<number>();
    for (let n = 0; n < 20; n += 1) {
      const { headers } = await listed(server, cookie);
      paddings.add(headers.get('x-padding')?.length ?? -1);
    }
    expect(paddings.size).toBeGreaterThan(2);
    expect(paddings).not.toContain(-1);
  });

  it('has a weak tag, by which it is not sent again', async () => {
    const server = await startServer({}, { seed: true });
    const first = await fetch(`${server.url}/api/products`);
    const etag = first.headers.get('etag') ?? '';
    expect([first.headers.get('content-encoding'), etag]).toEqual(['gzip', expect.stringMatching(/^W\/"[\w-]+"$/)]);
    const again = await fetch(`${server.url}/api/products`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('is the only one: short ones, and whatever sets a cookie, go as they are', async () => {
    const server = await startServer();
    const answers = [await logIn(server), await fetch(`${server.url}/api/products`), await sendOrder(server)];
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null, null]);
  });
});

describe('an address', () => {
  it.each([
    ['GET', '/api/nothing', 404],
    ['POST', '/nothing', 404],
    ['POST', '/api/products', 405],
    ['PUT', '/api/orders/abcdefgh', 405],
    ['GET', '/api/orders/%zz', 400],
    ['GET', '/api/products?x=1', 400],
    ['GET', '/uploads/videos/x.mp4', 404],
  ])('%s %s is answered %i in the usual shape', async (method, path, status) => {
    const server = await startServer();
    const answer = await fetch(server.url + path, { method });
    expect(answer.status).toBe(status);
    expect(Object.keys((await answer.json()) as object)).toEqual(['message', 'errors']);
  });

  it('says which methods it takes', async () => {
    const server = await startServer();
    const answer = await fetch(`${server.url}/api/products`, { method: 'DELETE' });
    expect(answer.headers.get('allow')).toBe('GET');
    expect(await answer.json()).toEqual({ message: 'این کار با این نشانی شدنی نیست.', errors: [] });
  });

  it('is answered on the bare socket where it is no HTTP', async () => {
    const server = await startServer(HTTPS);
    const answer = await rawTalk(server, 'NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\n\r\n\{"message":"[^"]+","errors":\[\]\}$/);
  });

  it.each([
    ['is no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['names no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['expects what nobody knows', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n', 417],
    ['has endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('has all security headers also where the request %s', async (_why, request, status) => {
    const server = await startServer(HTTPS);
    const [head = ''] = (await rawTalk(server, request)).split('\r\n\r\n');
    const [statusLine = '', ...lines] = head.split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
    expect(statusLine).toContain(` ${status} `);
    expect(missingSecurityHeaders(headers)).toEqual([]);
    expect(securityHeadersOf(headers)).toEqual(securityHeadersOf((await fetch(server.url)).headers));
  });
});

describe('a failure inside', () => {
  it('is told without inner details', async () => {
    const dataDir = await temporaryFolder();
    const server = await startServer({ DATA_DIR: dataDir });
    const form = await productForm();
    const cookie = await sessionOf(server);
    await rm(join(dataDir, 'files'), { recursive: true });
    const answer = await addProduct(server, form, cookie);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: 'Something went wrong.', errors: [] });
    expect(await (await fetch(`${server.url}/api/products`)).json()).toEqual([]);

    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  });
});

describe('the built site', () => {
  it('is handed out, its page under the address of each page that there is', async () => {
    const server = await startServer({}, { siteDir: await builtSite() });
    await addProduct(server, await productForm());
    const pages = [
      '/',
      '/about',
      '/About/',
      '/products?q=x',
      '/products/1',
      '/login',
      '/dashboard',
      '/orders/abcdefgh',
    ];
    for (const path of pages) {
      const answer = await fetch(server.url + path, { headers: { accept: 'text/html,*/*' } });
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, PAGE]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  const WRONG_ADDRESSES = [
    '/no/such/page',
    '/products/2',
    '/products/1.0',
    '/about.html',
    '/products/%00',
    '/orders/%00',
    '/orders/%zz',
    '/%E0%A4%A',
    '/%',
    '//',
    '/x//y',
    '/a%00b',
    '/.env',
    '/..%2f..%2fpackage',
    '/%2e%2e%2fpackage',
    '/assets/gone.js',
    '/files/nothing',
    '/files/products/gone.webp',
    '/uploads/nothing',
  ];

  it.each(WRONG_ADDRESSES)('has its own 404 page at %s, with all security headers', async (path) => {
    const server = await startServer(HTTPS, { siteDir: await builtSite() });
    const answer = await fetch(server.url + path, { headers: { accept: 'text/html,*/*' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await answer.text()).toBe(PAGE);
    expect(missingSecurityHeaders(answer.headers)).toEqual([]);
    expect(securityHeadersOf(answer.headers)).toEqual(securityHeadersOf((await fetch(server.url)).headers));
  });

  it.each(WRONG_ADDRESSES)('tells a program at %s in JSON, with all security headers', async (path) => {
    const server = await startServer(HTTPS, { siteDir: await builtSite() });
    const answer = await fetch(server.url + path);
    expect([400, 404]).toContain(answer.status);
    expect(Object.keys((await answer.json()) as object)).toEqual(['message', 'errors']);
    expect(missingSecurityHeaders(answer.headers)).toEqual([]);
    expect(securityHeadersOf(answer.headers)).toEqual(securityHeadersOf((await fetch(server.url)).headers));
  });

  it('is kept by browsers where its names change with its content', async () => {
    const server = await startServer({}, { siteDir: await builtSite() });
    const answer = await fetch(`${server.url}/assets/main-abc.js`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'gzip'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('is compressed once, ahead of time, for who takes %s', async (accepted, encoding) => {
    const siteDir = await builtSite();
    await preCompress(siteDir);
    const server = await startServer({}, { siteDir });
    for (const [path, type, content] of [
      ['/', 'text/html; charset=utf-8', PAGE],
      ['/about', 'text/html; charset=utf-8', PAGE],
      ['/assets/main-abc.js', 'application/javascript; charset=utf-8', SCRIPT],
    ] as const) {
      const headers = { accept: 'text/html,*/*', 'accept-encoding': accepted };
      const answer = await fetch(server.url + path, { headers });
      const said = ['content-encoding', 'content-type', 'vary'].map((name) => answer.headers.get(name));
      expect([path, ...said]).toEqual([path, encoding, type, 'accept-encoding']);
      expect(await answer.text()).toBe(content);
      const etag = answer.headers.get('etag') ?? '';
      // As browsers ask; Node's own fetch would say that it wants no cached answer.
      const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      const again = await fetch(server.url + path, { headers: { ...headers, ...known } });
      expect([again.status, again.headers.get('vary')]).toEqual([304, 'accept-encoding']);
    }
  });

  it('is as long as its compressed file, and kept as long as the file itself', async () => {
    const siteDir = await builtSite();
    await preCompress(siteDir);
    const server = await startServer({}, { siteDir });
    const headers = { 'accept-encoding': 'br' };
    const answer = await fetch(`${server.url}/assets/main-abc.js`, { method: 'HEAD', headers });
    const { size } = await stat(join(siteDir, 'assets/main-abc.js.br'));
    expect(Number(answer.headers.get('content-length'))).toBe(size);
    expect(size).toBeLessThan(SCRIPT.length);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/api/nothing', '/api', '/api/orders/%zz'])('has no page at %s, whoever asks', async (path) => {
    const server = await startServer({}, { siteDir: await builtSite() });
    const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    expect([400, 404]).toContain(answer.status);
    expect(Object.keys((await answer.json()) as object)).toEqual(['message', 'errors']);
  });

  it('may run the scripts that stand in its page, by their hash', async () => {
    const server = await startServer({}, { siteDir: await builtSite() });
    const { headers } = await fetch(server.url);
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';",
    );
  });
});

it('hands out the contract', async () => {
  const server = await startServer();
  const answer = await fetch(`${server.url}/openapi.yaml`);
  expect(answer.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
  expect(await answer.text()).toMatch(/^openapi: 3\.1\.0\n/);
});

const PAGE = `<!doctype html><title>x</title><script>alert(1)</script><script type="module" src="/assets/main-abc.js"></script>
${'<p>a gear</p>'.repeat(9)}`;

const HTTPS = { PUBLIC_URL: 'https://workshop.example' };

const SCRIPT = 'console.info("a gear");\n'.repeat(9);

async function builtSite(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, '.env'), 'SECRET=1');
  await writeFile(join(folder, 'assets/main-abc.js'), SCRIPT);
  return folder;
}

async function sendRaw({ url }: RunningServer, body: string | Uint8Array<ArrayBuffer>, type: string) {
  const headers = { 'content-type': type, 'accept-language': 'en' };
  const answer = await fetch(`${url}/api/orders/orders`, { method: 'POST', headers, body });
  return [answer.status, await answer.json()];
}

async function productForm(): Promise<FormData> {
  const form = new FormData();
  form.set('title', 'چرخ‌دنده');
  form.set('shortDescription', 'کوتاه');
  const png = new Uint8Array(await picture().png().toBuffer());
  form.set('image', new Blob([png], { type: 'image/png' }), 'gear.png');
  return form;
}

async function addProduct(server: RunningServer, body: FormData, cookie?: string): Promise<Response> {
  const headers = { cookie: cookie ?? (await sessionOf(server)), 'accept-language': 'en' };
  return fetch(`${server.url}/api/products/addproduct`, { method: 'POST', headers, body });
}

function manyParts(count: number): string {
  const part = (index: number) => `--x\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\na\r\n`;
  return `${Array.from({ length: count }, (_, index) => part(index)).join('')}--x--\r\n`;
}

async function rawTalk({ port }: RunningServer, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
