/** Line breaks. Some programs copy soft breaks as vertical tabs or form feeds. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/** Normalizes a text for counting and storing: trims it, unifies line breaks, drops control characters except tabs. */
export function plainText(text: string): string {
  return text.replace(BREAKS, '\n').replace(CONTROLS, '').trim();
}

/** Normalizes a single-line text: like `plainText`, with line breaks and tabs as spaces. */
export function plainLine(text: string): string {
  return plainText(text).replace(/[\n\t]+/g, ' ');
}
