/** Size and colour channels of a JPEG. */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  /** 1 in greyscale, 3 in colour, 4 in the colours of a printing press (CMYK). */
  readonly channels: number;
}

/** Returns the frame of a JPEG, or null if the bytes do not contain it. */
export function jpegFrame(bytes: Uint8Array): JpegFrame | null {
  for (const { marker, content } of segmentsOf(bytes)) {
    if (isFrameMarker(marker)) {
      return content.byteLength < 6
        ? null
        : { height: content.getUint16(1), width: content.getUint16(3), channels: content.getUint8(5) };
    }
  }
  return null;
}

/** True if the bytes contain all of a JPEG that precedes its first pixel. */
export function hasJpegHeader(bytes: Uint8Array): boolean {
  for (const { marker, isComplete } of segmentsOf(bytes)) {
    if (marker === SCAN) return isComplete;
  }
  return false;
}

/** True for JPEG's start-of-frame markers. C4, C8 and CC have other meanings. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The marker of the segment before the first pixels. */
const SCAN = 0xda;

interface Segment {
  readonly marker: number;
  readonly content: DataView;
  readonly isComplete: boolean;
}

/** Walks the segments of a JPEG. */
function* segmentsOf({ buffer, byteOffset, byteLength }: Uint8Array): Generator<Segment, void> {
  const view = new DataView(buffer, byteOffset, byteLength);
  for (let at = 2; at + 4 <= byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const length = view.getUint16(at + 2) - 2;
    const present = Math.max(0, Math.min(length, byteLength - at - 4));
    const content = new DataView(buffer, byteOffset + at + 4, present);
    yield { marker: view.getUint8(at + 1), content, isComplete: present === length };
  }
}

/** Last bytes of a JPEG. */
export const END_OF_IMAGE = new Uint8Array([0xff, 0xd9]);

/** True if the bytes end with the end mark of a JPEG. */
export function hasEndOfImage(bytes: Uint8Array): boolean {
  const start = bytes.length - END_OF_IMAGE.length;
  return END_OF_IMAGE.every((byte, index) => bytes[start + index] === byte);
}
