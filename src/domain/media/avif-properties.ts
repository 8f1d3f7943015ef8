/**
 * Returns the content of each property with this name in an AVIF, such as the size (`ispe`) or the colours (`colr`) of the
 * image and of its parts. The name has four letters. Reads the `meta` box only.
 */
export function avifProperties(bytes: Uint8Array, name: string): readonly DataView[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { start, end } = metaBoxOf(view);
  const code = codeOf(name);
  const found: DataView[] = [];
  for (let at = start; at + 4 <= end; at += 1) {
    if (view.getUint32(at) === code) found.push(new DataView(view.buffer, view.byteOffset + at + 4, end - at - 4));
  }
  return found;
}

/** Returns the four letters of a box or a chunk as the number that a file contains. */
export function codeOf(name: string): number {
  return [...name].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);
}

const META = codeOf('meta');
const NONE = { start: 0, end: 0 };

/** Walks the boxes of the file. Each begins with its size and its name. Size 0 extends to the end of the file. */
function metaBoxOf(view: DataView): typeof NONE {
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const size = view.getUint32(at) || view.byteLength - at;
    if (view.getUint32(at + 4) === META) return { start: at, end: Math.min(at + size, view.byteLength) };
    if (size < 8) return NONE;
    at += size;
  }
  return NONE;
}
