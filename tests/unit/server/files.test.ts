import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { dataUrl } from '../../support/fixtures/image-files.ts';
import { modelFile } from '../../support/fixtures/models.ts';
import { sampleImageUrl, sharedServer, startWithAdmin } from '../../support/infrastructure/test-server.ts';

const VIDEO = '/files/videos/planetary-gearbox.mp4';

/** An entity tag made of size and time. */
const STAMP = expect.stringMatching(/^W\/"[\da-f]+-[\da-f]+"$/);

const seeded = sharedServer({}, async () => ({ seed: true }));
const seededFetch = (path: string, init: RequestInit) => fetch(seeded.url + path, init);

const KEPT_FOR_EVER = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  etag: STAMP,
};

/** Expects an immutable file with this disposition, type and length. */
const expectKept = (disposition: string, type: string, length: number, { headers }: Response) =>
  expect(Object.fromEntries(headers)).toEqual(
    expect.objectContaining({
      ...KEPT_FOR_EVER,
      'content-disposition': disposition,
      'content-length': String(length),
      'content-type': type,
    }),
  );

it('serves a whole public file as immutable, with its type', async () => {
  const response = await seededFetch('/files/products/planetary-gearbox.webp', {});
  expectKept('inline; filename="planetary-gearbox.webp"', 'image/webp', 92_182, response);
  expect({ status: response.status, byteLength: (await response.arrayBuffer()).byteLength }).toEqual({
    status: 200,
    byteLength: 92_182,
  });
});

it('serves a public file of an unknown type as a download', async () => {
  const server = await startWithAdmin();
  const presigned = await server.presign({ mime: 'video/x-unheard' });
  await server.putVideo(presigned, '<script>alert(1)</script>');
  const response = await fetch(server.url + presigned.publicUrl);
  const name = presigned.publicUrl.split('/').at(-1);
  expectKept(`attachment; filename="${name}"`, 'application/octet-stream', 25, response);
});

it("serves a model to the admin as a download under the customer's name [4.orders.models]", async () => {
  const server = await startWithAdmin();
  const content = dataUrl('image/svg+xml', await modelFile('plate.pdf'));
  await server.sendOrder({ models: [{ name: 'نقشهٔ "کارگاه" (۱)\'.html', content }] });
  const [order] = await server.orders();
  const url = order?.models?.[0]?.url ?? '';
  expect((await fetch(server.url + url)).status).toBe(401);
  const { headers } = await server.adminFetch(url);
  const names = [
    'content-type',
    'content-disposition',
    'cache-control',
    'content-security-policy',
    'x-content-type-options',
  ];
  expect(names.map((name) => headers.get(name))).toEqual([
    'application/pdf',
    `attachment; filename="${url.split('/').at(-1)}"; filename*=UTF-8''${encodeURIComponent('نقشهٔ "کارگاه" ')}%28%DB%B1%29%27.html`,
    'no-store',
    KEPT_FOR_EVER['content-security-policy'],
    'nosniff',
  ]);
});

it.each([
  {
    label: 'a range beyond its end with 416 and its length',
    headers: { range: 'bytes=99999999-' },
    status: 416,
    range: 'bytes */266357',
  },
  {
    label: 'If-Range of another file with the whole file',
    headers: { range: 'bytes=0-9', 'if-range': '"another.mp4"' },
    status: 200,
    range: null,
  },
])('answers $label for a public file', async ({ headers, status, range }) => {
  const response = await seededFetch(VIDEO, { headers });
  expect([response.status, response.headers.get('content-range')]).toEqual([status, range]);
});

it.each([
  {
    label: '304 to a matching If-None-Match',
    headers: (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' }),
    status: 304,
    range: null,
  },
  {
    label: '206 to a matching If-Range',
    headers: (etag: string) => ({ range: 'bytes=0-9', 'if-range': etag }),
    status: 206,
    range: 'bytes 0-9/266357',
  },
])('answers $label for a public file', async ({ headers, status, range }) => {
  const { headers: known } = await seededFetch(VIDEO, { method: 'HEAD' });
  const response = await seededFetch(VIDEO, { headers: headers(known.get('etag') ?? '') });
  expect([response.status, response.headers.get('content-range')]).toEqual([status, range]);
});

it('answers HEAD for a public file with its size and no content', async () => {
  const response = await seededFetch(VIDEO, { method: 'HEAD' });
  expect({ status: response.status, contentLength: response.headers.get('content-length') }).toEqual({
    status: 200,
    contentLength: '266357',
  });
});

const OUTSIDE = ['/../../workshop.sqlite', '/%2e%2e/%2e%2e/workshop.sqlite', '//etc/passwd', '/.'];

it.each(OUTSIDE)('answers 404 to a path outside the folder: %s', async (path) => {
  // `fetch` would normalize the path.
  const call = request({ port: new URL(seeded.url).port, path: `/files/products${path}`, host: '127.0.0.1' }).end();
  const [response] = await once(call, 'response');
  const body = '{"message":"چنین نشانی‌ای وجود ندارد.","errors":[]}';
  expect({ statusCode: response.statusCode, text: await text(response) }).toEqual({ statusCode: 404, text: body });
});

it('serves an image of an order with no-store, outside the public folders, and only with a session', async () => {
  const server = await startWithAdmin();
  await server.sendOrder({ files: [await sampleImageUrl()] });
  const path = (await server.orders())[0]?.files[0] ?? '';
  const responses = [
    await server.adminFetch(path),
    await server.adminFetch(path.replace('orders', 'products')),
    await fetch(`${server.url}/files/orders/none.png`),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 404, 401]);
  expect(responses[0]?.headers.get('cache-control')).toBe('no-store');
});
