/** The last code point that fits into one UTF-16 unit. */
const LAST_OF_ONE_UNIT = 0xffff;

/** Counts code points without copying the text, which may be megabytes long. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) at += (text.codePointAt(at) ?? 0) > LAST_OF_ONE_UNIT ? 2 : 1;
  return count;
}
