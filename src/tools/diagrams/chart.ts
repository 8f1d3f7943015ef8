import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A transition. Without targets it stays in the state. */
export type ChartTransition = ReturnType<typeof transitionOf>;

/** A state as the pages document it. */
export interface ChartState {
  /** Unique in the chart, without dots: `loggingOut_ending`. */
  readonly id: string;
  /** Path in the snapshot's value: `loggingOut.ending`. The root has the machine's id. */
  readonly name: string;
  readonly key: string;
  readonly kind: AnyStateNode['type'];
  /** A sentence about the state. Empty if it has none. */
  readonly description: string;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
  /** Id of the initial child. */
  readonly initial: string | null;
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

/** The machine's chart with all targets resolved, in source order. */
export function chartOf({ root }: AnyStateMachine): ChartState {
  return stateOf(root);
}

/** Converts a state's id to its name in the snapshot's value. */
export function nameOf(id: string): string {
  return id.replaceAll('_', '.');
}

/** The state and all its descendants. */
export function statesWithin(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesWithin)];
}

/** `event [guard] / action, action`, in UML notation. */
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
    description: node.description ?? '',
    entry: namesOf(node.config.entry),
    exit: namesOf(node.config.exit),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
    initial: node.type === 'compound' ? (node.initial.target ?? []).map(idOf).join() : null,
    states: Object.values(node.states).map(stateOf),
    transitions: transitionsOf(node),
  };
}

function idOf({ path, machine }: AnyStateNode): string {
  return path.length === 0 ? machine.id : path.join('_');
}

function transitionsOf(node: AnyStateNode): ChartTransition[] {
  const groups = [...node.transitions.values(), node.always ?? []];
  return groups.flatMap((group) => group.map((transition, index) => transitionOf(transition, index > 0)));
}

function transitionOf(transition: AnyTransitionDefinition, isLater: boolean) {
  const { guard, actions, target = [], reenter, description = '' } = transition;
  return {
    /**
     * `logout.confirmed`, `done: login`, `error: login`, `after logoutDelay`, `always`, or `done` when the state itself
     * is done.
     */
    trigger: triggerOf(transition),
    /** `otherwise` if the transition has no guard but an earlier one of the same trigger has. */
    guard: guard ? (namesOf(guard)[0] ?? null) : isLater ? 'otherwise' : null,
    actions: namesOf(actions),
    /** Ids of the target states. */
    targets: target.map(idOf),
    reenters: reenter,
    /** A sentence about the event in this state. Empty if it has none. */
    description,
  };
}

function triggerOf({ eventType, delay }: AnyTransitionDefinition & { readonly delay?: unknown }): string {
  if (eventType === '') return 'always';
  if (delay !== undefined) return `after ${String(delay)}`;
  return eventType.replace(/^xstate\.done\.state\..*/, 'done').replace(/^xstate\.(\w+)\.(?:actor\.)?/, '$1: ');
}

/** Names of guards and actions, with their params as written in the source. */
function namesOf(references: unknown): string[] {
  if (references === undefined || references === null) return [];
  if (Array.isArray(references)) return references.flatMap(namesOf);
  if (typeof references === 'string') return [references];
  if (typeof references !== 'object' || !('type' in references)) throw new Error('A guard or an action has no name.');
  const params = 'params' in references ? references.params : undefined;
  const written = typeof params === 'object' && params !== null ? paramsOf(params) : [];
  return [written.length === 0 ? String(references.type) : `${String(references.type)}(${written.join(', ')})`];
}

function paramsOf(params: object, prefix = ''): string[] {
  return Object.entries(params).flatMap(([key, value]) => {
    if (typeof value === 'object' && value !== null) return paramsOf(value, `${prefix}${key}.`);
    const text = value === '' ? "''" : String(value);
    return prefix === '' && key === 'type' ? [text] : [`${prefix}${key}=${text}`];
  });
}
