import { type ChartState, type ChartTransition, eventOf, labelOf as labelWithActions, statesWithin } from './chart.ts';
import type { Diagram, DiagramEdge, DiagramNode } from './diagram.ts';

/** Maximum line length of a box and of an arrow's label, in characters. */
const LONGEST = { box: 30, label: 24 };

/** Most arrows that are drawn back to the initial state. More of them would surround the whole chart with lines. */
const MOST_RETURNS = 3;

/**
 * The chart as boxes and arrows. Transitions between the same two states share an arrow. Actions are listed in the
 * page's table.
 */
export function chartDiagram(root: ChartState): Diagram {
  const all = arrowsOf(root);
  const returns = returnsIn(root, all);
  const arrows: Arrows = { drawn: all.filter((arrow) => !returns.includes(arrow)), written: returns };
  return {
    title: root.name,
    lines: root.states.length === 0 ? reducerLines(root) : linesOf(root, arrows),
    children: nodesIn(root, arrows),
    edges: [
      ...statesWithin(root).flatMap(startOf),
      ...arrows.drawn.map(edgeOf),
      ...waysInto(root, arrows).map(entryOf),
    ],
  };
}

/** All transitions from one state to another. */
type Arrow = ReturnType<typeof arrowsOf>[number];

interface Arrows {
  readonly drawn: readonly Arrow[];
  /** These are lines in the box that they leave: `login.unanswered → unreachable`. */
  readonly written: readonly Arrow[];
}

/** Arrows back to the initial state of the chart or of a region, or into it, if there are too many to draw. */
function returnsIn(root: ChartState, arrows: readonly Arrow[]): readonly Arrow[] {
  const regions = root.kind === 'parallel' ? root.states : [root];
  return regions.flatMap(({ initial, states }) => {
    const first = states.find(({ id }) => id === initial);
    const inside = first ? statesWithin(first).map(({ id }) => id) : [];
    const returns = arrows.filter(({ from, to }) => from !== root && inside.includes(to) && !inside.includes(from.id));
    return returns.length > MOST_RETURNS ? returns : [];
  });
}

/** A state that only arrows lead to that are written elsewhere, and these arrows. Its box has a way in, too. */
interface WayInto {
  readonly to: string;
  readonly arrows: readonly Arrow[];
}

/** Ways into the states inside a state. Its initial state has one already, and a history state leads where it was. */
function waysInto(state: ChartState, { drawn, written }: Arrows): readonly WayInto[] {
  const inside = statesWithin(state).filter(({ id, kind }) => kind !== 'history' && id !== state.id);
  const initials = new Set(statesWithin(state).map(({ initial }) => initial));
  return inside
    .filter(({ id }) => !initials.has(id) && !drawn.some(({ to }) => to === id))
    .map(({ id }) => ({ to: id, arrows: written.filter(({ to }) => to === id) }))
    .filter(({ arrows }) => arrows.length > 0);
}

/** The events that lead into a state, and the states that they come from: `login.rejected`, `from authenticating`. */
function wayNode({ to, arrows }: WayInto): DiagramNode {
  const lines = arrows.flatMap((arrow) => [...labelOf(arrow), `   from ${arrow.from.key}`]);
  return { id: `into ${to}`, kind: 'anywhere', title: '', lines, children: [] };
}

function entryOf({ to }: WayInto): DiagramEdge {
  return { from: `into ${to}`, to, label: [] };
}

function nodesIn(state: ChartState, arrows: Arrows): DiagramNode[] {
  const { id, initial, kind, states } = state;
  const own = new Set(states.map((child) => child.id));
  const mark = { title: '', lines: [], children: [] };
  return [
    ...(initial === null ? [] : [{ ...mark, id: `${id} start`, kind: 'start' as const }]),
    ...arrows.drawn
      .filter(({ within }) => within?.id === id)
      .map((arrow) => ({ ...mark, id: arrow.id, kind: 'anywhere' as const, lines: labelOf(arrow) })),
    ...waysInto(state, arrows)
      .filter(({ to }) => own.has(to))
      .map(wayNode),
    ...states.map((child) => ({
      id: child.id,
      kind: kind === 'parallel' ? 'region' : kindOf(child),
      title: child.kind === 'history' ? 'H (where it was)' : child.key,
      lines: linesOf(child, arrows),
      ...(ignoredBy(child).length > 0 && { ignored: ignoredBy(child) }),
      ...(child.id === initial && { isInitial: true }),
      ...(noteOf(child) !== '' && { note: noteOf(child) }),
      children: nodesIn(child, arrows),
    })),
  ];
}

/** The sentence about a state, and a line for each of its events that has one. */
function noteOf({ description, transitions }: ChartState): string {
  const events = transitions
    .filter((transition) => transition.description !== '')
    .map((transition) => `${eventOf(transition)}: ${transition.description}`);
  return [...(description === '' ? [] : [description]), ...new Set(events)].join('\n');
}

function kindOf({ kind }: ChartState): DiagramNode['kind'] {
  return kind === 'final' || kind === 'history' ? kind : 'box';
}

/** Invoked actors, the events that the state handles without leaving it, and arrows that are written. */
function linesOf(state: ChartState, { written }: Arrows): string[] {
  const { invokes, transitions } = state;
  const staying = transitions.filter(({ targets, actions }) => targets.length === 0 && actions.length > 0);
  return [
    ...invokes.map(({ id, src }) => (id === src ? `invokes ${src}` : `invokes ${src} as ${id}`)),
    ...wrapped([...new Set(staying.map(({ trigger }) => trigger))]),
    ...written.filter(({ from }) => from === state).flatMap(writtenArrow),
  ];
}

function writtenArrow(arrow: Arrow): string[] {
  const target = arrow.target?.kind === 'history' ? 'H' : arrow.target?.key;
  return labelOf(arrow, Number.POSITIVE_INFINITY).map((label) => `${label} → ${target}`);
}

/** A machine without states is a reducer: its events and what they do are all that there is to draw. */
function reducerLines({ invokes, transitions }: ChartState): string[] {
  return [
    'a reducer: one state, events change its data',
    ...invokes.map(({ src }) => `invokes ${src}`),
    ...transitions.map(labelWithActions),
  ];
}

/** Events that the state ignores although a state around it handles them. */
function ignoredBy({ transitions }: ChartState): string[] {
  const hasEffect = ({ targets, actions }: ChartTransition) => targets.length > 0 || actions.length > 0;
  const handled = new Set(transitions.filter(hasEffect).map(({ trigger }) => trigger));
  return wrapped([...new Set(transitions.map(({ trigger }) => trigger))].filter((trigger) => !handled.has(trigger)));
}

/** Joins names into lines of limited length. */
function wrapped(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const joined = `${lines.at(-1)} · ${name}`;
    if (lines.length > 0 && joined.length <= LONGEST.box) lines.splice(-1, 1, joined);
    else lines.push(name);
  }
  return lines;
}

function startOf({ id, initial }: ChartState): DiagramEdge[] {
  return initial === null ? [] : [{ from: `${id} start`, to: initial, label: [] }];
}

function arrowsOf(root: ChartState) {
  const states = statesWithin(root);
  return states.flatMap((from) => {
    const endsOf = ({ targets }: ChartTransition) => targets.map((target) => entryPoint(target, from, states));
    return [...new Set(from.transitions.flatMap(endsOf))].map((to) => ({
      id: `${from.id} ${to}`,
      from,
      to,
      target: states.find(({ id }) => id === to),
      /** Composite state that the arrow is drawn in, if it leads from a composite to a state inside it. */
      within: surroundingOf(from, to),
      transitions: from.transitions.filter((transition) => endsOf(transition).includes(to)),
    }));
  });
}

/** The composite itself. If it is parallel, the region that contains the arrow's target, because all regions are active. */
function surroundingOf(from: ChartState, to: string): ChartState | null {
  const inside = from.states.find((child) => statesWithin(child).some(({ id }) => id === to));
  if (inside === undefined) return null;
  return from.kind === 'parallel' && inside.id !== to ? inside : from;
}

function edgeOf(arrow: Arrow): DiagramEdge {
  const { id, from, to, within } = arrow;
  return within === null ? { from: from.id, to, label: labelOf(arrow) } : { from: id, to, label: [] };
}

/** One line for each trigger, with its guards. */
function labelOf({ from, transitions }: Arrow, longest = LONGEST.label): string[] {
  const triggers = [...new Set(transitions.map(({ trigger }) => trigger))];
  return triggers.flatMap((trigger) => {
    const mine = transitions.filter((transition) => transition.trigger === trigger);
    const isOnly = mine.length === from.transitions.filter((transition) => transition.trigger === trigger).length;
    const guards = mine.flatMap(({ guard }) => guard ?? []);
    if (guards.length === 0 || (isOnly && guards.includes('otherwise'))) return [trigger];
    const condition = guards.includes('otherwise') ? '[otherwise]' : `[${guards.join(' or ')}]`;
    return trigger.length + condition.length < longest ? [`${trigger} ${condition}`] : [trigger, `   ${condition}`];
  });
}

/** If an arrow leads from inside a composite to that composite, returns the initial state that it ends in. */
function entryPoint(target: string, from: ChartState, states: readonly ChartState[]): string {
  const state = states.find(({ id }) => id === target);
  const isAround = state?.initial && state !== from && statesWithin(state).includes(from);
  return isAround ? entryPoint(state.initial, from, states) : target;
}
