import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import Elk from 'elkjs/lib/elk.bundled.js';
import { type Diagram, type DiagramNode, INSET, LINE, textSize, widthOf } from './diagram.ts';

/** Width of the text column on GitHub and a screen's height, in pixels. Wider diagrams are shrunk, higher ones scroll. */
const SCREEN = { width: 1_000, height: 860 };

const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.crossingMinimization.greedySwitchHierarchical.type': 'TWO_SIDED',
};

/** Options by which the layouts of charts differ. */
interface LayoutChoice {
  readonly placement: 'BRANDES_KOEPF' | 'NETWORK_SIMPLEX';
  readonly cycles: 'DEPTH_FIRST' | 'GREEDY';
  /** Seed of the random order in which ELK begins to order the nodes of a layer. */
  readonly seed: number;
  readonly direction: 'DOWN' | 'RIGHT';
  /** `MIN_WIDTH` moves boxes without successors to other layers, which makes a diagram narrower and higher. */
  readonly layering: 'NETWORK_SIMPLEX' | 'MIN_WIDTH';
  /** True if each initial state is in the first layer of its box. */
  readonly startsFirst: boolean;
  /** True for invisible arrows from each initial state to its siblings, which place it before them. */
  readonly isGuided: boolean;
}

const USUAL: LayoutChoice = {
  placement: 'BRANDES_KOEPF',
  cycles: 'DEPTH_FIRST',
  seed: 1,
  direction: 'DOWN',
  layering: 'NETWORK_SIMPLEX',
  startsFirst: false,
  isGuided: false,
};

/** The options by which a diagram is easier to read than by the usual ones, by its title. */
const CHOICES: Readonly<Record<string, Partial<LayoutChoice>>> = {
  'Actors and relations': { placement: 'NETWORK_SIMPLEX', seed: 4 },
  admin: { placement: 'NETWORK_SIMPLEX', isGuided: true },
  cart: { placement: 'NETWORK_SIMPLEX', startsFirst: true },
  catalogue: { cycles: 'GREEDY', seed: 7, isGuided: true },
  confirmation: { placement: 'NETWORK_SIMPLEX', seed: 3, startsFirst: true },
  dashboardPanel: { seed: 4, direction: 'RIGHT', isGuided: true },
  language: { placement: 'NETWORK_SIMPLEX' },
  order: { placement: 'NETWORK_SIMPLEX' },
  orderSubmission: { placement: 'NETWORK_SIMPLEX', cycles: 'GREEDY', seed: 12, isGuided: true },
  orders: { placement: 'NETWORK_SIMPLEX', cycles: 'GREEDY', seed: 6, isGuided: true },
  productForm: { startsFirst: true },
  session: { startsFirst: true },
  videoUpload: { placement: 'NETWORK_SIMPLEX', seed: 3 },
};

/** A node with its position, relative to the top left corner of the diagram. */
export interface PlacedNode {
  readonly node: DiagramNode;
  readonly shape: ElkNode;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Parents come before their children. */
  readonly nodes: readonly PlacedNode[];
  /** In the same order as the edges of the diagram. */
  readonly edges: readonly ElkExtendedEdge[];
}

/**
 * Lays out a diagram with the options that were chosen for it. The result is deterministic.
 * @throws if a line crosses a text
 */
export async function layoutOf(diagram: Diagram): Promise<Layout> {
  const choice = { ...USUAL, ...CHOICES[diagram.title] };
  const root = await new Elk().layout(graphOf(diagram, choice));
  const layout = {
    width: Math.ceil(root.width ?? 0),
    height: Math.ceil(root.height ?? 0),
    nodes: placed(diagram.children, root.children ?? []),
    edges: (root.edges ?? []).slice(0, diagram.edges.length),
  };
  const cost = costOf(diagram, layout, choice);
  if (cost >= CROSSING) {
    const advice = 'Choose other options for it in CHOICES in src/tools/diagrams/layout.ts.';
    throw new Error(
      `In the diagram of ${diagram.title}, a line crosses a text, or too much is out of order. ${advice}`,
    );
  }
  return layout;
}

/** Cost of a line that crosses a text. */
const CROSSING = 2_000;

/**
 * Cost of everything that makes a layout hard to read, most expensive first: lines through text, late initial states,
 * arrows against the reading order.
 */
function costOf(diagram: Diagram, layout: Layout, choice: LayoutChoice): number {
  const isBackward = ({ sections = [] }: ElkExtendedEdge) => {
    const [first, last] = [sections[0]?.startPoint, sections.at(-1)?.endPoint];
    if (!first || !last) return false;
    return choice.direction === 'DOWN' ? last.y < first.y : last.x < first.x;
  };
  const excess = 30 * Math.max(0, layout.width - SCREEN.width) + Math.max(0, layout.height - SCREEN.height);
  const backward = layout.edges.filter(isBackward).length;
  const area = (layout.width * layout.height) / (SCREEN.width * SCREEN.height);
  return (
    CROSSING * crossings(diagram, layout) + 400 * lateInitials(layout, choice) + 60 * backward + excess + 40 * area
  );
}

/** Counts the boxes in which another state precedes the initial one. */
function lateInitials({ nodes }: Layout, { direction }: LayoutChoice): number {
  const axis = direction === 'DOWN' ? 'y' : 'x';
  const positions = new Map(nodes.map(({ node, shape }) => [node, shape[axis] ?? 0]));
  const parents = [...nodes.map(({ node }) => node.children), nodes.map(({ node }) => node)];
  return parents.filter((siblings) => {
    const states = siblings.filter(({ kind }) => kind !== 'start' && kind !== 'anywhere');
    const initial = states.find(({ isInitial }) => isInitial);
    if (!initial) return false;
    const own = positions.get(initial) ?? 0;
    return states.some((state) => (positions.get(state) ?? 0) < own - 1);
  }).length;
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Counts the texts of boxes and the labels of other arrows that each arrow crosses. */
function crossings(diagram: Diagram, { nodes, edges }: Layout): number {
  const groups = nodes.filter(({ node }) => node.children.length > 0);
  const texts = [{ node: diagram, shape: { x: 0, y: 0 } }, ...groups].map(({ node, shape }) =>
    textRectangle(node, shape),
  );
  const labels = edges.map(({ labels: [label] = [] }) => label && rectangleOf(label));
  return edges.reduce((sum, edge, index) => {
    const others = labels.filter((label, other) => label !== undefined && other !== index) as readonly Rectangle[];
    const segments = segmentsOf(edge);
    return sum + [...texts, ...others].filter((text) => segments.some((segment) => overlaps(segment, text))).length;
  }, 0);
}

function textRectangle(
  node: Pick<DiagramNode, 'title' | 'lines' | 'ignored'>,
  { x = 0, y = 0 }: Pick<ElkNode, 'x' | 'y'>,
) {
  const { width, height } = textSize(node);
  return { left: x + INSET.x, top: y + INSET.y, right: x + INSET.x + width, bottom: y + INSET.y + height };
}

function rectangleOf({
  x = 0,
  y = 0,
  width = 0,
  height = 0,
}: Pick<ElkNode, 'x' | 'y' | 'width' | 'height'>): Rectangle {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

/** The straight segments of an arrow, as rectangles without area. */
function segmentsOf(edge: ElkExtendedEdge): Rectangle[] {
  const points = pointsOf(edge);
  return points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return {
      left: Math.min(before.x, point.x),
      top: Math.min(before.y, point.y),
      right: Math.max(before.x, point.x),
      bottom: Math.max(before.y, point.y),
    };
  });
}

/** Start, bends and end of an arrow. */
export function pointsOf({ sections = [] }: ElkExtendedEdge) {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]);
}

function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function placed(nodes: readonly DiagramNode[], shapes: readonly ElkNode[]): PlacedNode[] {
  return nodes.flatMap((node) =>
    shapes
      .filter(({ id }) => id === node.id)
      .flatMap((shape) => [{ node, shape }, ...placed(node.children, shape.children ?? [])]),
  );
}

function graphOf(diagram: Diagram, choice: LayoutChoice): ElkNode {
  const options = {
    ...LAYERED,
    'elk.layered.nodePlacement.strategy': choice.placement,
    'elk.layered.cycleBreaking.strategy': choice.cycles,
    'elk.randomSeed': String(choice.seed),
    'elk.direction': choice.direction,
    'elk.layered.layering.strategy': choice.layering,
  };
  return {
    ...shapeOf({ ...diagram, id: 'root', kind: 'box' }, options, choice),
    edges: [
      ...diagram.edges.map(({ from, to, label }, index) => ({
        id: `edge ${index}`,
        sources: [from],
        targets: [to],
        labels:
          label.length === 0
            ? []
            : [{ text: label.join('\n'), width: widthOf(label) + 4, height: label.length * LINE }],
      })),
      ...(choice.isGuided ? guides(diagram) : []),
    ],
  };
}

/** Invisible arrows from each initial state to its siblings. */
function guides({ children }: Pick<DiagramNode, 'children'>): ElkExtendedEdge[] {
  const states = children.filter(({ kind }) => kind !== 'start' && kind !== 'anywhere');
  const initial = states.find(({ isInitial }) => isInitial);
  const own = states.flatMap(({ id }) => {
    if (initial === undefined || id === initial.id) return [];
    const layoutOptions = { 'elk.layered.priority.direction': '10' };
    return [{ id: `guide ${id}`, sources: [initial.id], targets: [id], layoutOptions }];
  });
  return [...own, ...children.flatMap(guides)];
}

/** Converts a node to ELK's format. `options` are the layout options of its content. */
function shapeOf(node: DiagramNode, options: LayoutOptions, choice: LayoutChoice): ElkNode {
  const { id, kind, children, isInitial } = node;
  const isFirst = choice.startsFirst && (isInitial || kind === 'start');
  const own: LayoutOptions = isFirst
    ? { 'elk.layered.layering.layerConstraint': kind === 'start' ? 'FIRST_SEPARATE' : 'FIRST' }
    : {};
  if (kind === 'start') return { id, width: 10, height: 10, layoutOptions: own };
  const text = textSize(node);
  const [width, height] = [text.width + 2 * INSET.x, text.height + 2 * INSET.y];
  if (children.length === 0) return { id, width, height, layoutOptions: own };
  // With the direction DOWN, ELK swaps the minimum width and height of all nodes except the root.
  const minimum = id !== 'root' && choice.direction === 'DOWN' ? [height, width] : [width, height];
  const { 'elk.algorithm': _, 'elk.hierarchyHandling': __, ...inside } = options;
  return {
    id,
    children: children.map((child) => shapeOf(child, inside, choice)),
    layoutOptions: {
      ...options,
      ...own,
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': `[top=${height + 4},left=9,bottom=9,right=9]`,
      'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
      'elk.nodeSize.minimum': `(${minimum.join()})`,
    },
  };
}
