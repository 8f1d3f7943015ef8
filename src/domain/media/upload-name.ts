import { isBlank } from '#src/domain/text/blank.ts';

/** Longest file name that file systems support, in bytes of UTF-8. */
const MAX_BYTES = 255;

/** Control and format characters and lone surrogates. Persian needs the two joiners. */
const UNSAFE_CHARACTERS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Returns a name that any storage accepts: printable, at most 255 bytes, with its extension. */
export function uploadName(name: string): string {
  const plain = name.replace(UNSAFE_CHARACTERS, '').trim();
  if (isBlank(plain)) return 'video';
  const [extension = ''] = /\.[A-Za-z0-9]{1,10}$/.exec(plain) ?? [];
  const stem = plain.slice(0, plain.length - extension.length);
  return firstBytes(stem, MAX_BYTES - extension.length) + extension;
}

/** Truncates at a character boundary. */
function firstBytes(text: string, max: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(max));
  return text.slice(0, read);
}
