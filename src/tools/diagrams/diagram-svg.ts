import type { ElkExtendedEdge } from 'elkjs/lib/elk.bundled.js';
import { type Diagram, type DiagramEdge, type DiagramNode, FONT, INSET, LINE } from './diagram.ts';
import { type Layout, layoutOf, type PlacedNode, pointsOf } from './layout.ts';

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
.diagram .invocation{stroke-dasharray:3 3}
.diagram text{fill:var(--ink);white-space:pre;paint-order:stroke;stroke:var(--paper);stroke-width:4}
.diagram .in-box{stroke:none}
.diagram .title{font-weight:bold}
.diagram .soft{fill:var(--soft)}
.diagram .ignored{fill:var(--soft);text-decoration:line-through}`;

/** Renders an SVG that follows the reader's colour scheme. The output is deterministic. */
export async function svgOf(diagram: Diagram): Promise<string> {
  return drawn(diagram, await layoutOf(diagram));
}

/** Draws boxes first, then arrows, then texts, so that texts are on top. */
function drawn(diagram: Diagram, { width, height, nodes, edges }: Layout): string {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(diagram.title)}</title>`,
    `<style>${STYLE}\n</style>`,
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>',
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...nodes.flatMap(boxOf),
    ...edges.map((edge, index) => arrowOf(edge, diagram.edges[index])),
    ...textsOf(diagram, { x: 0, y: 0 }),
    ...nodes.flatMap(({ node, shape }) => textsOf(node, shape)),
    ...edges
      .flatMap(({ labels = [] }) => labels)
      .flatMap(({ x = 0, y = 0, text = '' }) => textAt(x + 2, y + FONT, 'label', text.split('\n'))),
    '</svg>',
  ].join('\n')}\n`;
}

function boxOf({ node, shape }: PlacedNode): string[] {
  const { x = 0, y = 0, width = 0, height = 0 } = shape;
  if (node.kind === 'start') return [`<circle class="start" cx="${round(x + 5)}" cy="${round(y + 5)}" r="5"/>`];
  const kind = node.kind === 'box' && node.children.length > 0 ? 'group' : node.kind;
  const rect = (inset: number, rest: string) =>
    `<rect class="${kind}" ${rest}x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="${6 - inset}"`;
  const end = node.note === undefined ? '/>' : `><title>${escaped(node.note)}</title></rect>`;
  return [`${rect(0, `data-id="${escaped(node.id)}" `)}${end}`, ...(kind === 'final' ? [`${rect(3, '')}${end}`] : [])];
}

type Text = Pick<DiagramNode, 'title' | 'lines' | 'ignored' | 'children'>;

function textsOf(
  { title, lines, ignored = [], children }: Text,
  { x = 0, y = 0 }: { readonly x?: number; readonly y?: number },
) {
  const where = children.length === 0 ? ' in-box' : '';
  const left = x + INSET.x;
  const rows = [
    ...(title === '' ? [] : [['title', title]]),
    ...lines.map((line) => ['soft', line]),
    ...ignored.map((line) => ['ignored', line]),
  ];
  return rows.flatMap(([kind = '', text = ''], index) =>
    textAt(left, y + INSET.y + FONT + index * LINE, `${kind}${where}`, [text]),
  );
}

function textAt(x: number, y: number, kind: string, lines: readonly string[]): string[] {
  const spans = lines.map(
    (line, index) => `<tspan x="${round(x)}" y="${round(y + index * LINE)}">${escaped(line)}</tspan>`,
  );
  return spans.length === 0 ? [] : [`<text class="${kind}">${spans.join('')}</text>`];
}

function arrowOf(edge: ElkExtendedEdge, { isInvocation = false }: Partial<DiagramEdge> = {}): string {
  const points = pointsOf(edge).map(({ x, y }) => `${round(x)} ${round(y)}`);
  const kind = isInvocation ? 'class="invocation" ' : '';
  return `<path ${kind}d="M${points.join('L')}" marker-end="url(#tip)"/>`;
}

/** Rounds to half pixels. */
const round = (value: number): number => Math.round(value * 2) / 2;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
