import { type ChartState, type ChartTransition, labelOf, statesWithin } from './chart.ts';

/** Longest line of a label before it is broken, in characters. */
const LABEL_WIDTH = 36;

/**
 * The chart as a Mermaid stateDiagram-v2. What happens without leaving a state stands inside its box, as in UML. What
 * holds in all states of a composite starts at the composite's box `✱`, because Mermaid draws no arrow from a composite
 * to its own inside. All arrows stand at the end: one inside a composite would move the states it names there.
 */
export function stateDiagram(root: ChartState): string {
  const states = new Map(statesWithin(root).map((state) => [state.id, state]));
  const body = root.kind === 'parallel' ? composite(root) : inside(root);
  const arrows = [...states.values()].flatMap((state) =>
    state.transitions.flatMap((transition) => arrowsOf(state, transition, states)),
  );
  return ['stateDiagram-v2', ...body.map(indent), ...arrows.map(indent)].join('\n');
}

function declaration(state: ChartState): string[] {
  return state.states.length > 0 ? composite(state) : box(state.id, state.key, contentsOf(state));
}

function composite(state: ChartState): string[] {
  return [`state "${state.key}" as ${state.id} {`, ...inside(state).map(indent), '}'];
}

/** What a composite holds; the regions of a parallel one are divided by `--`. */
function inside(state: ChartState): string[] {
  const contents = contentsOf(state);
  const isSource = state.transitions.some(({ targets }) => targets.length > 0);
  const every = contents.length > 0 || isSource ? [box(everyOf(state), `✱ ${state.key}`, contents)] : [];
  const parts = [...every, ...state.states.map(declaration)];
  if (state.kind === 'parallel') return parts.flatMap((part, index) => (index === 0 ? part : ['--', ...part]));
  const start = state.initial ? [`[*] --> ${state.initial}`] : [];
  const ends = state.states.filter(({ kind }) => kind === 'final').map(({ id }) => `${id} --> [*]`);
  return [...start, ...parts.flat(), ...ends];
}

function box(id: string, title: string, contents: readonly string[]): string[] {
  return [`state "${title}" as ${id}`, ...contents.map((line) => `${id} : ${broken(line)}`)];
}

/** Tags, actions, invokes and whatever happens without leaving. */
function contentsOf({ tags, entry, exit, invokes, transitions }: ChartState): string[] {
  return [
    ...(tags.length > 0 ? [`tags ${tags.join(', ')}`] : []),
    ...entry.map((action) => `entry / ${action}`),
    ...exit.map((action) => `exit / ${action}`),
    ...invokes.map(({ id, src }) => (id === src ? `invoke ${src}` : `invoke ${src} as ${id}`)),
    ...transitions.filter(({ targets }) => targets.length === 0).map(stayingLabel),
  ];
}

function stayingLabel(transition: ChartTransition): string {
  return transition.actions.length === 0 ? `${labelOf(transition)} ignored` : labelOf(transition);
}

type States = ReadonlyMap<string, ChartState>;

function arrowsOf(state: ChartState, transition: ChartTransition, states: States): string[] {
  const from = state.states.length > 0 ? everyOf(state) : state.id;
  const label = broken(labelOf(transition));
  // The second region and all that follow repeat only the event.
  return transition.targets.map(
    (target, index) => `${from} --> ${entryPoint(target, state, states)}: ${index === 0 ? label : transition.trigger}`,
  );
}

/** An arrow from inside a composite to that composite is drawn to where it leads in the end. */
function entryPoint(target: string, from: ChartState, states: States): string {
  const state = states.get(target);
  const isAround = state?.initial && statesWithin(state).includes(from);
  return isAround ? entryPoint(state.initial, from, states) : target;
}

const everyOf = ({ id }: ChartState): string => `${id}_every`;
const indent = (line: string): string => `  ${line}`;

/** Breaks a long label at its slash and commas; a colon or a semicolon would end it. */
function broken(label: string): string {
  const plain = label.replaceAll(/[:;#"{}<>]/g, ' ');
  if (plain.length <= LABEL_WIDTH) return plain;
  return plain.replaceAll(' / ', '<br/>/ ').replaceAll(/, (?![^(]*\))/g, ',<br/>');
}
