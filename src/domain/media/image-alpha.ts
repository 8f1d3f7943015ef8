import { sniffImage } from './image-kind.ts';

/** Alpha flag in the VP8X and VP8L headers of a WebP (RFC 9649). */
const WEBP_ALPHA = 0x10;

/** PNG colour types with alpha: greyscale and RGB. */
const PNG_ALPHA: readonly unknown[] = [4, 6];

/** True if the header of a PNG or WebP declares an alpha channel. False for all other formats. */
export function hasAlpha(bytes: Uint8Array): boolean {
  const kind = sniffImage(bytes);
  if (kind === 'image/png') return PNG_ALPHA.includes(bytes[25]);
  if (kind !== 'image/webp') return false;
  const chunk = String.fromCharCode(...bytes.subarray(12, 16));
  const flags = { VP8X: bytes[20], VP8L: bytes[24] }[chunk] ?? 0;
  return (flags & WEBP_ALPHA) !== 0;
}
