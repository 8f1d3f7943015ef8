import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PresignedUpload } from '#src/contract/schema.generated.ts';
import { pictures } from '../support/images.ts';
import { errorBody, fieldErrors, type Site } from './site.ts';

const VIDEO = new Uint8Array(4_096).fill(7);
const PUBLIC_URL = /^\/files\/videos\/[\w-]{22}\.\w+$/;

/** The way of a video: presigned, put, shown with a product; and every way in which it must not go. */
export function uploadCases(site: Site): void {
  afterEach(() => {
    vi.useRealTimers();
  });

  const presigned = async (form: object = { fileName: 'گیربکس.mp4', size: VIDEO.length }): Promise<PresignedUpload> =>
    (await site.adminCall('presignVideo', { json: form })).body as PresignedUpload;
  const put = async (url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer> = VIDEO) => {
    const response = await site.fetch(url, { method: 'PUT', headers, body });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const productWith = async (videoUrl: string) => {
    const image = new Blob([pictures['image/png']], { type: 'image/png' });
    const form = { title: 'ت', shortDescription: 'ک', videoUrl, image };
    return ((await site.adminCall('addProduct', { form })).body as { id: number }).id;
  };
  const isThere = async (publicUrl: string) => (await site.fetch(publicUrl)).status === 200;

  describe('presignVideo', () => {
    it('answers a URL, the headers to send, and where the video will be', async () => {
      const json = { fileName: 'گیربکس سیاره‌ای.mp4', mime: 'video/webm', size: 10 };
      const { status, body } = await site.adminCall('presignVideo', { json });
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          url: expect.stringMatching(/^\/uploads\/videos\/[\w-]{22}\.webm\?/),
          headers: { 'Content-Type': 'video/webm' },
          publicUrl: expect.stringMatching(PUBLIC_URL),
        },
      });
    });

    it('takes MP4 for granted', async () => {
      expect((await presigned({ fileName: 'a' })).headers).toEqual({ 'Content-Type': 'video/mp4' });
    });

    it.each([
      ['longer than a disk takes', 'گیربکس '.repeat(100)],
      ['that nobody sees', '\u200c'],
      ['with signs of control', 'a\tb\u202e.mp4'],
    ])('takes a name %s', async (_title, fileName) => {
      expect((await site.adminCall('presignVideo', { json: { fileName } })).status).toBe(200);
    });

    it('lets nobody choose the name of a file', async () => {
      const { url, publicUrl } = await presigned({ fileName: '../../../etc/passwd' });
      expect(decodeURIComponent(url + publicUrl)).not.toMatch(/\.\.|passwd/);
    });

    it.each([
      ['no name', {}, 400, fieldErrors([['fileName', 'required']])],
      ['a long text as name', { fileName: 'a'.repeat(1_025) }, 400, fieldErrors([['fileName', 'tooLong', 1_024]])],
      ['a number as name', { fileName: 5 }, 400, fieldErrors([['fileName', 'wrongType']])],
      ['another kind', { fileName: 'a', mime: 'text/html' }, 415, fieldErrors([['mime', 'notAVideo']], 'wrongKind')],
      [
        'a kind with parameters',
        { fileName: 'a', mime: 'video/mp4; x=1' },
        415,
        fieldErrors([['mime', 'notAVideo']], 'wrongKind'),
      ],
      [
        'a kind with a line end',
        { fileName: 'a', mime: 'video/mp4\r\nX: 1' },
        415,
        fieldErrors([['mime', 'notAVideo']], 'wrongKind'),
      ],
      ['no size', { fileName: 'a', size: 0 }, 400, fieldErrors([['size', 'belowMinimum', 1]])],
      [
        'more than 500 MiB',
        { fileName: 'a', size: 524_288_001 },
        400,
        fieldErrors([['size', 'aboveMaximum', 524_288_000]]),
      ],
      ['half a byte', { fileName: 'a', size: 1.5 }, 400, fieldErrors([['size', 'notAnInteger']])],
      ['a size as text', { fileName: 'a', size: '10' }, 400, fieldErrors([['size', 'notAnInteger']])],
      ['an extra field', { fileName: 'a', folder: 'b' }, 400, fieldErrors([['folder', 'unknownField']])],
    ] as const)('refuses %s', async (_title, json, status, body) => {
      const answer = await site.adminCall('presignVideo', { json });
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
    });

    it('refuses what is no JSON and what is too large', async () => {
      const json = { 'content-type': 'application/json' };
      const form = await site.adminCall('presignVideo', { form: { fileName: 'a' } });
      const large = await site.adminCall('presignVideo', { headers: json, body: 'x'.repeat(1_048_577) });
      expect([form.status, form.body]).toEqual([415, errorBody('fa', 'wrongKind')]);
      expect([large.status, large.body]).toEqual([413, errorBody('fa', 'tooLarge')]);
    });
  });

  describe('the PUT to a presigned URL', () => {
    it('stores the video, which a product then shows until it is deleted', async () => {
      const { url, headers, publicUrl } = await presigned();
      expect(await isThere(publicUrl)).toBe(false);
      expect(await put(url, headers)).toEqual({ status: 200, body: null });
      const id = await productWith(publicUrl);
      expect((await site.products()).at(-1)?.video).toBe(publicUrl);
      const video = await site.fetch(publicUrl);
      expect(video.headers.get('content-type')).toBe('video/mp4');
      expect(new Uint8Array(await video.arrayBuffer())).toEqual(VIDEO);
      await site.adminCall('deleteProduct', { id });
      expect(await isThere(publicUrl)).toBe(false);
    });

    it('gives a product another video, and the earlier one is gone', async () => {
      const [first, second] = [await presigned(), await presigned({ fileName: 'b', mime: 'video/webm' })];
      await put(first.url, first.headers);
      await put(second.url, second.headers);
      const id = await productWith(first.publicUrl);
      const edit = { id: String(id), title: 'ت', description: 'ک', videoUrl: second.publicUrl };
      expect((await site.adminCall('editProduct', { form: edit })).status).toBe(200);
      expect([await isThere(first.publicUrl), await isThere(second.publicUrl)]).toEqual([false, true]);
    });

    it('is there for a product that is added while the only other one with it is deleted', async () => {
      const { url, headers, publicUrl } = await presigned();
      await put(url, headers);
      const id = await productWith(publicUrl);
      const image = new Blob([pictures['image/png']], { type: 'image/png' });
      const form = { title: 'ت', shortDescription: 'ک', videoUrl: publicUrl, image };
      const [added] = await Promise.all([
        site.adminCall('addProduct', { form }),
        site.adminCall('deleteProduct', { id }),
      ]);
      const videos = (await site.products()).map(({ video }) => video);
      expect([videos.includes(publicUrl), await isThere(publicUrl)]).toEqual(Array(2).fill(added.status === 201));
    });

    it('needs no cookie and asks for no origin, as an object storage would not', async () => {
      const { url, headers } = await presigned();
      expect((await put(url, { ...headers, origin: 'https://workshop.example' })).status).toBe(200);
    });

    it('works once', async () => {
      const { url, headers, publicUrl } = await presigned();
      await put(url, headers);
      const again = await put(url, headers, new Uint8Array(VIDEO.length));
      expect(again).toEqual({ status: 409, body: errorBody('fa', 'uploadExists') });
      expect(new Uint8Array(await (await site.fetch(publicUrl)).arrayBuffer())).toEqual(VIDEO);
    });

    it('dies with its product', async () => {
      const { url, headers, publicUrl } = await presigned();
      await put(url, headers);
      const id = await productWith(publicUrl);
      await site.adminCall('deleteProduct', { id });
      expect(await put(url, headers)).toEqual({ status: 403, body: errorBody('fa', 'uploadRefused') });
      expect(await isThere(publicUrl)).toBe(false);
    });

    it('works for five minutes', async () => {
      const [first, second] = [await presigned(), await presigned()];
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60_000 });
      expect((await put(first.url, first.headers)).status).toBe(200);
      vi.setSystemTime(Date.now() + 61_000);
      expect(await put(second.url, second.headers)).toEqual({ status: 403, body: errorBody('fa', 'uploadExpired') });
      vi.useRealTimers();
      expect(await isThere(second.publicUrl)).toBe(false);
    });

    const changed = (url: string, name: string, value: string) => {
      const [path, query] = url.split('?');
      const parameters = new URLSearchParams(query);
      parameters.set(name, value);
      return `${path}?${parameters}`;
    };
    it.each<[string, (url: string) => string]>([
      ['another name', (url) => url.replace(/videos\/./, (start) => (start.endsWith('A') ? 'videos/B' : 'videos/A'))],
      ['another folder', (url) => url.replace('/videos/', '/videos/..%2Forders%2F')],
      ['a later end', (url) => changed(url, 'expires', String(Date.now() + 9_000_000))],
      ['another kind', (url) => changed(url, 'mime', 'video/webm')],
      ['another size', (url) => changed(url, 'size', '4097')],
      ['no size', (url) => changed(url, 'size', '')],
      ['a size twice', (url) => `${url}&size=4096`],
      ['an end that is no number', (url) => url.replace('expires=', 'expires=%2B')],
      ['a shorter signature', (url) => url.slice(0, -1)],
      ['a signature in other letters', (url) => `${url}%3D`],
      ['another signature', (url) => changed(url, 'signature', 'A'.repeat(43))],
      ['no signature', (url) => changed(url, 'signature', '')],
      ['one parameter more', (url) => `${url}&acl=public`],
      ['no query at all', (url) => url.split('?')[0] ?? ''],
    ])('refuses a URL with %s', async (_title, tamper) => {
      const { url, headers, publicUrl } = await presigned();
      expect(await put(tamper(url), headers)).toEqual({ status: 403, body: errorBody('fa', 'uploadRefused') });
      expect(await isThere(publicUrl)).toBe(false);
    });

    it.each<[string, Record<string, string>, number, number, 'uploadRefused' | 'invalid']>([
      ['another kind', { 'content-type': 'text/html' }, VIDEO.length, 403, 'uploadRefused'],
      ['no kind', {}, VIDEO.length, 403, 'uploadRefused'],
      ['a byte less', { 'content-type': 'video/mp4' }, VIDEO.length - 1, 403, 'uploadRefused'],
      ['a byte more', { 'content-type': 'video/mp4' }, VIDEO.length + 1, 403, 'uploadRefused'],
    ])('refuses a body of %s, and the URL still works', async (_title, headers, length, status, code) => {
      const { url, headers: right, publicUrl } = await presigned();
      const answer = await put(url, headers, new Uint8Array(length));
      expect(answer).toEqual({ status, body: errorBody('fa', code) });
      expect(await isThere(publicUrl)).toBe(false);
      expect((await put(url, right)).status).toBe(200);
    });

    it('refuses an empty body where no size was announced', async () => {
      const { url, headers, publicUrl } = await presigned({ fileName: 'a.mp4' });
      expect(await put(url, headers, new Uint8Array())).toEqual({ status: 400, body: errorBody('fa', 'invalid') });
      expect(await isThere(publicUrl)).toBe(false);
    });

    it('refuses in English where the browser asks for it', async () => {
      const answer = await put('/uploads/videos/a.mp4?signature=x', { 'accept-language': 'en' });
      expect(answer).toEqual({ status: 403, body: errorBody('en', 'uploadRefused') });
    });
  });

  describe('files', () => {
    it.each([
      ['bytes=0-3', 206, 'bytes 0-3/219143', 4],
      ['bytes=219140-', 206, 'bytes 219140-219142/219143', 3],
      ['bytes=219000-999999', 206, 'bytes 219000-219142/219143', 143],
      ['lines=1-2', 200, null, 219_143],
    ])(
      'hands out the part that %s asks for, so that a video can be wound',
      async (range, status, contentRange, length) => {
        const path = '/files/videos/planetary-gearbox.mp4';
        const part = await site.fetch(path, { headers: { range } });
        const whole = new Uint8Array(await (await site.fetch(path)).arrayBuffer());
        const start = Number(/\d+/.exec(contentRange ?? '0')?.[0]);
        expect([part.status, part.headers.get('content-range')]).toEqual([status, contentRange]);
        expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(start, start + length));
      },
    );

    it('refuses a part beyond the end', async () => {
      const headers = { range: 'bytes=219143-' };
      const answer = await site.fetch('/files/videos/planetary-gearbox.mp4', { headers });
      expect([answer.status, await answer.json()]).toEqual([416, errorBody('fa', 'invalid')]);
    });

    it.each([
      '/files/products/..%2F..%2Fworkshop.sqlite',
      '/files/products/..%5C..%5Cworkshop.sqlite',
      '/files/products/%2Fetc%2Fpasswd',
      '/files/videos/..%2Forders%2Fa.png',
      '/files/videos/nobody.mp4',
      '/files/products/planetary-gearbox.webp%00.png',
      '/files/unknown/a.png',
      '/files/',
    ])('has nothing at %s', async (path) => {
      const answer = await site.adminFetch(path, { headers: { accept: 'application/json' } });
      expect([answer.status, await answer.json()]).toEqual([404, errorBody('fa', 'notThere')]);
    });
  });
}
