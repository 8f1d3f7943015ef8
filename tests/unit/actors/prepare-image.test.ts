import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImageWorkCommand, ImageWorkResult } from '#src/actors/image-worker-messages.ts';
import { createImagePreparation } from '#src/actors/prepare-image.ts';
import { gifOfFrames, nonImages, pngOfPixels, sampleImages } from '../../support/fixtures/image-files.ts';

const rejected = (code: string, bound?: number) => {
  return { kind: 'rejected', issue: { code, ...(bound !== undefined && { bound }) } };
};

/** A worker that answers when the test says so. */
class ControlledWorker extends EventTarget {
  static readonly all: ControlledWorker[] = [];
  readonly commands: ImageWorkCommand[] = [];
  isEnded = false;

  constructor() {
    super();
    ControlledWorker.all.push(this);
  }
  postMessage(command: ImageWorkCommand): void {
    this.commands.push(command);
  }
  terminate(): void {
    this.isEnded = true;
  }
  respond(result: ImageWorkResult) {
    this.dispatchEvent(new MessageEvent('message', { data: result }));
  }
  die(): void {
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  ControlledWorker.all.length = 0;
  vi.stubGlobal('Worker', ControlledWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
});

type Content = Uint8Array<ArrayBuffer>;

const waiting = new AbortController().signal;
const file = (content: Content, name = 'photo.jpg') => new File([content], name, { type: 'image/jpeg' });
/** The worker that has been asked for the nth time. */
const asked = (times = 1) =>
  vi.waitFor(() => {
    const commands = ControlledWorker.all.flatMap((worker) => worker.commands);
    if (commands.length !== times) throw new Error(`${commands.length} orders`);
    return ControlledWorker.all.at(-1) ?? new ControlledWorker();
  });
const start = (content: Content, signal = waiting) => createImagePreparation()(file(content), signal);
const bytes = (...parts: readonly (string | readonly number[])[]): Content =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));
/** A JPEG's beginning with something of a camera in it. */
const jpegWith = (notes: string) => bytes([0xff, 0xd8, 0xff, 0xe1, 0, 32], notes, [0, 0, 0, 0]);

it.each<readonly [string, Content, ReturnType<typeof rejected>]>([
  ...(['html', 'pdf', 'svg', 'exe'] as const).map((kind) => [kind, nonImages[kind], rejected('notAnImage')] as const),
  ['more pixels than a browser can hold', pngOfPixels(20_000, 10_001), rejected('imageTooManyPixels', 200)],
  ['more frames than the server takes', gifOfFrames(1_001), rejected('imageTooManyFrames', 1_000)],
])(
  'what no worker need see, %s, is refused at once, whatever its name [5.order.kinds]',
  async (_what, content, result) => {
    expect([await start(content), ControlledWorker.all]).toEqual([result, []]);
  },
);

it.each(Object.entries(sampleImages))('a small and clean %s is kept, under its true type', async (type, content) => {
  const preparing = start(content);
  const worker = await asked();
  expect(worker.commands.map(({ type: said, hasMetadata }) => [said, hasMetadata])).toEqual([[type, false]]);
  worker.respond({ kind: 'unchanged' });
  const prepared = await preparing;
  if (prepared.kind !== 'prepared') throw new Error(prepared.issue.code);
  expect(prepared.blob.type).toBe(type);
  expect(new Uint8Array(await prepared.blob.arrayBuffer())).toEqual(content);
});

describe('a worker', () => {
  const PNG_HEAD = Array.from(sampleImages['image/png'].subarray(0, 33));
  const webp = (flags: number) => bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags]);

  it.each([
    ['Exif in a JPEG', jpegWith('Exif\0\0'), true],
    ['XMP in a JPEG', jpegWith('http://ns.adobe.com/xap/1.0/\0'), true],
    ['Exif in a PNG', bytes(PNG_HEAD, [0, 0, 0, 8], 'eXIf'), true],
    ['XMP in a PNG', bytes(PNG_HEAD, [0, 0, 0, 8], 'iTXtXML:com.adobe.xmp'), true],
    ['Exif in a WebP', webp(0x08), true],
    ['XMP in a WebP', webp(0x04), true],
    ['nothing in a WebP', webp(0x10), false],
    ['nothing in as many pixels as a browser can hold', pngOfPixels(20_000, 10_000), false],
  ])('is told of notes that a camera or a program left, to leave them out: %s', async (_what, content, hasMetadata) => {
    const preparing = start(content);
    const worker = await asked();
    expect(worker.commands.map((command) => command.hasMetadata)).toEqual([hasMetadata]);
    const redrawn = new Blob(['clean'], { type: 'image/jpeg' });
    worker.respond({ kind: 'redrawn', blob: redrawn });
    expect(await preparing).toEqual({ kind: 'prepared', blob: redrawn });
  });

  it.each([
    ['fileUnreadable', sampleImages['image/jpeg'].slice(0, 60)],
    ['imageHeic', nonImages.heic],
  ] as const)('that cannot decode an image makes it refused: %s', async (code, content) => {
    const preparing = start(content);
    (await asked()).respond({ kind: 'unreadable' });
    expect(await preparing).toEqual(rejected(code));
  });
});

it('large images are looked at one after the other, each by a worker that ends with it', async () => {
  const prepare = createImagePreparation();
  const first = prepare(file(sampleImages['image/png'], 'a'), waiting);
  const second = prepare(file(sampleImages['image/jpeg'], 'b'), waiting);
  const worker = await asked(1);
  worker.respond({ kind: 'unchanged' });
  expect((await first).kind).toBe('prepared');
  (await asked(2)).respond({ kind: 'unreadable' });
  expect(await second).toEqual(rejected('fileUnreadable'));
  expect(ControlledWorker.all.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

it('large images are given up after thirty seconds of their own, and the next gets a fresh worker', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const prepare = createImagePreparation();
  const first = prepare(file(sampleImages['image/png'], 'a'), waiting);
  const stuck = await asked(1);
  const failure = expect(first).rejects.toThrow('too long');
  const second = prepare(file(sampleImages['image/png'], 'b'), waiting);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(stuck.isEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await failure;
  expect(stuck.isEnded).toBe(true);
  const fresh = await asked(2);
  expect(fresh).not.toBe(stuck);
  fresh.respond({ kind: 'unchanged' });
  expect((await second).kind).toBe('prepared');
});

it('an image that nobody waits for any more ends the worker that is busy with it', async () => {
  const removal = new AbortController();
  const preparing = start(sampleImages['image/png'], removal.signal);
  const worker = await asked();
  removal.abort(new Error('removed'));
  await expect(preparing).rejects.toThrow('removed');
  expect(worker.isEnded).toBe(true);
});

it('an image that nobody waits for any more is not begun when it was removed before its turn', async () => {
  await expect(start(sampleImages['image/png'], AbortSignal.abort(new Error('removed')))).rejects.toThrow('removed');
  expect(ControlledWorker.all).toEqual([]);
});

describe('a worker that cannot be had', () => {
  const unreadHeic = rejected('imageHeic');

  it.each([
    ['image/png', sampleImages['image/png'], expect.objectContaining({ kind: 'prepared' })],
    ['image/avif', sampleImages['image/avif'], expect.objectContaining({ kind: 'prepared' })],
    ['HEIC, which is refused: only a browser could have turned it into JPEG', nonImages.heic, unreadHeic],
  ])('leaves to the server %s, and is tried anew for the next image', async (_what, content, result) => {
    const prepare = createImagePreparation();
    const first = prepare(file(content), waiting);
    (await asked(1)).die();
    expect(await first).toEqual(result);
    const second = prepare(file(sampleImages['image/png']), waiting);
    (await asked(2)).respond({ kind: 'unchanged' });
    expect([(await second).kind, ControlledWorker.all.length]).toEqual(['prepared', 2]);
  });

  it.each(['Worker', 'OffscreenCanvas'])('where the browser has no %s, the file is sent as it is', async (missing) => {
    vi.stubGlobal(missing, undefined);
    expect(await start(sampleImages['image/jpeg'])).toHaveProperty('kind', 'prepared');
    expect(await start(nonImages.heic)).toEqual(unreadHeic);
    expect(ControlledWorker.all).toEqual([]);
  });
});

it('a file that is gone from the disk fails', async () => {
  const gone = file(sampleImages['image/png']);
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  await expect(createImagePreparation()(gone, waiting)).rejects.toThrow('gone');
});
