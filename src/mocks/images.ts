import { limits } from '#src/contract/limits.generated.ts';
import type { ImageProblem } from '#src/contract/validation.ts';
import { frameCount } from '#src/domain/frame-count.ts';
import { type ImageKind, sniffImage } from '#src/domain/image-kind.ts';
import { pixelCount } from '#src/domain/pixel-count.ts';

/** A picture that was looked into. */
export type InspectedImage =
  | { readonly kind: 'image'; readonly bytes: Uint8Array<ArrayBuffer>; readonly type: ImageKind }
  | { readonly kind: 'refused'; readonly problem: ImageProblem };

/** Of one picture; orders and products are alike in it. */
const { maxPixels: MAX_PIXELS, maxFrames: MAX_FRAMES } = limits.OrderForm.files.each;
const MEGAPIXEL = 1_000_000;

/** Looks into a picture that says it is `type`, as the server does, short of decoding every pixel. */
export function inspectImage(bytes: Uint8Array<ArrayBuffer>, type: string): InspectedImage {
  const kind = sniffImage(bytes);
  if (bytes.length === 0) return refused('imageUnreadable');
  if (kind === 'image/heic') return refused('imageHeic');
  if (kind === null || kind === 'image/svg+xml') return refused('notAnImage');
  if (kind !== type.replace('image/jpg', 'image/jpeg')) return refused('imageMistyped');
  if (frameCount(bytes) > MAX_FRAMES) return refused('imageTooManyFrames', MAX_FRAMES);
  if ((pixelCount(bytes) ?? 0) > MAX_PIXELS) return refused('imageTooManyPixels', MAX_PIXELS / MEGAPIXEL);
  return isWhole(bytes, kind) ? { kind: 'image', bytes, type: kind } : refused('imageUnreadable');
}

/** The same for a data URL. */
export function inspectDataUrl(dataUrl: string): InspectedImage {
  const comma = dataUrl.indexOf(',');
  const type = dataUrl.slice('data:'.length, dataUrl.indexOf(';'));
  const bytes = decodedBase64(dataUrl.slice(comma + 1));
  return bytes === null ? refused('imageUnreadable') : inspectImage(bytes, type);
}

function refused(code: ImageProblem['code'], bound?: number): InspectedImage {
  return { kind: 'refused', problem: bound === undefined ? { code } : { code, bound } };
}

/** `atob` forgives white space and refuses the alphabet of URLs; the server does the opposite. */
function decodedBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (/\s/.test(text)) return null;
  try {
    const standard = text.replaceAll('-', '+').replaceAll('_', '/');
    return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** False for a picture that was cut off or is nothing but its first bytes. */
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
