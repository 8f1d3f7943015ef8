import { expect, it } from 'vitest';
import { drawText } from '#src/ui/canvas-text.ts';

const LTR = (line: string) => `\u2066${line}\u2069`;
const RTL = (line: string) => `\u2067${line}\u2069`;

/** Draws a text on a canvas on which each character is 1 px wide. Returns the lines, and the baseline below them. */
function drawn(text: string, width?: number) {
  const lines: { readonly line: string; readonly at: readonly number[] }[] = [];
  const context = {
    measureText: (line: string) => ({ width: line.length }),
    fillText: (line: string, ...at: readonly number[]) => void lines.push({ line, at }),
  };
  const place = { x: 3, y: 10, lineHeight: 5, ...(width && { width }) };
  const next = drawText(context as unknown as CanvasRenderingContext2D, text, place);
  return { lines: lines.map(({ line }) => line), places: lines.map(({ at }) => at), next };
}

it.each([
  { text: '0912 123 4567', line: LTR('0912 123 4567') },
  { text: '۰۹۱۲ ۱۲۳ ۴۵۶۷', line: LTR('۰۹۱۲ ۱۲۳ ۴۵۶۷') },
  { text: '٠٩١٢ ١٢٣ ٤٥٦٧', line: LTR('٠٩١٢ ١٢٣ ٤٥٦٧') },
  { text: '+98 (21) 5555', line: LTR('+98 (21) 5555') },
  { text: 'ABC (v2).', line: LTR('ABC (v2).') },
  { text: '۲۹ آبان ۱۴۰۵', line: RTL('۲۹ آبان ۱۴۰۵') },
  { text: '(۳) گیربکس v2', line: RTL('(۳) گیربکس v2') },
  { text: 'שלום', line: RTL('שלום') },
])('keeps the order of $text', ({ text, line }) => {
  expect(drawn(text).lines).toEqual([line]);
});

it('gives every line the direction of its paragraph', () => {
  expect(drawn('چرخ ABC DEF\nABC چرخ', 7)).toEqual({
    lines: [RTL('چرخ ABC'), RTL('DEF'), LTR('ABC چرخ')],
    places: [
      [3, 10],
      [3, 15],
      [3, 20],
    ],
    next: 25,
  });
});

it.each([
  { text: 'a b c d e f', lines: ['a b c d e', 'f'] },
  { text: 'first\n\nlast', lines: ['first', '', 'last'] },
  { text: 'unbreakable-word end', lines: ['unbreakab', 'le-word', 'end'] },
])('breaks $text between words if possible, and at line breaks', ({ text, lines }) => {
  expect(drawn(text, 9).lines).toEqual(lines.map(LTR));
});
