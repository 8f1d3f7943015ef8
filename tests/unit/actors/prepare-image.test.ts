import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImageWorkCommand, ImageWorkResult } from '#src/actors/image-worker-messages.ts';
import { createImagePreparation } from '#src/actors/prepare-image.ts';
import {
  animatedAvif,
  animatedPng,
  cmykJpeg,
  gifOfFrames,
  hdrAvif,
  nonImages,
  pngOfPixels,
  sampleImages,
} from '../../support/fixtures/image-files.ts';
import { controlledWorkers } from '../../support/infrastructure/controlled-worker.ts';

const rejected = (code: string, bound?: number) => {
  return { kind: 'rejected', issue: { code, ...(bound !== undefined && { bound }) } };
};

let workers: ReturnType<typeof controlledWorkers<ImageWorkCommand, ImageWorkResult>>;

beforeEach(() => {
  workers = controlledWorkers();
});

type Content = Uint8Array<ArrayBuffer>;

const waiting = new AbortController().signal;
const file = (content: Content, name = 'photo.jpg') => new File([content], name, { type: 'image/jpeg' });
const start = (content: Content, signal = waiting) => createImagePreparation()(file(content), signal);
const bytes = (...parts: readonly (string | readonly number[])[]): Content =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));
/** The first bytes of a JPEG with metadata. */
const jpegWith = (metadata: string) => bytes([0xff, 0xd8, 0xff, 0xe1, 0, 32], metadata, [0, 0, 0, 0]);

it.each<{ readonly label: string; readonly content: Content; readonly result: ReturnType<typeof rejected> }>([
  ...(['html', 'pdf', 'svg', 'exe'] as const).map(
    (kind) => ({ label: kind, content: nonImages[kind], result: rejected('notAnImage') }) as const,
  ),
  {
    label: 'more pixels than a browser can hold',
    content: pngOfPixels(20_000, 10_001),
    result: rejected('imageTooManyPixels', 200),
  },
  {
    label: 'more frames than the server takes',
    content: gifOfFrames(1_001),
    result: rejected('imageTooManyFrames', 1_000),
  },
])('rejects $label without a worker, whatever its name [5.order.kinds]', async ({ content, result }) => {
  expect([await start(content), workers.all]).toEqual([result, []]);
});

it.each(['image/jpeg', 'image/webp', 'image/gif'] as const)(
  'sends a small %s without metadata unchanged, with its true type',
  async (type) => {
    const content = sampleImages[type];
    const preparing = start(content);
    const worker = await workers.next();
    expect(worker.messages.map((command) => [command.type, command.mustBeRedrawn])).toEqual([[type, false]]);
    worker.respond({ kind: 'unchanged' });
    const prepared = await preparing;
    if (prepared.kind !== 'prepared') throw new Error(prepared.issue.code);
    expect(prepared.blob.type).toBe(type);
    expect(new Uint8Array(await prepared.blob.arrayBuffer())).toEqual(content);
  },
);

it.each(['with a worker', 'without one'])('adds the end mark that a JPEG lacks, %s', async (how) => {
  if (how === 'without one') vi.stubGlobal('Worker', undefined);
  const whole = sampleImages['image/jpeg'];
  const preparing = start(whole.slice(0, -2));
  if (how === 'with a worker') (await workers.next()).respond({ kind: 'unchanged' });
  const prepared = await preparing;
  if (prepared.kind !== 'prepared') throw new Error(prepared.issue.code);
  expect(new Uint8Array(await prepared.blob.arrayBuffer())).toEqual(whole);
  expect(prepared.blob.type).toBe('image/jpeg');
});

describe('a worker', () => {
  const webp = (flags: number) => bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags]);

  it.each([
    { label: 'Exif in a JPEG', content: jpegWith('Exif\0\0'), mustBeRedrawn: true },
    { label: 'XMP in a JPEG', content: jpegWith('http://ns.adobe.com/xap/1.0/\0'), mustBeRedrawn: true },
    { label: 'Exif in a WebP', content: webp(0x08), mustBeRedrawn: true },
    { label: 'XMP in a WebP', content: webp(0x04), mustBeRedrawn: true },
    { label: 'a PNG', content: sampleImages['image/png'], mustBeRedrawn: true },
    { label: 'an animated PNG', content: animatedPng, mustBeRedrawn: true },
    { label: 'an AVIF', content: sampleImages['image/avif'], mustBeRedrawn: true },
    { label: 'an animated AVIF', content: animatedAvif, mustBeRedrawn: true },
    { label: 'a JPEG in CMYK', content: cmykJpeg, mustBeRedrawn: true },
    { label: 'nothing in a WebP', content: webp(0x10), mustBeRedrawn: false },
    {
      label: 'a PNG of as many pixels as a browser can hold',
      content: pngOfPixels(20_000, 10_000),
      mustBeRedrawn: true,
    },
  ])('is told that $label must be redrawn: $mustBeRedrawn', async ({ content, mustBeRedrawn }) => {
    const preparing = start(content);
    const worker = await workers.next();
    expect(worker.messages.map((command) => command.mustBeRedrawn)).toEqual([mustBeRedrawn]);
    const redrawn = new Blob(['clean'], { type: 'image/jpeg' });
    worker.respond({ kind: 'redrawn', blob: redrawn });
    expect(await preparing).toEqual({ kind: 'prepared', blob: redrawn });
  });

  it.each([
    { code: 'fileUnreadable', content: sampleImages['image/jpeg'].slice(0, 60) },
    { code: 'imageHeic', content: nonImages.heic },
  ] as const)('reports $code if it cannot decode an image', async ({ code, content }) => {
    const preparing = start(content);
    (await workers.next()).respond({ kind: 'unreadable' });
    expect(await preparing).toEqual(rejected(code));
  });
});

it('prepares images one after the other, each in a worker that ends afterwards', async () => {
  const prepare = createImagePreparation();
  const first = prepare(file(sampleImages['image/png'], 'a'), waiting);
  const second = prepare(file(sampleImages['image/jpeg'], 'b'), waiting);
  const worker = await workers.next();
  worker.respond({ kind: 'unchanged' });
  expect((await first).kind).toBe('prepared');
  (await workers.next()).respond({ kind: 'unreadable' });
  expect(await second).toEqual(rejected('fileUnreadable'));
  expect(workers.all.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

it('rejects an image that takes more than 30 s, and prepares the next one in a new worker', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const prepare = createImagePreparation();
  const first = prepare(file(sampleImages['image/png'], 'a'), waiting);
  const stuck = await workers.next();
  const second = prepare(file(sampleImages['image/png'], 'b'), waiting);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(stuck.isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toEqual(rejected('imageTooHeavy'));
  expect(stuck.isEnded).toBe(true);
  const fresh = await workers.next();
  expect(fresh).not.toBe(stuck);
  fresh.respond({ kind: 'unchanged' });
  expect((await second).kind).toBe('prepared');
});

it('ends the worker of an image that is removed meanwhile, and prepares the next one', async () => {
  const prepare = createImagePreparation();
  const removal = new AbortController();
  const removed = prepare(file(sampleImages['image/png'], 'a'), removal.signal);
  const next = prepare(file(sampleImages['image/png'], 'b'), waiting);
  const worker = await workers.next();
  removal.abort(new Error('removed'));
  await expect(removed).rejects.toThrow('removed');
  expect(worker.isEnded).toBe(true);
  (await workers.next()).respond({ kind: 'unchanged' });
  expect((await next).kind).toBe('prepared');
});

it('starts no worker for an image that was removed before', async () => {
  await expect(start(sampleImages['image/png'], AbortSignal.abort(new Error('removed')))).rejects.toThrow('removed');
  expect(workers.all).toEqual([]);
});

describe('an unavailable worker', () => {
  const unreadHeic = rejected('imageHeic');

  it.each([
    { label: 'image/png', content: sampleImages['image/png'], result: expect.objectContaining({ kind: 'prepared' }) },
    { label: 'image/avif', content: sampleImages['image/avif'], result: expect.objectContaining({ kind: 'prepared' }) },
    {
      label: 'HEIC, which is refused: only a browser could have turned it into JPEG',
      content: nonImages.heic,
      result: unreadHeic,
    },
    {
      label: 'an HDR image, which is refused: only a browser could have redrawn it',
      content: hdrAvif(),
      result: rejected('imageNotAsShown'),
    },
  ])('leaves $label to the server, and starts the worker again for the next image', async ({ content, result }) => {
    const prepare = createImagePreparation();
    const first = prepare(file(content), waiting);
    (await workers.next()).die();
    expect(await first).toEqual(result);
    const second = prepare(file(sampleImages['image/png']), waiting);
    (await workers.next()).respond({ kind: 'unchanged' });
    expect({ kind: (await second).kind, allCount: workers.all.length }).toEqual({
      kind: 'prepared',
      allCount: 2,
    });
  });

  it('is one that fails at work, too: the image is not to blame', async () => {
    const preparing = start(sampleImages['image/jpeg']);
    (await workers.next()).respond({ kind: 'failed' });
    expect(await preparing).toHaveProperty('kind', 'prepared');
  });

  it.each(['Worker', 'OffscreenCanvas'])('sends the file as it is if the browser has no %s', async (missing) => {
    vi.stubGlobal(missing, undefined);
    expect(await start(sampleImages['image/jpeg'])).toHaveProperty('kind', 'prepared');
    expect(await start(nonImages.heic)).toEqual(unreadHeic);
    expect(workers.all).toEqual([]);
  });
});

it('rejects a file that no longer exists', async () => {
  const gone = file(sampleImages['image/png']);
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  await expect(createImagePreparation()(gone, waiting)).rejects.toThrow('gone');
});
