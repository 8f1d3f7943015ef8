import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { limits } from '#src/contract/limits.generated.ts';
import type { ImageKind } from '#src/domain/media/image-kind.ts';
import {
  acceptedKind,
  type ImageResult,
  type PreparedImage,
  type SentImage,
  tooManyPixels,
} from '#src/operations/images.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** What decoding may cost at most; orders and products are alike in it. */
const { maxPixels: MAX_PIXELS, maxWholePixels: MAX_WHOLE_PIXELS, maxFrames: MAX_FRAMES } = limits.OrderForm.files.each;

/** An image made anew weighs no more than one that is sent may, in bytes. */
const { maxBytes: MAX_BYTES } = limits.OrderForm.files.each;

/** Of its sides, for an image that would weigh more; a sixty-fourth of the most pixels never does. */
const SMALLER = [1 / 2, 1 / 4, 1 / 8];

/** The longest side that every format below can hold. */
const MAX_SIDE = 16_383;

/** A product's image is never shown wider, in pixels. */
const PRODUCT_WIDTH = 1_600;

/** Makes an order's image anew, with nothing in it but pixels, as large as it is and in its family of formats. */
export function prepareOrderImage(sent: SentImage): Promise<ImageResult> {
  return prepare(sent, async (image, kind) => {
    const bounded = image.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    if (kind === 'image/jpeg')
      return { bytes: await bounded.jpeg({ quality: 90, optimiseCoding: false }).toBuffer(), extension: 'jpg' };
    if (kind === 'image/png') return { bytes: await bounded.png().toBuffer(), extension: 'png' };
    return { bytes: await bounded.webp({ quality: 90, effort: 3 }).toBuffer(), extension: 'webp' };
  });
}

/** The same for an image of a product: WebP, no wider than the site shows it. */
export function prepareProductImage(sent: SentImage): Promise<ImageResult> {
  return prepare(sent, async (image) => {
    const bounded = image.resize({ width: PRODUCT_WIDTH, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    return { bytes: await bounded.webp({ quality: 82 }).toBuffer(), extension: 'webp' };
  });
}

type Encode = (image: Sharp, kind: ImageKind) => Promise<PreparedImage>;

async function prepare(sent: SentImage, encode: Encode): Promise<ImageResult> {
  const kind = acceptedKind(sent);
  if (typeof kind === 'object') return { kind: 'rejected', issue: kind };
  const decode = await decoderOf(sent.bytes, kind);
  try {
    const issue = excessOf(await decode({ limitInputPixels: false }).metadata());
    if (issue) return { kind: 'rejected', issue };
    const decoded = () => decode({ limitInputPixels: MAX_PIXELS });
    const image = await encode(decoded(), kind);
    return { kind: 'prepared', image: image.bytes.length > MAX_BYTES ? await lighter(decoded) : image };
  } catch {
    return { kind: 'rejected', issue: { code: 'fileUnreadable' } };
  }
}

async function lighter(decoded: () => Sharp): Promise<PreparedImage> {
  const { width, height, pageHeight = height } = await decoded().metadata();
  const longest = Math.min(Math.max(width, pageHeight), MAX_SIDE);
  for (const scale of SMALLER) {
    const side = Math.ceil(longest * scale);
    const smaller = decoded().resize({ width: side, height: side, fit: 'inside' });
    const bytes = await smaller.webp({ quality: 80, effort: 3 }).toBuffer();
    if (bytes.length <= MAX_BYTES) return { bytes, extension: 'webp' };
  }
  throw new Error('No image weighs that much');
}

/** What an image's header says that decoding it would cost too much of. */
function excessOf({ format, width, height, pages = 1, isProgressive }: Metadata): Issue | null {
  const isReadInRows = (format === 'jpeg' || format === 'png') && !isProgressive;
  if (pages > MAX_FRAMES) return { code: 'imageTooManyFrames', bound: MAX_FRAMES };
  if (!isReadInRows && width * height > MAX_WHOLE_PIXELS * pages) return tooManyPixels(MAX_WHOLE_PIXELS);
  return width * height > MAX_PIXELS ? tooManyPixels(MAX_PIXELS) : null;
}

/** Decodes in native code, loaded with the first image; the frames of an animation are one tall image. */
async function decoderOf(bytes: Uint8Array, kind: ImageKind): Promise<(bounds: SharpOptions) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const animated = kind === 'image/gif' || kind === 'image/webp';
  return (bounds) => sharp(bytes, { failOn: 'error', animated, autoOrient: true, ...bounds });
}
