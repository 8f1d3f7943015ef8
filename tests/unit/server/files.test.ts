import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { RunningServer } from '#src/server/server.ts';
import { ordersOn, pictureUrl, presign, sendOrder, sessionOf, startServer } from './test-server.ts';

const VIDEO = '/files/videos/planetary-gearbox.mp4';

describe('a public file', () => {
  it('is handed out whole, to be kept for ever, as what it is', async () => {
    const server = await startServer({}, { seed: true });
    const answer = await fetch(`${server.url}/files/products/planetary-gearbox.webp`);
    expect(answer.status).toBe(200);
    expect(headersOf(answer)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="planetary-gearbox.webp"',
      'content-length': '62926',
      'content-security-policy':
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'content-type': 'image/webp',
      etag: '"planetary-gearbox.webp"',
      'x-content-type-options': 'nosniff',
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(62_926);
  });

  it('of a kind that no browser shows is only to be kept', async () => {
    const server = await startServer();
    const { url, headers, publicUrl } = await presign(server, await sessionOf(server), { mime: 'video/x-unheard' });
    await fetch(server.url + url, { method: 'PUT', headers, body: '<script>alert(1)</script>' });
    const answer = await fetch(server.url + publicUrl);
    expect(headersOf(answer)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `attachment; filename="${publicUrl.split('/').at(-1)}"`,
      'content-length': '25',
      'content-security-policy':
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      'content-type': 'application/octet-stream',
      etag: `"${publicUrl.split('/').at(-1)}"`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('has no part beyond its end', async () => {
    const server = await startServer({}, { seed: true });
    const answer = await fetch(server.url + VIDEO, { headers: { range: 'bytes=99999999-' } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */219143');
    expect(await answer.json()).toEqual({ message: 'اطلاعات فرستاده‌شده درست نیست.', errors: [] });
  });

  it('is handed out whole to who has a part of another', async () => {
    const server = await startServer({}, { seed: true });
    const ask = (validator: string) =>
      fetch(server.url + VIDEO, { headers: { range: 'bytes=0-9', 'if-range': validator } });
    expect((await ask('"another.mp4"')).status).toBe(200);
    expect((await ask('"planetary-gearbox.mp4"')).status).toBe(206);
  });

  it('is not sent again to who has it', async () => {
    const server = await startServer({}, { seed: true });
    const answer = await fetch(server.url + VIDEO, { headers: { 'if-none-match': '"planetary-gearbox.mp4"' } });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
  });

  it('answers HEAD with its size and no content', async () => {
    const server = await startServer({}, { seed: true });
    const answer = await fetch(server.url + VIDEO, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('219143');
  });
});

describe('a path that reaches out', () => {
  it.each([
    '/files/products/../../workshop.sqlite',
    '/files/products/..%2f..%2fworkshop.sqlite',
    '/files/products/..%5c..%5cworkshop.sqlite',
    '/files/products/%2e%2e/%2e%2e/workshop.sqlite',
    '/files/products/%252e%252e%252fworkshop.sqlite',
    '/files/products//etc/passwd',
    '/files/products/%2fetc%2fpasswd',
    '/files/products/planetary-gearbox.webp%00.txt',
    '/files/products/.',
    '/files/products/',
    '/files/incoming/x.webp',
    '/files/products/planetary-gearbox.mp4',
    `/files/products/${'a'.repeat(300)}.webp`,
  ])('%s leads nowhere', async (path) => {
    const server = await startServer({}, { seed: true });
    expect(await rawGet(server, path)).toEqual({
      status: 404,
      body: '{"message":"چنین نشانی‌ای وجود ندارد.","errors":[]}',
    });
  });
});

describe('a picture of an order', () => {
  it('is for the admin only, and kept nowhere', async () => {
    const server = await startServer();
    await sendOrder(server, { files: [await pictureUrl()] });
    const cookie = await sessionOf(server);
    const path = (await ordersOn(server, cookie))[0]?.files[0] ?? '';
    expect(path).toMatch(/^\/files\/orders\/[\w-]{22}\.png$/);

    const admins = await fetch(server.url + path, { headers: { cookie } });
    expect(admins.status).toBe(200);
    expect(admins.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(server.url + path)).status).toBe(401);
    expect((await fetch(server.url + path, { headers: { cookie: 'session=made-up' } })).status).toBe(401);
    expect((await fetch(server.url + path.replace('orders', 'products'), { headers: { cookie } })).status).toBe(404);
  });

  it('does not say without a session whether it is there', async () => {
    const server = await startServer();
    expect((await fetch(`${server.url}/files/orders/none.png`)).status).toBe(401);
  });
});

const COMPARED = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'x-content-type-options',
];

function headersOf({ headers }: Response): Record<string, string | null> {
  return Object.fromEntries(COMPARED.map((name) => [name, headers.get(name)]));
}

/** Asks for exactly this path; `fetch` would tidy it up first. */
function rawGet({ port }: RunningServer, path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, path, host: '127.0.0.1' }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString() });
    });
    call.on('error', reject).end();
  });
}
