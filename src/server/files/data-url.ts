import type { SentImage } from '#src/operations/images.ts';

/** Decodes a base64 data URL; content that is not base64 counts as empty. */
export function decodeDataUrl(url: string): SentImage {
  const comma = url.indexOf(',');
  const type = url.slice('data:'.length, comma).replace(/;base64$/, '');
  const bytes = Buffer.from(url.slice(comma + 1), 'base64');
  const isWhole = bytes.length === decodedLength(url, comma + 1);
  return { type, bytes: isWhole ? bytes : Buffer.alloc(0) };
}

/** What base64 text of this length decodes to; Node skips what is no base64, so that less comes out. */
function decodedLength(url: string, start: number): number {
  const padding = url.endsWith('==') ? 2 : url.endsWith('=') ? 1 : 0;
  return Math.floor(((url.length - start - padding) * 3) / 4);
}
