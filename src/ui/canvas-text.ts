/** Place of a text on a canvas, in px. */
export interface TextPlace {
  readonly x: number;
  /** Baseline of the first line. */
  readonly y: number;
  /** Width at which the text wraps. Omitted for a single line. */
  readonly width?: number;
  readonly lineHeight?: number;
}

/**
 * Draws a text whose direction is unknown, such as a name or a phone number. Like with CSS's `unicode-bidi: plaintext`, each
 * paragraph has the direction of its first letter, or left to right if it has none. The context's direction only aligns the lines.
 * @returns the baseline of the line that would follow
 */
export function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, width = Infinity, lineHeight = 0 }: TextPlace,
): number {
  let baseline = y;
  for (const paragraph of text.split('\n')) {
    for (const line of wrapped(paragraph, (part) => context.measureText(part).width <= width)) {
      context.fillText(isolated(line, paragraph), x, baseline);
      baseline += lineHeight;
    }
  }
  return baseline;
}

const [LEFT_TO_RIGHT_ISOLATE, RIGHT_TO_LEFT_ISOLATE, END_OF_ISOLATE] = ['\u2066', '\u2067', '\u2069'];

/** A text whose first letter belongs to a script that is written from right to left. */
const RIGHT_TO_LEFT =
  /^\P{L}*(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Keeps the order of a line within the direction of its paragraph. Without, digit groups in a Persian text change places. */
function isolated(line: string, paragraph: string): string {
  const start = RIGHT_TO_LEFT.test(paragraph) ? RIGHT_TO_LEFT_ISOLATE : LEFT_TO_RIGHT_ISOLATE;
  return start + line + END_OF_ISOLATE;
}

/** Breaks a paragraph into lines that fit, between words if possible. */
function wrapped(paragraph: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}
