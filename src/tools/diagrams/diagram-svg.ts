import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import Elk from 'elkjs/lib/elk.bundled.js';

/** A box, or a small mark. */
export interface DiagramNode {
  readonly id: string;
  /** `anywhere`: what an arrow from everywhere in the box around it begins at. */
  readonly kind: 'box' | 'region' | 'final' | 'start' | 'history' | 'anywhere';
  readonly title: string;
  /** Smaller, below the title. */
  readonly lines: readonly string[];
  readonly children: readonly DiagramNode[];
}

/** An arrow, with a label of several lines. */
export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label: readonly string[];
}

type Text = Pick<DiagramNode, 'title' | 'lines' | 'children'>;

/** A diagram of boxes and arrows. */
export interface Diagram extends Text {
  readonly edges: readonly DiagramEdge[];
}

/** Pixels; the column of a page on GitHub, and what one sees of it at once. */
const SCREEN = { width: 1_000, height: 860 };
const FONT = 13;
const LINE = 17;
/** Bold letters are that much wider. */
const BOLD = 1.1;
/** Widths in em of Arial, and so much more that a font that stands in for it has room. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'|!·]/, 0.3],
  [/[frt()[\]/ -]/, 0.36],
  [/[A-Zmw]/, 0.8],
  [/./, 0.6],
];

/** How wide the widest line is. */
function widthOf(lines: readonly string[]): number {
  const em = (letter: string) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? 1;
  return Math.max(0, ...lines.map((line) => [...line].reduce((sum, letter) => sum + em(letter) * FONT, 0)));
}

const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.crossingMinimization.greedySwitchHierarchical.type': 'TWO_SIDED',
};
/** How arrows that lead back are found: from where it begins, or so that they are few. */
const CYCLES = ['DEPTH_FIRST', 'GREEDY'];
/** How boxes are placed within their layer. */
const PLACEMENTS = ['BRANDES_KOEPF', 'NETWORK_SIMPLEX', 'LINEAR_SEGMENTS'];
/** Ways to lay the same diagram out, tried one after the other. */
const WAYS = PLACEMENTS.flatMap((placement) =>
  CYCLES.flatMap((cycles) =>
    ['1', '3', '4', '7'].flatMap((seed) =>
      ['RIGHT', 'DOWN'].map((direction) => ({
        'elk.layered.nodePlacement.strategy': placement,
        'elk.layered.cycleBreaking.strategy': cycles,
        'elk.randomSeed': seed,
        'elk.direction': direction,
      })),
    ),
  ),
);
type Way = (typeof WAYS)[number];

/** An SVG that follows the reader's colour scheme; the same diagram gives the same text. */
export async function svgOf(diagram: Diagram): Promise<string> {
  const elk = new Elk();
  let best: ElkNode | null = null;
  for (const way of WAYS) {
    const layout = await elk.layout(graphOf(diagram, way));
    if (best === null || excessOf(layout) < excessOf(best)) best = layout;
    if (excessOf(best) === 0) break;
  }
  return drawn(diagram, best ?? { id: '' });
}

/** How much a layout is larger than the screen; what is too wide is shrunk with its letters, what is too high only scrolled. */
function excessOf({ width = 0, height = 0 }: ElkNode): number {
  return Math.max(0, width - SCREEN.width) * 10 + Math.max(0, height - SCREEN.height);
}

function graphOf(diagram: Diagram, way: Way): ElkNode {
  return {
    ...shapeOf({ ...diagram, id: 'root', kind: 'box' }, { ...LAYERED, ...way }, way),
    edges: diagram.edges.map(({ from, to, label }, index) => ({
      id: `edge ${index}`,
      sources: [from],
      targets: [to],
      labels:
        label.length === 0 ? [] : [{ text: label.join('\n'), width: widthOf(label) + 4, height: label.length * LINE }],
    })),
  };
}

/** @param inside the layout of whatever it holds */
function shapeOf({ id, kind, title, lines, children }: DiagramNode, layout: LayoutOptions, inside = layout): ElkNode {
  if (kind === 'start') return { id, width: 10, height: 10 };
  const width = Math.max(widthOf([title]) * BOLD, widthOf(lines)) + 24;
  const height = (lines.length + (title === '' ? 0 : 1)) * LINE + 16;
  if (children.length === 0) return { id, width, height };
  // What ELK lays out downwards it turns over, and forgets to turn the least size of what is inside something.
  const least = id !== 'root' && layout['elk.direction'] === 'DOWN' ? [height, width] : [width, height];
  return {
    id,
    children: children.map((child) => shapeOf(child, inside)),
    layoutOptions: {
      ...layout,
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': `[top=${height + 4},left=9,bottom=9,right=9]`,
      'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
      'elk.nodeSize.minimum': `(${least.join()})`,
    },
  };
}

const STYLE = `
.diagram{--paper:#fff;--box:#f6f8fa;--line:#57606a;--ink:#1f2328;--soft:#59636e;font:${FONT}px Arial,Helvetica,"Liberation Sans",sans-serif}
@media (prefers-color-scheme:dark){.diagram{--paper:#0d1117;--box:#161b22;--line:#9198a1;--ink:#f0f6fc;--soft:#9198a1}}
.diagram rect{fill:var(--box);stroke:var(--line)}
.diagram .paper{fill:var(--paper);stroke:none}
.diagram .group,.diagram .region{fill:var(--paper)}
.diagram .region{stroke-dasharray:5 4}
.diagram .anywhere{fill:none;stroke-dasharray:1 3}
.diagram .start,.diagram marker path{fill:var(--ink);stroke:none}
.diagram path{fill:none;stroke:var(--line)}
.diagram text{fill:var(--ink);white-space:pre;paint-order:stroke;stroke:var(--paper);stroke-width:4}
.diagram .in-box{stroke:none}
.diagram .title{font-weight:bold}
.diagram .soft{fill:var(--soft)}`;

/** Boxes first, then arrows, then texts, so that no arrow crosses a word. */
function drawn(diagram: Diagram, layout: ElkNode): string {
  const width = Math.ceil(layout.width ?? 0);
  const height = Math.ceil(layout.height ?? 0);
  const boxes = placed(diagram.children, layout.children ?? []);
  const edges = layout.edges ?? [];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(diagram.title)}</title>`,
    `<style>${STYLE}\n</style>`,
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>',
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...boxes.flatMap(boxOf),
    ...edges.map(arrowOf),
    ...textsOf(diagram, { x: 0, y: 0 }),
    ...boxes.flatMap(({ node, shape }) => textsOf(node, shape)),
    ...edges
      .flatMap(({ labels = [] }) => labels)
      .flatMap(({ x = 0, y = 0, text = '' }) => textAt(x + 2, y + FONT, 'label', text.split('\n'))),
    '</svg>',
  ].join('\n')}\n`;
}

interface Placed {
  readonly node: DiagramNode;
  readonly shape: ElkNode;
}

/** Nodes with their places, outer before inner. */
function placed(nodes: readonly DiagramNode[], shapes: readonly ElkNode[]): Placed[] {
  return nodes.flatMap((node) =>
    shapes
      .filter(({ id }) => id === node.id)
      .flatMap((shape) => [{ node, shape }, ...placed(node.children, shape.children ?? [])]),
  );
}

function boxOf({ node, shape }: Placed): string[] {
  const { x = 0, y = 0, width = 0, height = 0 } = shape;
  if (node.kind === 'start') return [`<circle class="start" cx="${round(x + 5)}" cy="${round(y + 5)}" r="5"/>`];
  const kind = node.kind === 'box' && node.children.length > 0 ? 'group' : node.kind;
  const rect = (inset: number, rest: string) =>
    `<rect class="${kind}" ${rest}x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="${6 - inset}"/>`;
  return [rect(0, `data-id="${escaped(node.id)}" `), ...(kind === 'final' ? [rect(3, '')] : [])];
}

function textsOf({ title, lines, children }: Text, { x = 0, y = 0 }: { readonly x?: number; readonly y?: number }) {
  const where = children.length === 0 ? ' in-box' : '';
  const [left, top] = [x + 12, y + 8 + FONT];
  if (title === '') return textAt(left, top, `soft${where}`, lines);
  return [...textAt(left, top, `title${where}`, [title]), ...textAt(left, top + LINE, `soft${where}`, lines)];
}

function textAt(x: number, y: number, kind: string, lines: readonly string[]): string[] {
  const spans = lines.map(
    (line, index) => `<tspan x="${round(x)}" y="${round(y + index * LINE)}">${escaped(line)}</tspan>`,
  );
  return spans.length === 0 ? [] : [`<text class="${kind}">${spans.join('')}</text>`];
}

function arrowOf({ sections = [] }: ElkExtendedEdge): string {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);
  return `<path d="M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}" marker-end="url(#tip)"/>`;
}

/** To half pixels. */
const round = (value: number): number => Math.round(value * 2) / 2;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
