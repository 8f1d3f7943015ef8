/** A box, or a small symbol such as the start or history marker. */
export interface DiagramNode {
  readonly id: string;
  /** `anywhere`: origin of an arrow that applies to every state in the surrounding box. */
  readonly kind: 'box' | 'region' | 'final' | 'start' | 'history' | 'anywhere';
  readonly title: string;
  /** Shown below the title, in a lighter colour. */
  readonly lines: readonly string[];
  /** Shown below the lines, struck out. */
  readonly ignored?: readonly string[];
  /** True for the initial state of its parent. It is laid out first. */
  readonly isInitial?: boolean;
  /** Sentence that appears when the pointer is over the box. */
  readonly note?: string;
  readonly children: readonly DiagramNode[];
}

/** An arrow. Its label has one entry per line. */
export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label: readonly string[];
  /** True for a thin dashed line: one machine invokes the other. */
  readonly isInvocation?: boolean;
}

export interface Diagram extends Pick<DiagramNode, 'title' | 'lines' | 'ignored' | 'children'> {
  readonly edges: readonly DiagramEdge[];
}

/** Font size and line height, in pixels. */
export const FONT = 13;
export const LINE = 17;
/** Distance of a box's text from its left and top edges, in pixels. */
export const INSET = { x: 12, y: 8 };

/** Bold text is wider by this factor. */
const BOLD = 1.1;
/** Character widths of Arial in em, rounded up for the fonts that replace it. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'|!·]/, 0.3],
  [/[frt()[\]/ -]/, 0.36],
  [/[A-Zmw]/, 0.8],
  [/./, 0.6],
];

/** Width of the longest line, in pixels. */
export function widthOf(lines: readonly string[]): number {
  const em = (letter: string) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 1;
  return Math.max(0, ...lines.map((line) => [...line].reduce((sum, letter) => sum + em(letter) * FONT, 0)));
}

/** Size of a box's text, in pixels. */
export function textSize({ title, lines, ignored = [] }: Pick<DiagramNode, 'title' | 'lines' | 'ignored'>) {
  const rows = (title === '' ? 0 : 1) + lines.length + ignored.length;
  return { width: Math.max(widthOf([title]) * BOLD, widthOf([...lines, ...ignored])), height: rows * LINE };
}
