import { sniffImage } from './image-kind.ts';

/** More than any camera takes, and about what a browser can hold unfolded: 4 bytes a pixel. */
export const MAX_PIXELS_TO_DECODE = 200_000_000;

/**
 * How many pixels a PNG, JPEG or GIF says that it unfolds to (of a GIF, one frame); null for other kinds, and where it
 * does not say so within these bytes.
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

/** Start-of-frame markers of a JPEG; the three between them mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Goes from segment to segment until the one that says the size. */
function pixelsOfFrame(view: DataView): number | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isFrame(view.getUint8(at + 1))) return view.getUint16(at + 5) * view.getUint16(at + 7);
  }
  return null;
}
