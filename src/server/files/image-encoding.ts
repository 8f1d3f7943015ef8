import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { limits } from '#src/contract/limits.generated.ts';
import { hasAlpha } from '#src/domain/media/image-alpha.ts';
import { type ImageKind, isAnimatedAvif } from '#src/domain/media/image-kind.ts';
import { END_OF_IMAGE, hasEndOfImage } from '#src/domain/media/jpeg.ts';
import { type ImageVariant, type ImageVariants, variantsOf } from '#src/domain/product/image-variants.ts';
import { acceptedKind, type ImageResult, tooManyPixels } from '#src/operations/prepared-images.ts';
import type { Issue } from '#src/validation/field-issues.ts';
import { type CardContent, drawCard } from './share-card-drawing.ts';

/** Limits of decoding. They are the same for orders and products. */
const { maxPixels: MAX_PIXELS, maxWholePixels: MAX_WHOLE_PIXELS, maxFrames: MAX_FRAMES } = limits.OrderForm.files.each;

/** Limit for a re-encoded image in bytes, the same as for an uploaded one. */
const { maxBytes: MAX_BYTES } = limits.OrderForm.files.each;

/** Factors by which the sides of an image are reduced if it exceeds `MAX_BYTES`. With the last one it never does. */
const SMALLER = [1 / 2, 1 / 4, 1 / 8];

/** Longest side in pixels that every output format supports. */
const MAX_SIDE = 16_383;

/** Side of an order's thumbnail in pixels: three times the 56 px of a row on the dashboard, for the densest screens. */
const THUMBNAIL_SIDE = 168;

/** Largest width in pixels at which the site shows a product's image. */
const PRODUCT_WIDTH = 1_600;

/** Images taller than this many times their width get no variants, because their height makes encoding too slow. */
export const MAX_PROPORTION = 3;

/** Milliseconds for encoding all variants. If they take longer, the image is stored without variants. */
const VARIANTS_TIME = 8_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** An image as it was received. */
interface ReceivedImage {
  readonly bytes: Bytes;
  /** Adds the pixels to those of the call's other images. Returns the issue if there are too many. */
  readonly addPixels?: (pixels: number) => Issue | null;
  /** Content of the card that shows the image. */
  readonly card?: CardContent | undefined;
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

/** Re-encodes an order's image without metadata, in its size and in JPEG, PNG or WebP, and adds a thumbnail. */
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

/** Returns a square thumbnail as the dashboard shows it. An animation is represented by its first frame. */
async function thumbnailFrom(bytes: Uint8Array): Promise<EncodedThumbnail> {
  const sharp = await loadSharp();
  const square = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover', withoutEnlargement: true } as const;
  return { bytes: await sharp(bytes).resize(square).webp(WEBP).toBuffer(), extension: 'webp' };
}

/** Re-encodes a product's drawing as WebP without metadata, no wider than the site shows it. */
export function prepareDrawing(sent: ReceivedImage): Promise<ImageResult<EncodedImage>> {
  return prepare(sent, async (image) => {
    const bounded = image.resize({ width: PRODUCT_WIDTH, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    return { bytes: await bounded.webp({ quality: 82 }).toBuffer(), extension: 'webp' };
  });
}

/** Re-encodes a product's picture like a drawing, and adds its variants. */
export async function preparePicture(sent: ReceivedImage): Promise<ImageResult<EncodedImage>> {
  const result = await prepareDrawing(sent);
  if (result.kind === 'rejected') return result;
  const variants = await variantsFrom(result.image.bytes, VARIANTS_TIME);
  return { ...result, image: { ...result.image, ...(variants && { variants }) } };
}

/** Draws the card of a product with its stored picture. */
export async function prepareCard({ card, bytes }: ReceivedImage): Promise<ImageResult<EncodedImage>> {
  if (!card) throw new Error('A card needs its content');
  try {
    const drawn = await drawCard(await loadSharp(), bytes, card);
    return { kind: 'prepared', image: { bytes: drawn, extension: 'jpg', hasAlpha: false } };
  } catch {
    return { kind: 'rejected', issue: { code: 'fileUnreadable' } };
  }
}

/**
 * Encodes the variants of a stored product image. Returns null if the image is animated or very tall, or if encoding
 * takes longer than `time` milliseconds.
 */
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

/** Size of a placeholder in pixels. The browser stretches it to the size of the image. */
const PLACEHOLDER = { width: 4, height: 3 };
const BMP_HEADER = 54;

/**
 * Encodes the placeholder as a BMP with 16 levels per channel. In a compressed list only the pixels of a BMP add bytes.
 * The headers of WebP differ from image to image and would make a list of 5,000 products a third larger.
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
  // A negative height means that the first row is the top one.
  bmp.writeInt32LE(-height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  // Converts RGB to BGR.
  rgb.forEach((colour, index) => {
    bmp[BMP_HEADER + index + 2 - 2 * (index % 3)] = Math.round(colour / 17) * 17;
  });
  return `data:image/bmp;base64,${bmp.toString('base64')}`;
}

/** With more effort, encoding takes five times as long and saves 5 % of the bytes. */
const AVIF = { quality: 50, effort: 2 };
const WEBP = { quality: 75 };

type Encode = (image: Sharp, kind: ImageKind) => Promise<Omit<EncodedImage, 'hasAlpha'>>;

async function prepare(sent: ReceivedImage, encode: Encode): Promise<ImageResult<EncodedImage>> {
  const kind = acceptedKind(sent.bytes);
  if (typeof kind === 'object') return { kind: 'rejected', issue: kind };
  const decode = await decoderOf(sent.bytes, kind);
  try {
    const metadata = await decode({ limitInputPixels: false }).metadata();
    const issue = excessOf(metadata) ?? sent.addPixels?.(metadata.width * metadata.height);
    if (issue) return { kind: 'rejected', issue };
    const encoded = async (bounds: SharpOptions) => {
      const decoded = () => decode({ limitInputPixels: MAX_PIXELS, ...bounds });
      const image = await encode(decoded(), kind);
      return image.bytes.length > MAX_BYTES ? reduced(decoded) : image;
    };
    const { pages = 1 } = metadata;
    const image = await encoded({}).catch((error) => {
      if (pages === 1) throw error;
      // Browsers show an animation up to a damaged frame.
      return encoded({ animated: false });
    });
    return { kind: 'prepared', image: { ...image, hasAlpha: hasAlpha(image.bytes) } };
  } catch {
    return { kind: 'rejected', issue: { code: 'fileUnreadable' } };
  }
}

/** Returns the image in the largest reduced size that does not exceed `MAX_BYTES`. */
async function reduced(decoded: () => Sharp): ReturnType<Encode> {
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

/** Returns the issue if an image's header declares too many frames or pixels to decode, otherwise null. */
function excessOf({ format, width, height, pages = 1, isProgressive }: Metadata): Issue | null {
  const isReadInRows = (format === 'jpeg' || format === 'png') && !isProgressive;
  if (pages > MAX_FRAMES) return { code: 'imageTooManyFrames', bound: MAX_FRAMES };
  if (!isReadInRows && width * height > MAX_WHOLE_PIXELS * pages) return tooManyPixels(MAX_WHOLE_PIXELS);
  return width * height > MAX_PIXELS ? tooManyPixels(MAX_PIXELS) : null;
}

/** Loads the native code when the first image needs it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Returns a function that decodes the image as browsers show it. The frames of an animation form one tall image. */
async function decoderOf(bytes: Bytes, kind: ImageKind): Promise<(bounds: SharpOptions) => Sharp> {
  const sharp = await loadSharp();
  const animated = kind === 'image/gif' || kind === 'image/webp';
  // Browsers do not turn a WebP by the orientation in its metadata.
  const autoOrient = kind !== 'image/webp';
  const readable = readableOf(bytes, kind);
  return (bounds) => sharp(readable, { failOn: 'error', animated, autoOrient, ...bounds });
}

/** Returns an image in a form that the decoder reads as browsers do. */
function readableOf(bytes: Bytes, kind: ImageKind): Bytes {
  // The missing part of a truncated JPEG becomes grey.
  if (kind === 'image/jpeg' && !hasEndOfImage(bytes)) return Buffer.concat([bytes, END_OF_IMAGE]);
  return isAnimatedAvif(bytes) ? stillOf(bytes) : bytes;
}

/** Returns an animated AVIF with the major brand of a still one. The decoder reads its still image then. */
function stillOf(bytes: Bytes): Bytes {
  const still = bytes.slice();
  still.set(new TextEncoder().encode('avif'), MAJOR_BRAND);
  return still;
}

/** Position of the major brand in an ISO media file. */
const MAJOR_BRAND = 8;
