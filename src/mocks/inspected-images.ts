import { limits } from '#src/contract/limits.generated.ts';
import { frameCount } from '#src/domain/media/frame-count.ts';
import { hasAlpha } from '#src/domain/media/image-alpha.ts';
import type { ImageKind } from '#src/domain/media/image-kind.ts';
import { hasJpegHeader } from '#src/domain/media/jpeg.ts';
import { pixelCount } from '#src/domain/media/pixel-count.ts';
import {
  acceptedKind,
  type ImageResult,
  type Images,
  pixelSum,
  tooManyPixels,
} from '#src/operations/prepared-images.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** Inspects images as the server does, except that it neither decodes nor re-encodes pixels. */
export const inspectedImages: Images = {
  async prepare({ images }, store) {
    const addPixels = pixelSum();
    const results = images.map(async ({ use, file }) => {
      const result = inspect(await file.read(), addPixels);
      return use === 'order' ? withThumbnail(result) : result;
    });
    return store(await Promise.all(results));
  },
};

/** Limits of one image. They are the same for orders and products. */
const { maxPixels: MAX_PIXELS, maxFrames: MAX_FRAMES } = limits.OrderForm.files.each;

function inspect(bytes: Uint8Array<ArrayBuffer>, addPixels: ReturnType<typeof pixelSum>): ImageResult {
  const kind = acceptedKind(bytes);
  if (typeof kind === 'object') return rejected(kind);
  if (frameCount(bytes) > MAX_FRAMES) return rejected({ code: 'imageTooManyFrames', bound: MAX_FRAMES });
  const pixels = pixelCount(bytes) ?? 0;
  if (pixels > MAX_PIXELS) return rejected(tooManyPixels(MAX_PIXELS));
  const issue = addPixels(pixels);
  if (issue) return rejected(issue);
  if (!isWhole(bytes, kind)) return rejected({ code: 'fileUnreadable' });
  const extension = kind.slice('image/'.length).replace('jpeg', 'jpg');
  return { kind: 'prepared', image: { chunks: [bytes], size: bytes.length, extension, hasAlpha: hasAlpha(bytes) } };
}

/** The thumbnail has the image's own bytes, because the mocks do not resize. */
function withThumbnail(result: ImageResult): ImageResult {
  if (result.kind === 'rejected') return result;
  const { chunks, size, extension } = result.image;
  return { ...result, image: { ...result.image, thumbnail: { chunks, size, extension } } };
}

function rejected(issue: Issue): ImageResult {
  return { kind: 'rejected', issue };
}

/** Returns false for a truncated image. A JPEG may end anywhere in its pixels. */
function isWhole(bytes: Uint8Array<ArrayBuffer>, kind: ImageKind): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case 'image/png':
      return bytes.length >= 57 && latin(bytes.subarray(12, 16)) === 'IHDR' && latin(bytes.subarray(-8, -4)) === 'IEND';
    case 'image/jpeg':
      return hasJpegHeader(bytes);
    case 'image/gif':
      return bytes.length >= 26 && bytes.at(-1) === 0x3b;
    case 'image/webp':
      return bytes.length >= 26 && view.getUint32(4, true) + 8 <= bytes.length;
    default:
      return topBoxes(view).includes('mdat');
  }
}

/** Returns the names of the complete top-level boxes of an ISO media file. */
function topBoxes(view: DataView<ArrayBuffer>): string[] {
  const names: string[] = [];
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at) || view.byteLength - at;
    if (size < 8 || at + size > view.byteLength) break;
    names.push(latin(new Uint8Array(view.buffer, view.byteOffset + at + 4, 4)));
    at += size;
  }
  return names;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
