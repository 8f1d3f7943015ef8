/** How many characters a reader of code points counts, without copying a text that may be megabytes long. */
export function characterCount(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    const isPair = isBetween(text.charCodeAt(at), 0xd800, 0xdbff) && isBetween(text.charCodeAt(at + 1), 0xdc00, 0xdfff);
    if (isPair) count -= 1;
  }
  return count;
}

function isBetween(unit: number, first: number, last: number): boolean {
  return unit >= first && unit <= last;
}
