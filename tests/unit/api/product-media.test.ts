import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PrepareImage } from '#src/api/prepare-image.ts';
import { createProductMedia } from '#src/api/product-media.ts';
import type { MediaSlot } from '#src/domain/media.ts';
import { parentOf } from '../../support/parent-of.ts';

type PreparedImage = Awaited<ReturnType<PrepareImage>>;

const MEGABYTE = 1_048_576;
const revoked: string[] = [];

beforeEach(() => {
  revoked.splice(0);
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => `blob:${blob instanceof Blob ? blob.size : 0}`;
  URL.revokeObjectURL = (url) => void (url !== '' && revoked.push(url));
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
});

/** The store; pictures are decoded when the test says so. */
function open() {
  const decodings: { readonly signal: AbortSignal | undefined; end(result: PreparedImage | Error): void }[] = [];
  const prepareImage: PrepareImage = (_file, signal) =>
    new Promise((resolve, reject) => {
      decodings.push({ signal, end: (result) => (result instanceof Error ? reject(result) : resolve(result)) });
    });
  const media = createProductMedia(prepareImage);
  const store = parentOf(media.actor);
  const examine = (key: MediaSlot, file: File) => store.send({ type: 'file.examine', key, file });
  const release = (key: MediaSlot) => store.send({ type: 'file.release', key });
  return { ...store, blobOf: media.blobOf, decodings, examine, release };
}

const file = (name: string, type: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type });
const large = (name: string, type: string, size: number) =>
  Object.defineProperty(file(name, type), 'size', { value: size });
const blob = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
const PNG = file('gear.png', 'image/png');
const prepared = (bytes: number): PreparedImage => ({ kind: 'prepared', blob: blob(bytes) });
const stored = (name: string, bytes: number) => ({
  type: 'file.prepared',
  key: 'image',
  file: { name, bytes, mime: 'image/webp', preview: `blob:${bytes}` },
});
const refused = (key: MediaSlot, name: string, code: string, bound?: number) => ({
  type: 'file.refused',
  key,
  name,
  issue: { code, ...(bound !== undefined && { bound }) },
});

describe('a picture', () => {
  it('is kept as it was prepared, until it is released [5.media.previews]', async () => {
    const { decodings, examine, next, blobOf, release } = open();
    examine('image', PNG);
    decodings[0]?.end(prepared(9));
    expect([await next(), blobOf('image')?.size]).toEqual([stored('gear.png', 9), 9]);
    release('image');
    expect([blobOf('image'), revoked]).toEqual([null, ['blob:9']]);
  });

  it('gives its place to the one chosen after it, whichever is prepared sooner', async () => {
    const { decodings, examine, heard, next, blobOf } = open();
    examine('image', PNG);
    examine('image', file('second.png', 'image/png'));
    expect(decodings.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    decodings[0]?.end(prepared(1));
    decodings[1]?.end(prepared(2));
    await next();
    expect([heard, blobOf('image')?.size]).toEqual([[stored('second.png', 2)], 2]);
  });

  it.each<[string, PreparedImage | Error, string, number?]>([
    ['refused', { kind: 'refused', issue: { code: 'imageHeic' } }, 'imageHeic'],
    ['too large as it was prepared', prepared(10 * MEGABYTE + 1), 'fileTooLarge', 10],
    ['broken', new Error('decoding'), 'fileUnreadable'],
  ])('that is %s leaves the one before it [5.media.kinds]', async (_what, result, code, bound) => {
    const { decodings, examine, next, blobOf } = open();
    examine('image', PNG);
    decodings[0]?.end(prepared(9));
    await next();
    examine('image', file('bad.png', 'image/png'));
    decodings[1]?.end(result);
    expect([await next(), blobOf('image')?.size, revoked]).toEqual([refused('image', 'bad.png', code, bound), 9, []]);
  });

  it('of exactly 10 MB is taken', async () => {
    const { decodings, examine, next } = open();
    examine('image', PNG);
    decodings[0]?.end(prepared(10 * MEGABYTE));
    expect(await next()).toEqual(stored('gear.png', 10 * MEGABYTE));
  });

  it('that is released while it is examined is heard of no more', async () => {
    const { decodings, examine, heard, release, next } = open();
    examine('image', PNG);
    release('image');
    decodings[0]?.end(prepared(9));
    examine('video', file('empty.mp4', 'video/mp4', 0));
    await next();
    expect([decodings[0]?.signal?.aborted, heard.length]).toEqual([true, 1]);
  });
});

describe('a video', () => {
  it.each([
    ['film.mov', 'video/quicktime', 'video/quicktime'],
    ['film.mkv', '', 'video/mp4'],
    ['FILM.MP4', '', 'video/mp4'],
  ])('%s of the type «%s» is sent as %s', async (name, type, mime) => {
    const { examine, next, blobOf } = open();
    examine('video', file(name, type));
    const preview = 'blob:4';
    expect(await next()).toEqual({ type: 'file.prepared', key: 'video', file: { name, bytes: 4, mime, preview } });
    expect(blobOf('video')?.type).toBe(mime);
  });

  it.each<[string, File, string, number?]>([
    ['empty', file('film.mp4', 'video/mp4', 0), 'fileEmpty'],
    ['a picture', PNG, 'notAVideo'],
    ['of no known type, nor named like a video', file('part.stl', ''), 'notAVideo'],
    ['of a type that is none, whatever its name', file('film.mp4', 'application/pdf'), 'notAVideo'],
    ['of more than 500 MB', large('film.mp4', 'video/mp4', 500 * MEGABYTE + 1), 'fileTooLarge', 500],
  ])('that is %s is refused by name [5.media.kinds, 5.product.limits]', async (_what, given, code, bound) => {
    const { examine, next } = open();
    examine('video', given);
    expect(await next()).toEqual(refused('video', given.name, code, bound));
  });
});

it('leaves no object URL behind over 50 changes of mind, nor at its end', async () => {
  const create = vi.spyOn(URL, 'createObjectURL');
  const { examine, next, release, stop } = open();
  for (let round = 0; round < 50; round += 1) {
    examine('video', file('film.mp4', 'video/mp4'));
    await next();
    if (round % 2 === 0) release('video');
  }
  stop();
  expect([create.mock.calls.length, revoked.length]).toEqual([50, 50]);
});
