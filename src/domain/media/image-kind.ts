/** Image formats that are recognized by content. Not all of them are accepted. */
export type ImageKind =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/avif'
  | 'image/gif'
  | 'image/heic'
  | 'image/svg+xml';

/** Detects the format from the first bytes, regardless of name and declared type. Returns null if there is no match. */
export function sniffImage(bytes: Uint8Array): ImageKind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  const head = latin(bytes, 0, 12);
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  if (head.slice(4, 8) === 'ftyp') return kindOfBrands(brandsOf(bytes));
  return SVG.test(latin(bytes, 0, SVG_HEAD)) ? 'image/svg+xml' : null;
}

/** Tests for the brand of an AVIF that contains an animation. */
export function isAnimatedAvif(bytes: Uint8Array): boolean {
  return sniffImage(bytes) === 'image/avif' && brandsOf(bytes).includes('avis');
}

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1'];

/** Number of bytes searched for the root element of an SVG. */
const SVG_HEAD = 4_096;
/**
 * The root element may follow white space, an XML declaration, comments and a document type. A comment ends at its first
 * `-->`, which prevents catastrophic backtracking on a file of many comments.
 */
const SVG = /^(?:\u00EF\u00BB\u00BF)?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>]*>)*<(?:\w+:)?svg[\s/>]/i;

/** Returns the major and compatible brands in the `ftyp` box of an ISO media file. */
function brandsOf(bytes: Uint8Array): string[] {
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 512);
  const brands = [latin(bytes, 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(latin(bytes, at, at + 4));
  return brands;
}

/** Tests for AVIF first, because AVIF files also list `mif1`. */
function kindOfBrands(brands: readonly string[]): ImageKind | null {
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'image/heic' : null;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function latin(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
