import type { SentImage } from '#src/operations/images.ts';
import { decodedBytes } from '#src/validation/field-issues.ts';

/** Decodes a base64 data URL; content that is not base64 counts as empty. */
export function decodeDataUrl(url: string): SentImage {
  const comma = url.indexOf(',');
  const type = url.slice('data:'.length, comma).replace(/;base64$/, '');
  const bytes = Buffer.from(url.slice(comma + 1), 'base64');
  // Node skips what is no base64, so that less comes out.
  const isWhole = bytes.length === decodedBytes(url);
  return { type, bytes: isWhole ? bytes : Buffer.alloc(0) };
}
