import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { limits } from '#src/contract/limits.generated.ts';
import { hasAlpha } from '#src/domain/media/image-alpha.ts';
import type { ImageKind } from '#src/domain/media/image-kind.ts';
import { type ImageVariant, type ImageVariants, variantsOf } from '#src/domain/product/image-variants.ts';
import { acceptedKind, type ImageResult, tooManyPixels } from '#src/operations/images.ts';
import type { Issue } from '#src/validation/field-issues.ts';

/** What decoding may cost at most; orders and products are alike in it. */
const { maxPixels: MAX_PIXELS, maxWholePixels: MAX_WHOLE_PIXELS, maxFrames: MAX_FRAMES } = limits.OrderForm.files.each;

/** An image made anew weighs no more than one that is sent may, in bytes. */
const { maxBytes: MAX_BYTES } = limits.OrderForm.files.each;

/** Of its sides, for an image that would weigh more; a sixty-fourth of the most pixels never does. */
const SMALLER = [1 / 2, 1 / 4, 1 / 8];

/** The longest side that every format below can hold. */
const MAX_SIDE = 16_383;

/** Side of an order's thumbnail in pixels: three times the 56 px of a row on the dashboard, for the densest screens. */
const THUMBNAIL_SIDE = 168;

/** A product's image is never shown wider, in pixels. */
const PRODUCT_WIDTH = 1_600;

/** An image that is this many times as high as wide has no variants: they would cost as much as its whole height. */
const MAX_PROPORTION = 3;

/** Variants that take longer are left out, all of them: no upload is refused for them. In milliseconds. */
const VARIANTS_TIME = 8_000;

/** An image as it was received. */
interface ReceivedImage {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes that were re-encoded, in memory. */
export interface Encoded {
  readonly bytes: Uint8Array;
}

/** A re-encoded image with its smaller copies. */
export interface EncodedImage extends Encoded {
  readonly extension: string;
  readonly hasAlpha: boolean;
  readonly variants?: ImageVariants<ImageVariant & Encoded>;
  readonly thumbnail?: EncodedThumbnail;
}

interface EncodedThumbnail extends Encoded {
  readonly extension: string;
}

/** Re-encodes an order's image without metadata, as large as it is and in its family of formats, and adds a thumbnail. */
export async function prepareOrderImage(sent: ReceivedImage): Promise<ImageResult<EncodedImage>> {
  const result = await prepare(sent, async (image, kind) => {
    const bounded = image.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    if (kind === 'image/jpeg')
      return { bytes: await bounded.jpeg({ quality: 90, optimiseCoding: false }).toBuffer(), extension: 'jpg' };
    if (kind === 'image/png') return { bytes: await bounded.png().toBuffer(), extension: 'png' };
    return { bytes: await bounded.webp({ quality: 90, effort: 3 }).toBuffer(), extension: 'webp' };
  });
  if (result.kind === 'rejected') return result;
  return { ...result, image: { ...result.image, thumbnail: await thumbnailFrom(result.image.bytes) } };
}

/** Cropped as a row of the dashboard shows it; of an animation, the first frame. */
async function thumbnailFrom(bytes: Uint8Array): Promise<EncodedThumbnail> {
  const sharp = await loadSharp();
  const square = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover', withoutEnlargement: true } as const;
  return { bytes: await sharp(bytes).resize(square).webp(WEBP).toBuffer(), extension: 'webp' };
}

/** Re-encodes a product's image without metadata: WebP, no wider than the site shows it, and its variants. */
export async function prepareProductImage(sent: ReceivedImage): Promise<ImageResult<EncodedImage>> {
  const result = await prepare(sent, async (image) => {
    const bounded = image.resize({ width: PRODUCT_WIDTH, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    return { bytes: await bounded.webp({ quality: 82 }).toBuffer(), extension: 'webp' };
  });
  if (result.kind === 'rejected') return result;
  const variants = await variantsFrom(result.image.bytes, VARIANTS_TIME);
  return { ...result, image: { ...result.image, ...(variants && { variants }) } };
}

/** The variants of a product's image as it is stored; null where it moves or is very high, or the time is not enough. */
export async function variantsFrom(bytes: Uint8Array, time: number): Promise<EncodedImage['variants'] | null> {
  const sharp = await loadSharp();
  const { width: imageWidth, height, pages = 1 } = await sharp(bytes).metadata();
  if (pages > 1 || height > MAX_PROPORTION * imageWidth) return null;
  const end = performance.now() + time;
  const made: (ImageVariant & Encoded)[] = [];
  for (const variant of variantsOf(imageWidth)) {
    if (performance.now() > end) return null;
    const resized = sharp(bytes).resize({ width: variant.width });
    const encoded = variant.extension === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP);
    made.push({ ...variant, bytes: await encoded.toBuffer() });
  }
  return { imageWidth, made, placeholder: hasAlpha(bytes) ? undefined : await placeholderOf(sharp(bytes)) };
}

/** In pixels: what is still to be seen of an image that is stretched from so few. */
const PLACEHOLDER = { width: 4, height: 3 };
const BMP_HEADER = 54;

/**
 * A BMP of 16 steps a colour: what it adds to a list, which is compressed as a whole, are but its pixels. The header of a
 * WebP is another for each, and would make a list of 5,000 a third heavier.
 */
async function placeholderOf(image: Sharp): Promise<string> {
  const { width, height } = PLACEHOLDER;
  const rgb = await image.resize({ width, height, fit: 'fill' }).raw().toBuffer();
  const bmp = Buffer.alloc(BMP_HEADER + rgb.length);
  bmp.write('BM');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(BMP_HEADER, 10);
  bmp.writeUInt32LE(BMP_HEADER - 14, 14);
  bmp.writeInt32LE(width, 18);
  // The first row is the upper one.
  bmp.writeInt32LE(-height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  // From red, green, blue to blue, green, red.
  rgb.forEach((colour, index) => {
    bmp[BMP_HEADER + index + 2 - 2 * (index % 3)] = Math.round(colour / 17) * 17;
  });
  return `data:image/bmp;base64,${bmp.toString('base64')}`;
}

/** With more effort AVIF takes five times as long and weighs a twentieth less. */
const AVIF = { quality: 50, effort: 2 };
const WEBP = { quality: 75 };

type Encode = (image: Sharp, kind: ImageKind) => Promise<Omit<EncodedImage, 'hasAlpha'>>;

async function prepare(sent: ReceivedImage, encode: Encode): Promise<ImageResult<EncodedImage>> {
  const kind = acceptedKind(sent.bytes, sent.type);
  if (typeof kind === 'object') return { kind: 'rejected', issue: kind };
  const decode = await decoderOf(sent.bytes, kind);
  try {
    const issue = excessOf(await decode({ limitInputPixels: false }).metadata());
    if (issue) return { kind: 'rejected', issue };
    const decoded = () => decode({ limitInputPixels: MAX_PIXELS });
    const encoded = await encode(decoded(), kind);
    const image = encoded.bytes.length > MAX_BYTES ? await lighter(decoded) : encoded;
    return { kind: 'prepared', image: { ...image, hasAlpha: hasAlpha(image.bytes) } };
  } catch {
    return { kind: 'rejected', issue: { code: 'fileUnreadable' } };
  }
}

async function lighter(decoded: () => Sharp): ReturnType<Encode> {
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

/** Native code, loaded with the first image. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Decodes; the frames of an animation are one tall image. */
async function decoderOf(bytes: Uint8Array, kind: ImageKind): Promise<(bounds: SharpOptions) => Sharp> {
  const sharp = await loadSharp();
  const animated = kind === 'image/gif' || kind === 'image/webp';
  return (bounds) => sharp(bytes, { failOn: 'error', animated, autoOrient: true, ...bounds });
}
