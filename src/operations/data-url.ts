import { decodedBytes } from '#src/validation/field-issues.ts';
import { SentFile } from '#src/validation/sent-file.ts';
import { contentHash } from './hash.ts';

/** Start of a base64 data URL, up to and including the comma. The longest registered media types have 127 characters. */
export const DATA_URL_HEAD = /^data:([ !#-+\--[\]-~]{0,200});base64,/;

/** Longest text that `DATA_URL_HEAD` matches. */
export const MAX_HEAD_LENGTH = 'data:;base64,'.length + 200;

/** Returns the file in a base64 data URL that is held in memory. */
export function fileOfDataUrl(url: string): SentFile {
  const [head = '', type = ''] = DATA_URL_HEAD.exec(url) ?? [];
  let bytes: Uint8Array<ArrayBuffer> | null = null;
  return new SentFile({
    type,
    size: decodedBytes(url),
    contentHash: () => contentHash(url),
    read: async (start, end) => {
      bytes ??= decodedBase64(url.slice(head.length));
      return bytes.subarray(start, end);
    },
  });
}

/**
 * Decodes base64 and base64url. Returns no bytes for any other text. `atob` alone ignores white space and rejects the
 * alphabet of base64url.
 */
function decodedBase64(text: string): Uint8Array<ArrayBuffer> {
  if (/\s/.test(text)) return new Uint8Array();
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(binary.length);
    // `Uint8Array.from` takes twenty times as long.
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return new Uint8Array();
  }
}
