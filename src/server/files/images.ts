import type { Sharp } from 'sharp';
import type { FieldProblemCode } from '#src/contract/messages.ts';
import { type ImageKind, sniffImage } from '#src/domain/image-kind.ts';

/** A picture made anew: right side up, without any metadata, and with nothing in it but pixels. */
export interface PreparedImage {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png' | 'webp';
}

export type ImageVerdict =
  | { readonly kind: 'prepared'; readonly image: PreparedImage }
  | { readonly kind: 'refused'; readonly code: Extract<FieldProblemCode, `image${string}` | 'notAnImage'> };

/** What decoding may cost at most: pixels of all frames together. */
const MAX_PIXELS = 50_000_000;

/** The longest side that every format below can hold. */
const MAX_SIDE = 16_383;

/** A product's picture is never shown wider, in pixels. */
const PRODUCT_WIDTH = 1_600;

/** Prepares a picture of an order: kept as large as it is, and in the family of formats that it came in. */
export function prepareOrderImage(bytes: Buffer, declaredType: string): Promise<ImageVerdict> {
  return prepare(bytes, declaredType, async (image, kind) => {
    const bounded = image.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    if (kind === 'image/jpeg') return { bytes: await bounded.jpeg({ quality: 90 }).toBuffer(), extension: 'jpg' };
    if (kind === 'image/png') return { bytes: await bounded.png().toBuffer(), extension: 'png' };
    return { bytes: await bounded.webp({ quality: 90, effort: 3 }).toBuffer(), extension: 'webp' };
  });
}

/** Prepares a picture of a product: WebP, no wider than the site shows it. */
export function prepareProductImage(bytes: Buffer, declaredType: string): Promise<ImageVerdict> {
  return prepare(bytes, declaredType, async (image) => {
    const bounded = image.resize({ width: PRODUCT_WIDTH, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    return { bytes: await bounded.webp({ quality: 82 }).toBuffer(), extension: 'webp' };
  });
}

type Encode = (image: Sharp, kind: ImageKind) => Promise<PreparedImage>;

async function prepare(bytes: Buffer, declaredType: string, encode: Encode): Promise<ImageVerdict> {
  if (bytes.length === 0) return { kind: 'refused', code: 'imageUnreadable' };
  const kind = sniffImage(bytes);
  if (kind === 'image/heic') return { kind: 'refused', code: 'imageHeic' };
  if (kind === null || kind === 'image/svg+xml' || kind !== declaredType.replace('image/jpg', 'image/jpeg')) {
    return { kind: 'refused', code: 'notAnImage' };
  }
  const image = await decoder(bytes, kind);
  try {
    return { kind: 'prepared', image: await encode(image, kind) };
  } catch {
    return { kind: 'refused', code: 'imageUnreadable' };
  }
}

/** Decodes one picture at a time in native code, which is loaded when the first picture comes. */
async function decoder(bytes: Buffer, kind: ImageKind): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    animated: kind === 'image/gif' || kind === 'image/webp',
    autoOrient: true,
  });
}
