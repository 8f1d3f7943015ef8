import { avifProperties, codeOf } from './avif-properties.ts';
import { sniffImage } from './image-kind.ts';
import { jpegFrame } from './jpeg.ts';

/** More than any camera produces, and about as much as a browser can decode at 4 bytes per pixel. */
export const MAX_PIXELS_TO_DECODE = 200_000_000;

/**
 * Returns the number of pixels that the header of an image declares, per frame. Returns null if the bytes do not contain
 * the header.
 */
export function pixelCount(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (sniffImage(bytes)) {
    case 'image/png':
      return view.byteLength < 24 ? null : view.getUint32(16) * view.getUint32(20);
    case 'image/gif':
      return view.byteLength < 10 ? null : view.getUint16(6, true) * view.getUint16(8, true);
    case 'image/jpeg':
      return pixelsOfJpeg(bytes);
    case 'image/webp':
      return view.byteLength < 30 ? null : pixelsOfWebp(view);
    case 'image/avif':
      return pixelsOfAvif(bytes);
    default:
      return null;
  }
}

function pixelsOfJpeg(bytes: Uint8Array): number | null {
  const frame = jpegFrame(bytes);
  return frame && frame.width * frame.height;
}

const [VP8, VP8L, VP8X] = [codeOf('VP8 '), codeOf('VP8L'), codeOf('VP8X')];

/** Reads the first chunk of a WebP (RFC 9649). */
function pixelsOfWebp(view: DataView): number | null {
  switch (view.getUint32(12)) {
    case VP8X:
      // Two numbers of 24 bits.
      return ((view.getUint32(23, true) >>> 8) + 1) * ((view.getUint32(26, true) >>> 8) + 1);
    case VP8L: {
      const sides = view.getUint32(21, true);
      return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1);
    }
    case VP8:
      return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
    default:
      return null;
  }
}

/** Returns the pixels of the largest image of an AVIF, which may consist of tiles. */
function pixelsOfAvif(bytes: Uint8Array): number | null {
  const sizes = avifProperties(bytes, 'ispe').filter(({ byteLength }) => byteLength >= 12);
  const pixels = sizes.map((size) => size.getUint32(4) * size.getUint32(8));
  return pixels.length === 0 ? null : pixels.reduce((one, other) => Math.max(one, other));
}
