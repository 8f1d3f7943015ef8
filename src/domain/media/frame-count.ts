import { sniffImage } from './image-kind.ts';

/** Counts the frames of a GIF or WebP; a truncated file's up to its end. Returns 1 for other images. */
export function frameCount(bytes: Uint8Array): number {
  const kind = sniffImage(bytes);
  if (kind === 'image/gif') return framesOfGif(bytes);
  return kind === 'image/webp' ? Math.max(1, framesOfWebp(bytes)) : 1;
}

const EXTENSION = 0x21;
const FRAME = 0x2c;

/** Walks the blocks of a GIF. */
function framesOfGif(bytes: Uint8Array): number {
  let frames = 0;
  let at = 13 + paletteBytes(bytes[10]);
  while (bytes[at] === FRAME || bytes[at] === EXTENSION) {
    const isFrame = bytes[at] === FRAME;
    if (isFrame) frames += 1;
    at = endOfSubBlocks(bytes, isFrame ? at + 11 + paletteBytes(bytes[at + 9]) : at + 2);
  }
  return frames;
}

/** Returns the size of the palette in bytes, from the flags of its block. */
function paletteBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Returns the position after a block's sub-blocks. Each begins with its length; the last has length 0. */
function endOfSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
}

const ANMF = 0x414e4d46;

/** Walks the chunks of a WebP, which are padded to an even length. */
function framesOfWebp({ buffer, byteOffset, byteLength }: Uint8Array): number {
  const view = new DataView(buffer, byteOffset, byteLength);
  let frames = 0;
  for (let at = 12; at + 8 <= byteLength; at += 8 + 2 * Math.ceil(view.getUint32(at + 4, true) / 2)) {
    if (view.getUint32(at) === ANMF) frames += 1;
  }
  return frames;
}
