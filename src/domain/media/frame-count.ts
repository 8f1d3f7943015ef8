import { sniffImage } from './image-kind.ts';

/** How many frames a GIF or a WebP shows one after the other, as far as it goes; 1 for any other image. */
export function frameCount(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = sniffImage(bytes);
  if (kind === 'image/gif') return framesOfGif(view);
  return kind === 'image/webp' ? Math.max(1, framesOfWebp(view)) : 1;
}

const EXTENSION = 0x21;
const FRAME = 0x2c;

/** Goes from block to block. */
function framesOfGif(view: DataView): number {
  let frames = 0;
  for (let at = view.byteLength < 13 ? view.byteLength : 13 + paletteBytes(view, 10); at + 10 < view.byteLength; ) {
    const block = view.getUint8(at);
    if (block === FRAME) frames += 1;
    else if (block !== EXTENSION) break;
    at = afterParts(view, block === FRAME ? at + 11 + paletteBytes(view, at + 9) : at + 2);
  }
  return frames;
}

/** The bytes of the palette that the flags at this place announce. */
function paletteBytes(view: DataView, at: number): number {
  const flags = view.getUint8(at);
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Where the parts of a block end, each of which says its length, and the last says 0. */
function afterParts(view: DataView, start: number): number {
  let at = start;
  while (at < view.byteLength && view.getUint8(at) > 0) at += 1 + view.getUint8(at);
  return at + 1;
}

const ANMF = 0x414e4d46;

/** Goes from chunk to chunk, each of an even length. */
function framesOfWebp(view: DataView): number {
  let frames = 0;
  for (let at = 12; at + 8 <= view.byteLength; at += 8 + 2 * Math.ceil(view.getUint32(at + 4, true) / 2)) {
    if (view.getUint32(at) === ANMF) frames += 1;
  }
  return frames;
}
