/** Inclusive range of bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header for a file of this size. Multiple ranges, other units and invalid headers are ignored, as
 * RFC 9110 allows: the response is then the whole file.
 */
export function byteRangeOf(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/);
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (first === '' && last === '') return 'whole';
  if (first === '') return Number(last) === 0 || size === 0 ? 'unsatisfiable' : suffixOf(size, Number(last));
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function suffixOf(size: number, length: number): ByteRange {
  return { start: Math.max(0, size - length), end: size - 1 };
}
