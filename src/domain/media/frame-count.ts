import { sniffImage } from './image-kind.ts';

/** How many frames a GIF or a WebP shows one after the other, as far as it goes; 1 for any other image. */
export function frameCount(bytes: Uint8Array): number {
  const kind = sniffImage(bytes);
  if (kind === 'image/gif') return framesOfGif(bytes);
  return kind === 'image/webp' ? Math.max(1, framesOfWebp(bytes)) : 1;
}

const EXTENSION = 0x21;
const FRAME = 0x2c;

/** Goes from block to block. */
function framesOfGif(bytes: Uint8Array): number {
  let frames = 0;
  let at = 13 + paletteBytes(bytes[10]);
  while (bytes[at] === FRAME || bytes[at] === EXTENSION) {
    const isFrame = bytes[at] === FRAME;
    if (isFrame) frames += 1;
    at = afterParts(bytes, isFrame ? at + 11 + paletteBytes(bytes[at + 9]) : at + 2);
  }
  return frames;
}

/** The bytes of the palette that the flags announce. */
function paletteBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Where the parts of a block end, each of which says its length, and the last says 0. */
function afterParts(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
}

const ANMF = 0x414e4d46;

/** Goes from chunk to chunk, each of an even length. */
function framesOfWebp({ buffer, byteOffset, byteLength }: Uint8Array): number {
  const view = new DataView(buffer, byteOffset, byteLength);
  let frames = 0;
  for (let at = 12; at + 8 <= byteLength; at += 8 + 2 * Math.ceil(view.getUint32(at + 4, true) / 2)) {
    if (view.getUint32(at) === ANMF) frames += 1;
  }
  return frames;
}
