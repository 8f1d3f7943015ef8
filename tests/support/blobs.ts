/** A blob that claims to have a size, without the bytes. */
export function blobOf(bytes: number, type = 'image/png'): Blob {
  return Object.defineProperty(new Blob([], { type }), 'size', { value: bytes });
}
