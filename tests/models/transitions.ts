import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';

/** All transitions of the chart, including those of XState's own events, `always`, forbidden and targetless ones. */
export function declaredTransitions(machine: AnyStateMachine) {
  return [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    transitionsOf(node).map((transition) => ({
      /** Equal for a machine and its copies made by `provide()`. */
      key: transitionKey(transition),
      eventType: transition.eventType,
    })),
  );
}

/** Throws if two invocations that can run at the same time share an id: XState would only know the second. */
export function requireUniqueInvocations(machine: AnyStateMachine): void {
  const invocations = [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    node.invoke.map(({ id }) => ({ id, node })),
  );
  for (const [index, { id, node }] of invocations.entries()) {
    const later = invocations.slice(index + 1);
    const other = later.find((invocation) => invocation.id === id && canBeActiveTogether(invocation.node, node));
    if (other === undefined) continue;
    throw new Error(
      `The machine "${machine.id}" has several invocations with the id "${id}": in ${node.id} and ${other.node.id}. Rename all but one.`,
    );
  }
}

/** True for a state and its ancestors, and for states in different regions of a parallel state. */
function canBeActiveTogether(a: AnyStateNode, b: AnyStateNode): boolean {
  const ancestors = lineage(a);
  const common = lineage(b).find((node) => ancestors.includes(node));
  return common === a || common === b || common?.type === 'parallel';
}

/** True if the machine has a transition for the event, even if its guards are false. False once the machine has ended. */
export function handlesEvent(snapshot: AnyMachineSnapshot, eventType: string): boolean {
  if (snapshot.status !== 'active') return false;
  return leavesOf(snapshot).some((leaf) => lineage(leaf).some((node) => node.transitions.has(eventType)));
}

/** False for a report of actors that do not run. */
export function canCome({ children }: AnyMachineSnapshot, sources: readonly string[]): boolean {
  const running = Object.values<AnyActorRef | undefined>(children).map((child) => child?.src);
  return sources.length === 0 || sources.some((source) => running.includes(source));
}

/** Names of the states of a snapshot in which the event has an effect. A transition without one hides those of ancestors. */
export function statesThatHear(snapshot: AnyMachineSnapshot, eventType: string): readonly string[] {
  const hears = (leaf: AnyStateNode) => {
    const innermost = lineage(leaf).find((node) => node.transitions.has(eventType));
    const transitions = innermost?.transitions.get(eventType) ?? [];
    return transitions.some(({ target, actions }) => target !== undefined || actions.length > 0);
  };
  return leavesOf(snapshot).filter(hears).map(nameOf);
}

/** Keys of the transitions that a machine reports to have taken. */
export function transitionsTaken(inspected: InspectionEvent): readonly string[] {
  return inspected.type === '@xstate.microstep' ? inspected._transitions.map(transitionKey) : [];
}

/** Key of a transition, readable enough to find it in the machine's file. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, guard, target, eventType } = transition;
  const branch = siblingsOf(transition).indexOf(transition);
  const targets = target?.map(({ id }) => id).join(', ') ?? 'no target';
  return `${source.id} on ${eventType || 'always'} #${branch}${guard ? ` [${guardName(guard)}]` : ''} → ${targets}`;
}

function siblingsOf({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  return (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
}

function transitionsOf(node: AnyStateNode): readonly AnyTransitionDefinition[] {
  const wildcard = [...node.transitions.keys()].find((descriptor) => descriptor.includes('*'));
  if (wildcard) throw new Error(`'${node.id}' handles '${wildcard}', but transitions of wildcards cannot be counted`);
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/** The states that a snapshot is in, without their parents. */
export function leavesOf(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final');
}

/** A state and its ancestors, innermost first. */
function lineage(node: AnyStateNode): readonly AnyStateNode[] {
  return node.parent ? [node, ...lineage(node.parent)] : [node];
}

/** Name of a state, such as `editing.ready`. */
export function nameOf(node: AnyStateNode): string {
  return node.path.join('.');
}

function guardName(guard: NonNullable<AnyTransitionDefinition['guard']>): string {
  if (typeof guard === 'string') return guard;
  return typeof guard === 'function' ? guard.name || 'inline' : guard.type;
}
