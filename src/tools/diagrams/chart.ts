import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One arrow, or, without targets, something that happens inside a state. `spec`: keys of the sentences it realises. */
export type ChartTransition = ReturnType<typeof transitionOf>;

/** A state as a reader of the chart sees it. `spec`: keys of the sentences it realises. */
export interface ChartState {
  /** Unique in the chart and plain: `loggingOut_ending`. */
  readonly id: string;
  /** As the snapshot's value names it: `loggingOut.ending`; the machine's id for the whole. */
  readonly name: string;
  readonly key: string;
  readonly kind: AnyStateNode['type'];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
  /** Id of the child that it starts in. */
  readonly initial: string | null;
  readonly spec: readonly string[];
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

/** The machine's chart with every target resolved; order is the source's. */
export function chartOf({ root }: AnyStateMachine): ChartState {
  return stateOf(root);
}

/** What the snapshot's value calls the state with this id. */
export function nameOf(id: string): string {
  return id.replaceAll('_', '.');
}

/** The state and everything inside it. */
export function statesWithin(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesWithin)];
}

/** `event [guard] / action, action`, as UML writes it. */
export function labelOf(transition: ChartTransition): string {
  const { actions, reenters } = transition;
  const effect = actions.length === 0 ? '' : ` / ${actions.join(', ')}`;
  return `${eventOf(transition)}${reenters ? ' (reenter)' : ''}${effect}`;
}

/** `event [guard]`. */
export function eventOf({ trigger, guard }: ChartTransition): string {
  return guard === null ? trigger : `${trigger} [${guard}]`;
}

function stateOf(node: AnyStateNode): ChartState {
  return {
    id: idOf(node),
    name: nameOf(idOf(node)),
    key: node.key,
    kind: node.type,
    entry: namesOf(node.config.entry),
    exit: namesOf(node.config.exit),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
    initial: node.type === 'compound' ? (node.initial.target ?? []).map(idOf).join() : null,
    spec: keysIn(node.meta),
    states: Object.values(node.states).map(stateOf),
    transitions: transitionsOf(node),
  };
}

function keysIn(meta: { readonly spec?: readonly string[] } | undefined): readonly string[] {
  return meta?.spec ?? [];
}

function idOf({ path, machine }: AnyStateNode): string {
  return path.length === 0 ? machine.id : path.join('_');
}

function transitionsOf(node: AnyStateNode): ChartTransition[] {
  const groups = [...node.transitions.values(), node.always ?? []];
  return groups.flatMap((group) => group.map((transition, index) => transitionOf(transition, index > 0)));
}

function transitionOf(transition: AnyTransitionDefinition, isLater: boolean) {
  const { guard, actions, target = [], reenter, meta } = transition;
  return {
    /** `logout.confirmed`, `done: login`, `error: login`, `after logoutDelay`, `always`; `done` of the state itself. */
    trigger: triggerOf(transition),
    /** `otherwise` where earlier arrows of the same trigger have guards and this one has none. */
    guard: guard ? (namesOf(guard)[0] ?? null) : isLater ? 'otherwise' : null,
    actions: namesOf(actions),
    /** Ids of states. */
    targets: target.map(idOf),
    reenters: reenter,
    spec: keysIn(meta),
  };
}

function triggerOf({ eventType, delay }: AnyTransitionDefinition & { readonly delay?: unknown }): string {
  if (eventType === '') return 'always';
  if (delay !== undefined) return `after ${String(delay)}`;
  return eventType.replace(/^xstate\.done\.state\..*/, 'done').replace(/^xstate\.(\w+)\.(?:actor\.)?/, '$1: ');
}

/** Names of guards and actions as the chart gives them, with the params that stand in the source. */
function namesOf(references: unknown): string[] {
  if (references === undefined || references === null) return [];
  if (Array.isArray(references)) return references.flatMap(namesOf);
  if (typeof references === 'string') return [references];
  if (typeof references !== 'object' || !('type' in references)) throw new Error('A guard or an action without a name');
  const params = 'params' in references ? references.params : undefined;
  const said = typeof params === 'object' && params !== null ? paramsOf(params) : [];
  return [said.length === 0 ? String(references.type) : `${String(references.type)}(${said.join(', ')})`];
}

function paramsOf(params: object, prefix = ''): string[] {
  return Object.entries(params).flatMap(([key, value]) => {
    if (typeof value === 'object' && value !== null) return paramsOf(value, `${prefix}${key}.`);
    const text = value === '' ? "''" : String(value);
    return prefix === '' && key === 'type' ? [text] : [`${prefix}${key}=${text}`];
  });
}
