import { sniffImage } from './image-kind.ts';

/** Alpha in the flags of a WebP's extended header and in a lossless WebP's own; RFC 9649. */
const WEBP_ALPHA = 0x10;

/** Colour types of PNG that have alpha: grey and RGB. */
const PNG_ALPHA: readonly unknown[] = [4, 6];

/** Whether the header of a PNG or WebP announces transparent parts; of other kinds it is not known, and false. */
export function hasAlpha(bytes: Uint8Array): boolean {
  const kind = sniffImage(bytes);
  if (kind === 'image/png') return PNG_ALPHA.includes(bytes[25]);
  if (kind !== 'image/webp') return false;
  const chunk = String.fromCharCode(...bytes.subarray(12, 16));
  const flags = { VP8X: bytes[20], VP8L: bytes[24] }[chunk] ?? 0;
  return (flags & WEBP_ALPHA) !== 0;
}
