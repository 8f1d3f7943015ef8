import { beforeEach, expect, it, vi } from 'vitest';
import type { PrepareImage } from '#src/actors/prepare-image.ts';
import { createProductMedia } from '#src/actors/product-media.ts';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import { parentOf } from '../../support/actors/parent-of.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';

type PreparedImage = Awaited<ReturnType<PrepareImage>>;

const MEGABYTE = 1_048_576;

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blob instanceof Blob ? blob.size : 0}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
});

/** The examiner of a product's files. `result` is what preparing an image returns. */
function open(result: PreparedImage | Error = new Error('no picture')) {
  const media = createProductMedia(async () => {
    if (result instanceof Error) throw result;
    return result;
  });
  const examiner = parentOf(media);
  const examine = (key: MediaSlot, file: File) => examiner.send({ type: 'file.examine', key, file });
  return { ...examiner, examine };
}

const file = (name: string, type: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type });
const large = (name: string, type: string, size: number) =>
  Object.defineProperty(file(name, type), 'size', { value: size });
const PNG = file('gear.png', 'image/png');
const prepared = (bytes: number) => ({ kind: 'prepared', blob: blobOf(bytes, 'image/webp') }) as const;
const rejected = (key: MediaSlot, name: string, code: string, bound?: number) => {
  return { type: 'file.rejected', key, name, issue: { code, ...(bound !== undefined && { bound }) } };
};

it.each([9, 10 * MEGABYTE])('accepts an image of %i bytes as it was prepared [5.media.previews]', async (bytes) => {
  const result = prepared(bytes);
  const { examine, next } = open(result);
  examine('image', PNG);
  const file = { name: 'gear.png', blob: result.blob, preview: `blob:${bytes}` };
  expect(await next()).toEqual({ type: 'file.prepared', key: 'image', file });
});

it.each<{
  readonly label: string;
  readonly result: PreparedImage | Error;
  readonly code: string;
  readonly bound?: number;
}>([
  { label: 'rejected', result: { kind: 'rejected', issue: { code: 'imageHeic' } }, code: 'imageHeic' },
  { label: 'too large as it was prepared', result: prepared(10 * MEGABYTE + 1), code: 'fileTooLarge', bound: 10 },
  { label: 'broken', result: new DOMException('decoding', 'NotReadableError'), code: 'fileUnreadable' },
])('rejects an image that is $label [5.media.kinds]', async ({ result, code, bound }) => {
  const { examine, next } = open(result);
  examine('image', PNG);
  expect(await next()).toEqual(rejected('image', 'gear.png', code, bound));
});

it.each([
  { name: 'film.mov', type: 'video/quicktime', mime: 'video/quicktime' },
  { name: 'film.mkv', type: '', mime: 'video/mp4' },
  { name: 'FILM.MP4', type: '', mime: 'video/mp4' },
])('prepares the video $name of type "$type" as $mime', async ({ name, type, mime }) => {
  const { examine, next } = open();
  examine('video', file(name, type));
  const event = await next();
  const blob = expect.objectContaining({ size: 4, type: mime });
  expect(event).toEqual({ type: 'file.prepared', key: 'video', file: { name, blob, preview: 'blob:4' } });
});

it.each<{ readonly label: string; readonly given: File; readonly code: string; readonly bound?: number }>([
  { label: 'empty', given: file('film.mp4', 'video/mp4', 0), code: 'fileEmpty' },
  { label: 'an image', given: PNG, code: 'notAVideo' },
  { label: 'of an unknown type and with no video’s extension', given: file('part.stl', ''), code: 'notAVideo' },
  { label: 'of another type, despite its extension', given: file('film.mp4', 'application/pdf'), code: 'notAVideo' },
  {
    label: 'of more than 500 MB',
    given: large('film.mp4', 'video/mp4', 500 * MEGABYTE + 1),
    code: 'fileTooLarge',
    bound: 500,
  },
])(
  'rejects a video that is $label, with its name [5.media.kinds, 5.product.limits]',
  async ({ given, code, bound }) => {
    const { examine, next } = open();
    examine('video', given);
    expect(await next()).toEqual(rejected('video', given.name, code, bound));
  },
);
