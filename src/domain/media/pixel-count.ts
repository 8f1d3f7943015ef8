import { sniffImage } from './image-kind.ts';

/** More than any camera produces, and about as much as a browser can decode at 4 bytes per pixel. */
export const MAX_PIXELS_TO_DECODE = 200_000_000;

/**
 * Returns the number of pixels declared in the header of a PNG, JPEG or GIF (per frame). Returns null for other formats
 * and if the bytes do not contain the header.
 */
export function pixelCount(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (sniffImage(bytes)) {
    case 'image/png':
      return view.byteLength < 24 ? null : view.getUint32(16) * view.getUint32(20);
    case 'image/gif':
      return view.byteLength < 10 ? null : view.getUint16(6, true) * view.getUint16(8, true);
    case 'image/jpeg':
      return pixelsOfFrame(view);
    default:
      return null;
  }
}

/** True for JPEG's start-of-frame markers. C4, C8 and CC have other meanings. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments of a JPEG up to the one that contains its size. */
function pixelsOfFrame(view: DataView): number | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isFrameMarker(view.getUint8(at + 1))) return view.getUint16(at + 5) * view.getUint16(at + 7);
  }
  return null;
}
