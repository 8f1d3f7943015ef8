import { isBlank } from '#src/domain/text/blank.ts';

/** What a file system takes as a name at most, in bytes of UTF-8. */
const MAX_BYTES = 255;

/** Signs of control and format, but for the joiners that Persian is written with, and halves of a surrogate pair. */
const ODD = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** A file's name as any storage takes it: without odd signs, of 255 bytes at most, its extension kept. */
export function uploadName(name: string): string {
  const plain = name.replace(ODD, '').trim();
  if (isBlank(plain)) return 'video';
  const [extension = ''] = /\.[A-Za-z0-9]{1,10}$/.exec(plain) ?? [];
  const stem = plain.slice(0, plain.length - extension.length);
  return firstBytes(stem, MAX_BYTES - extension.length) + extension;
}

/** Ends before the character that would not fit whole. */
function firstBytes(text: string, max: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(max));
  return text.slice(0, read);
}
