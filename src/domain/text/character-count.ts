/** The last character that one UTF-16 unit holds. */
const LAST_OF_ONE_UNIT = 0xffff;

/** How many characters a reader of code points counts, without copying a text that may be megabytes long. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) at += (text.codePointAt(at) ?? 0) > LAST_OF_ONE_UNIT ? 2 : 1;
  return count;
}
