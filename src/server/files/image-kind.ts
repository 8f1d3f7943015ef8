/** What a picture is by its first bytes; `heic` is recognised in order to say what to do about it. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic';

/** Recognises a picture by content, whatever its name or declared type; null for everything else, SVG included. */
export function imageKindOf(bytes: Buffer): ImageKind | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return text(4, 8) === 'ftyp' ? heifKindOf(bytes) : null;
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The `ftyp` box lists a major brand, a version, and the brands the file is compatible with, four bytes each. */
function heifKindOf(bytes: Buffer): 'avif' | 'heic' | null {
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 256);
  const brands = new Set<string>();
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.add(bytes.toString('latin1', at, at + 4));
  if (brands.has('avif') || brands.has('avis')) return 'avif';
  return HEIC_BRANDS.some((brand) => brands.has(brand)) ? 'heic' : null;
}
