import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PresignedUpload, PresignForm } from '#src/contract/schema.generated.ts';
import { sampleImages } from '../support/fixtures/image-files.ts';
import { testOperations } from './contract.ts';
import { blamed, type Outcome, outcomeOf, refused, type Site } from './site.ts';

const VIDEO = new Uint8Array(4_096).fill(7);
const OWN_URL = /^\/uploads\/videos\/[\w-]{22}\.webm\?mime=video%2Fwebm&size=10&expires=\d{13}&signature=[\w-]{43}$/;
const STORAGE_URL =
  /^http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/videos\/[\w-]{22}\.webm\?X-Amz-Expires=300&.*SignedHeaders=content-length%3Bcontent-type%3Bhost&/;
const PUBLIC_URL = /^\/files\/videos\/[\w-]{22}\.\w+$/;

testOperations({ part: 'uploads', cases: uploadCases });

/** Cases of uploading a video: presigning, the PUT, the product that shows it, and everything that is rejected. */
function uploadCases(site: Site): void {
  afterEach(() => {
    vi.useRealTimers();
  });

  const presigned = async (form: object = { fileName: 'گیربکس.mp4', size: VIDEO.length }): Promise<PresignedUpload> =>
    (await site.adminCall('presignVideo', { json: form })).body as PresignedUpload;
  const onlyOnServer = (name: string, test: () => Promise<void>) => void (site.hasStorage || it(name, test));
  /** An object storage rejects with statuses and messages of its own. */
  const REFUSED = { status: expect.toSatisfy((status) => status >= 400), body: null };
  const rejectedAs = (outcome: Outcome): unknown => (site.hasStorage ? REFUSED : outcome);
  const put = async (url: string, headers: Record<string, string>, body = VIDEO): Promise<Outcome> => {
    const init = { method: 'PUT', headers, body };
    return site.hasStorage ? { status: (await fetch(url, init)).status, body: null } : site.ask(url, init);
  };
  const uploaded = async (form?: object): Promise<PresignedUpload> => {
    const upload = await presigned(form);
    expect(await put(upload.url, upload.headers)).toEqual({ status: 200, body: null });
    return upload;
  };
  const add = (videoUrl: string) => {
    const image = new Blob([sampleImages['image/png']], { type: 'image/png' });
    return site.adminCall('addProduct', { form: { title: 'ت', shortDescription: 'ک', videoUrl, image } });
  };
  const idOf = async (adding: ReturnType<typeof add>) => ((await adding).body as { id: number }).id;
  const isThere = async (publicUrl: string) => (await site.fetch(publicUrl)).status === 200;
  /** Waits until a file is deleted, which follows the response. */
  const isDeleted = (url: string) =>
    vi.waitFor(async () => expect(await isThere(url)).toBe(false), { timeout: 10_000 });
  const bytesAt = async (publicUrl: string) => new Uint8Array(await (await site.fetch(publicUrl)).arrayBuffer());

  describe('presignVideo', () => {
    it('returns a URL, the headers to send and the later address of the video', async () => {
      const json: Required<PresignForm> = { fileName: 'گیربکس سیاره‌ای.mp4', mime: 'video/webm', size: 10 };
      const { status, body } = await site.adminCall('presignVideo', { json });
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          url: expect.stringMatching(site.hasStorage ? STORAGE_URL : OWN_URL),
          headers: { 'Content-Type': 'video/webm' },
          publicUrl: expect.stringMatching(PUBLIC_URL),
        },
      });
    });

    it('assumes MP4 by default', async () => {
      expect((await presigned({ fileName: 'a' })).headers).toEqual({ 'Content-Type': 'video/mp4' });
    });

    it.each([
      { title: 'longer than a disk allows', fileName: 'گیربکس '.repeat(100) },
      { title: 'of invisible characters', fileName: '\u200c' },
      { title: 'with control characters', fileName: 'a\tb\u202e.mp4' },
    ])('accepts a file name $title', async ({ fileName }) => {
      expect((await site.adminCall('presignVideo', { json: { fileName } })).status).toBe(200);
    });

    it('ignores the client’s file name for the stored file', async () => {
      const { url, publicUrl } = await presigned({ fileName: '../../../etc/passwd' });
      expect(decodeURIComponent(url + publicUrl)).not.toMatch(/\.\.|passwd/);
    });

    it.each<{ readonly label: string; readonly form: object; readonly outcome: unknown }>([
      { label: 'another type', form: { mime: 'text/html' }, outcome: blamed(415, ['mime', 'notAVideo']) },
      {
        label: 'a type with a line break',
        form: { mime: 'video/mp4\r\nX: 1' },
        outcome: blamed(415, ['mime', 'notAVideo']),
      },
      {
        label: 'more than 500 MiB',
        form: { size: 524_288_001 },
        outcome: blamed(400, ['size', 'aboveMaximum', 524_288_000]),
      },
    ])('rejects $label', async ({ form, outcome }) => {
      expect(await site.harmlessCall('presignVideo', { json: { fileName: 'a', ...form } })).toEqual(outcome);
    });
  });

  describe('the PUT to a presigned URL', () => {
    it('stores a video that a product shows until it is deleted', async () => {
      const { url, headers, publicUrl } = await presigned();
      expect(await isThere(publicUrl)).toBe(false);
      expect(await put(url, headers)).toEqual({ status: 200, body: null });
      const id = await idOf(add(publicUrl));
      expect((await site.products()).at(-1)?.video).toBe(publicUrl);
      expect((await site.fetch(publicUrl)).headers.get('content-type')).toBe('video/mp4');
      expect(await bytesAt(publicUrl)).toEqual(VIDEO);
      await site.adminCall('deleteProduct', { id });
      await isDeleted(publicUrl);
      // A storage accepts uploads until the URL expires, but no product can show the file.
      expect((await put(url, headers)).status).toBe(site.hasStorage ? 200 : 403);
      expect(outcomeOf(await add(publicUrl))).toEqual(blamed(400, ['videoUrl', 'unknownUpload']));
    });

    it('replaces the video of a product and deletes the earlier one', async () => {
      const [first, second] = [await uploaded(), await uploaded({ fileName: 'b', mime: 'video/webm' })];
      const id = await idOf(add(first.publicUrl));
      const form = { id: String(id), title: 'ت', description: 'ک', videoUrl: second.publicUrl };
      expect((await site.adminCall('editProduct', { form })).status).toBe(200);
      await isDeleted(first.publicUrl);
      expect(await isThere(second.publicUrl)).toBe(true);
    });

    it('requires no cookie and no origin, like an object storage', async () => {
      const { url, headers } = await presigned();
      expect((await put(url, { ...headers, origin: 'https://workshop.example' })).status).toBe(200);
    });

    onlyOnServer('accepts one upload per URL', async () => {
      const { url, headers, publicUrl } = await uploaded();
      expect(await put(url, headers, new Uint8Array(VIDEO.length))).toEqual(refused(409, 'uploadExists'));
      expect(await bytesAt(publicUrl)).toEqual(VIDEO);
    });

    it('accepts an upload for five minutes', async () => {
      const now = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: now - 5 * 60_000 - 1_000 });
      const earlier = await presigned();
      vi.setSystemTime(now - 4 * 60_000);
      const later = await presigned();
      vi.useRealTimers();
      expect(await put(earlier.url, earlier.headers)).toEqual(rejectedAs(refused(403, 'uploadExpired')));
      expect((await put(later.url, later.headers)).status).toBe(200);
      expect(await isThere(earlier.publicUrl)).toBe(false);
    });

    const changed = (url: string, name: string, value: string) => {
      const [path, query] = url.split('?');
      const parameters = new URLSearchParams(query);
      parameters.set(name, value);
      return `${path}?${parameters}`;
    };
    const [end, kind, signature] = site.hasStorage
      ? ['X-Amz-Expires', 'X-Amz-SignedHeaders', 'X-Amz-Signature']
      : ['expires', 'mime', 'signature'];
    it.each<{ readonly title: string; readonly tamper: (url: string) => string }>([
      {
        title: 'another name',
        tamper: (url) => url.replace(/videos\/./, (start) => (start.endsWith('A') ? 'videos/B' : 'videos/A')),
      },
      { title: 'another folder', tamper: (url) => url.replace('/videos/', '/videos/..%2Forders%2F') },
      {
        title: 'a later expiry',
        tamper: (url) => changed(url, end, site.hasStorage ? '3000' : String(Date.now() + 9_000_000)),
      },
      { title: 'another type', tamper: (url) => changed(url, kind, site.hasStorage ? 'host' : 'video/webm') },
      { title: 'another size', tamper: (url) => changed(url, 'size', '4097') },
      { title: 'no size', tamper: (url) => changed(url, 'size', '') },
      { title: 'a size twice', tamper: (url) => `${url}&size=4096` },
      { title: 'an expiry that is not a number', tamper: (url) => url.replace(`${end}=`, `${end}=%2B`) },
      { title: 'a shorter signature', tamper: (url) => url.slice(0, -1) },
      { title: 'a padded signature', tamper: (url) => `${url}%3D` },
      { title: 'another signature', tamper: (url) => changed(url, signature, 'A'.repeat(43)) },
      { title: 'no signature', tamper: (url) => changed(url, signature, '') },
      { title: 'one parameter more', tamper: (url) => `${url}&acl=public` },
      { title: 'no query at all', tamper: (url) => url.split('?')[0] ?? '' },
    ])('rejects a URL with $title', async ({ tamper }) => {
      const { url, headers, publicUrl } = await presigned();
      expect(await put(tamper(url), headers)).toEqual(rejectedAs(refused(403, 'uploadRejected')));
      expect(await isThere(publicUrl)).toBe(false);
    });

    it.each<{ readonly title: string; readonly headers: Record<string, string>; readonly length: number }>([
      { title: 'another type', headers: { 'content-type': 'text/html' }, length: VIDEO.length },
      { title: 'no type', headers: {}, length: VIDEO.length },
      { title: 'one byte too few', headers: { 'content-type': 'video/mp4' }, length: VIDEO.length - 1 },
      { title: 'one byte too many', headers: { 'content-type': 'video/mp4' }, length: VIDEO.length + 1 },
    ])('rejects a body with $title and leaves the URL valid', async ({ headers, length }) => {
      const { url, headers: right, publicUrl } = await presigned();
      expect(await put(url, headers, new Uint8Array(length))).toEqual(rejectedAs(refused(403, 'uploadRejected')));
      expect(await isThere(publicUrl)).toBe(false);
      expect((await put(url, right)).status).toBe(200);
    });

    it('never accepts an empty body as a video when no size was declared', async () => {
      const { url, headers, publicUrl } = await presigned({ fileName: 'a.mp4' });
      expect((await put(url, headers, new Uint8Array())).status).toBe(site.hasStorage ? 200 : 400);
      expect(outcomeOf(await add(publicUrl))).toEqual(blamed(400, ['videoUrl', 'unknownUpload']));
    });

    onlyOnServer('answers in English when the browser requests it', async () => {
      const outcome = await put('/uploads/videos/a.mp4?signature=x', { 'accept-language': 'en' });
      expect(outcome).toEqual(refused(403, 'uploadRejected', 'en'));
    });
  });

  describe('files', () => {
    const path = '/files/videos/planetary-gearbox.mp4';

    it.each([
      { range: 'bytes=0-3', status: 206, contentRange: 'bytes 0-3/266357', length: 4 },
      { range: 'bytes=266354-', status: 206, contentRange: 'bytes 266354-266356/266357', length: 3 },
      { range: 'bytes=266214-999999', status: 206, contentRange: 'bytes 266214-266356/266357', length: 143 },
      { range: 'lines=1-2', status: 200, contentRange: null, length: 266_357 },
    ])('serves the part of a video that $range requests', async ({ range, status, contentRange, length }) => {
      const part = await site.fetch(path, { headers: { range } });
      const start = Number(/\d+/.exec(contentRange ?? '0')?.[0]);
      expect([part.status, part.headers.get('content-range')]).toEqual([status, contentRange]);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual((await bytesAt(path)).slice(start, start + length));
    });

    it('answers 416 to a range beyond the end of a file', async () => {
      const range = 'bytes=266357-';
      expect(await site.ask(path, { headers: { range } })).toEqual(refused(416, 'invalid'));
    });

    it.each([
      '/files/products/..%2F..%2Fworkshop.sqlite',
      '/files/products/..%5C..%5Cworkshop.sqlite',
      '/files/products/%252e%252e%252fworkshop.sqlite',
      '/files/products/%2Fetc%2Fpasswd',
      '/files/videos/..%2Forders%2Fa.png',
      '/files/videos/nobody.mp4',
      '/files/products/planetary-gearbox.webp%00.png',
      '/files/products/planetary-gearbox.mp4',
      `/files/products/${'a'.repeat(300)}.webp`,
      '/files/incoming/x.webp',
      '/files/unknown/a.png',
      '/files/products/',
      '/files/',
    ])('serves no file at %s', async (address) => {
      const headers = { accept: 'application/json', cookie: await site.login() };
      expect(await site.ask(address, { headers })).toEqual(refused(404, 'notFound'));
    });
  });
}
