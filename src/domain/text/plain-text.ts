/** Whatever ends a line somewhere: programs copy their soft breaks as vertical tabs and form feeds. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/** A text as it is counted and kept: nothing around it, every break a line feed, no control characters but tabs. */
export function plainText(text: string): string {
  return text.replace(BREAKS, '\n').replace(CONTROLS, '').trim();
}

/** The same on one line, as names and titles are. */
export function plainLine(text: string): string {
  return plainText(text).replace(/[\n\t]+/g, ' ');
}
