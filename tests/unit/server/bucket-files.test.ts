import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { openBucketFiles } from '#src/server/files/bucket-files.ts';
import { interruptibleRelay } from '../../support/infrastructure/interruptible-relay.ts';
import { type BucketSettings, signedFetch } from '../../support/infrastructure/s3-server.ts';
import { hasS3, newBucket, startFirst } from '../../support/infrastructure/shared-services.ts';
import {
  runProgram,
  sampleImageUrl,
  startError,
  startServer,
  startWithAdmin,
  temporaryFolder,
} from '../../support/infrastructure/test-server.ts';

const HOUR = 3_600_000;
const BYTES = new Uint8Array([1, 2, 3]);

async function openFiles(settings: BucketSettings) {
  const { s3 } = configFrom({ ...settings });
  if (s3 === null) throw new Error('No settings of a bucket');
  return openBucketFiles(s3);
}

async function relayToBucket() {
  const settings = await newBucket();
  const relay = await interruptibleRelay({ host: '127.0.0.1', port: Number(new URL(settings.S3_ENDPOINT).port) });
  return { settings, relay, environment: { ...settings, S3_ENDPOINT: `http://127.0.0.1:${relay.port}` } };
}

startFirst('s3');

describe.runIf(hasS3)('files in a bucket', () => {
  it('stores whole files with their type and lists them across pages', async () => {
    const settings = await newBucket();
    const files = await openFiles(settings);
    const urls = Array.from({ length: 3 }, (_, index) => `/files/videos/gear-${index}.mp4`);
    for (const url of urls) expect(await files.put(url, Readable.from([BYTES, BYTES]))).toBe(true);
    const stored = await signedFetch(settings, 'GET', '/videos/gear-0.mp4');
    expect(stored.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(Buffer.from([1, 2, 3, 1, 2, 3]));
    const listed = await files.list('videos');
    expect(listed.map(({ url }) => url)).toEqual(urls);
    for (const { changed } of listed) expect(Math.abs(Date.now() - changed.getTime())).toBeLessThan(HOUR);
    await files.delete([...urls.slice(1), '/files/videos/nobody.mp4']);
    expect([await files.has(urls[0] ?? ''), await files.has(urls[1] ?? '')]).toEqual([true, false]);
  });

  it.each([
    '/files/secrets/a.png',
    '/files/videos/../a.png',
    'https://evil.example/files/videos/a.mp4',
    '/files/videos/',
  ])('rejects %s as the URL of a file', async (url) => {
    const files = await openFiles(await newBucket());
    await expect(files.put(url, [BYTES])).rejects.toThrow(`No file can have the URL "${url}"`);
  });

  it('answers 503 while the bucket is unreachable and recovers without a restart', async () => {
    const { relay, environment } = await relayToBucket();
    const server = await startWithAdmin(environment);
    const order = { files: [await sampleImageUrl()] };
    const statuses = async () => [
      (await server.sendOrder(order)).status,
      await server.statusOf('/files/products/planetary-gearbox.webp'),
      await server.statusOf('/readyz'),
      (await server.sendOrder()).status,
    ];
    relay.cut();
    expect(await statuses()).toEqual([503, 503, 503, 201]);
    relay.restore();
    expect(await statuses()).toEqual([201, 404, 200, 201]);
    expect(await server.orders()).toHaveLength(3);
  });

  it('serves files of a bucket with conditional requests, and images of orders to the admin only', async () => {
    const server = await startWithAdmin(await newBucket());
    await server.sendOrder({ files: [await sampleImageUrl()] });
    const [order] = await server.orders();
    const url = order?.files[0] ?? '';
    const whole = await server.adminFetch(url);
    const length = String((await whole.arrayBuffer()).byteLength);
    const about = ({ status, headers }: Response) => {
      return [status, headers.get('content-length'), headers.get('content-type')];
    };
    expect(about(whole)).toEqual([200, length, 'image/png']);
    expect(about(await server.adminFetch(url, { method: 'HEAD' }))).toEqual([200, length, 'image/png']);
    const known = { 'if-none-match': whole.headers.get('etag') ?? '' };
    expect((await server.adminFetch(url, { headers: known })).status).toBe(304);
    expect(await server.statusOf(url)).toBe(401);
  });

  it('ends only the response of a download that breaks off', async () => {
    const { relay, settings, environment } = await relayToBucket();
    const { url, statusOf } = await startServer(environment);
    await (await openFiles(settings)).put('/files/videos/long.mp4', [new Uint8Array(20_000_000)]);
    const reading = await fetch(`${url}/files/videos/long.mp4`);
    expect(reading.status).toBe(200);
    relay.cut();
    await expect(reading.arrayBuffer()).rejects.toThrow(TypeError);
    relay.restore();
    expect(await statusOf('/readyz')).toBe(200);
  });

  it('does not start without its bucket', async () => {
    const settings = { ...(await newBucket()), S3_BUCKET: 'nobodys-bucket' };
    expect(await startError({ ...settings, DATA_DIR: await temporaryFolder() })).toEqual([
      'S3_BUCKET nobodys-bucket cannot be used: S3 answered 404 NoSuchBucket',
    ]);
  });
});

it('logs a storage that denies access and answers 500', async () => {
  const storage = createServer(({ url = '', method }, response) => {
    if (url.includes('/products/')) response.statusCode = 403;
    else if (method === 'HEAD') response.statusCode = 404;
    response.end('<Error><Code>AccessDenied</Code></Error>');
  }).listen(0, '127.0.0.1');
  await once(storage, 'listening');
  onTestFinished(() => void storage.close());
  const { port } = storage.address() as AddressInfo;
  const S3_ENDPOINT = `http://127.0.0.1:${port}`;
  const settings = { S3_ENDPOINT, S3_BUCKET: 'workshop', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const files = await openFiles(settings);
  const url = '/files/products/gear.webp';
  await expect(files.has(url)).rejects.toThrow('S3 answered 403');
  await expect(files.open(url)).rejects.toThrow('S3 answered 403 AccessDenied');

  const server = await runProgram(settings);
  expect((await fetch(server.url + url)).status).toBe(500);
  const failures = (await server.stop())
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'A request failed');
  expect(failures.map(({ operation, err }) => [operation, err.message])).toEqual([
    ['GET /files/products/:name', 'S3 answered 403 AccessDenied'],
  ]);
});
