import { limits } from '#src/contract/limits.generated.ts';
import { frameCount } from '#src/domain/media/frame-count.ts';
import type { ImageKind } from '#src/domain/media/image-kind.ts';
import { pixelCount } from '#src/domain/media/pixel-count.ts';
import { acceptedKind, type ImageResult, type Images, type SentImage, tooManyPixels } from '#src/operations/images.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** Looks into images as the server does, short of decoding every pixel, and keeps them as they are. */
export const inspectedImages: Images = {
  decode: (dataUrl) => ({
    type: dataUrl.slice('data:'.length, dataUrl.indexOf(';')),
    bytes: decodedBase64(dataUrl.slice(dataUrl.indexOf(',') + 1)),
  }),
  async run({ use, images, keep }) {
    let index = 0;
    for (const image of images) await keep(use === 'order' ? withThumbnail(inspect(image)) : inspect(image), index++);
  },
};

/** Of one image; orders and products are alike in it. */
const { maxPixels: MAX_PIXELS, maxFrames: MAX_FRAMES } = limits.OrderForm.files.each;

function inspect(image: SentImage): ImageResult {
  const { bytes } = image;
  const kind = acceptedKind(image);
  if (typeof kind === 'object') return rejected(kind);
  if (frameCount(bytes) > MAX_FRAMES) return rejected({ code: 'imageTooManyFrames', bound: MAX_FRAMES });
  if ((pixelCount(bytes) ?? 0) > MAX_PIXELS) return rejected(tooManyPixels(MAX_PIXELS));
  if (!isWhole(bytes, kind)) return rejected({ code: 'fileUnreadable' });
  return { kind: 'prepared', image: { bytes, extension: kind.slice('image/'.length).replace('jpeg', 'jpg') } };
}

/** The thumbnail has the image's own bytes, because the mocks do not resize. */
function withThumbnail(result: ImageResult): ImageResult {
  if (result.kind === 'rejected') return result;
  const { bytes, extension } = result.image;
  return { ...result, image: { ...result.image, thumbnail: { bytes, extension } } };
}

function rejected(issue: Issue): ImageResult {
  return { kind: 'rejected', issue };
}

/** `atob` forgives white space and refuses the alphabet of URLs; the server does the opposite. Empty for what is none. */
function decodedBase64(text: string): Uint8Array<ArrayBuffer> {
  if (/\s/.test(text)) return new Uint8Array();
  try {
    const standard = text.replaceAll('-', '+').replaceAll('_', '/');
    const binary = atob(standard);
    const bytes = new Uint8Array(binary.length);
    // `Uint8Array.from` takes twenty times as long.
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return new Uint8Array();
  }
}

/** False for an image that was cut off or is nothing but its first bytes. */
function isWhole(bytes: Uint8Array<ArrayBuffer>, kind: ImageKind): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case 'image/png':
      return bytes.length >= 57 && latin(bytes.subarray(12, 16)) === 'IHDR' && latin(bytes.subarray(-8, -4)) === 'IEND';
    case 'image/jpeg':
      return bytes.length >= 100 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
    case 'image/gif':
      return bytes.length >= 26 && bytes.at(-1) === 0x3b;
    case 'image/webp':
      return bytes.length >= 26 && view.getUint32(4, true) + 8 <= bytes.length;
    default:
      return topBoxes(view).includes('mdat');
  }
}

/** The names of an ISO media file's outermost boxes that are there to their end. */
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
