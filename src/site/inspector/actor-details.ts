import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { doesSomething } from './actor-log.ts';
import { maskForInspection } from './mask.ts';

/** An event that an actor has an arrow for where it is now. */
export interface PossibleEvent {
  readonly type: string;
  /** Names of the guards that must let it pass; none where it always does something. */
  readonly guards: readonly string[];
  /** Result of the guards for the event without its data, which is a guess. Null if they need the data. */
  readonly passes: boolean | null;
}

/** State, context and accepted events of a machine's actor. */
export interface ActorDetails {
  readonly machine: string;
  /** Ids of the states that it is in, as its diagram has them: `loaded`, `loaded_fresh`. */
  readonly active: readonly string[];
  readonly events: readonly PossibleEvent[];
  /** Masked, as JSON. */
  readonly context: string;
}

/** Looks into an actor; null where it runs no machine. */
export function detailsOf(ref: AnyActorRef): ActorDetails | null {
  const snapshot: object = ref.getSnapshot();
  if (!('_nodes' in snapshot)) return null;
  const { machine, _nodes: nodes, context } = snapshot as AnyMachineSnapshot;
  return {
    machine: machine.id,
    active: nodes.filter(({ path }) => path.length > 0).map(({ path }) => path.join('_')),
    events: eventsOf(snapshot as AnyMachineSnapshot),
    context: JSON.stringify(maskForInspection(context), null, 2),
  };
}

function eventsOf(snapshot: AnyMachineSnapshot): PossibleEvent[] {
  const transitions = snapshot._nodes.flatMap((node) => [...node.transitions.values()].flat()).filter(doesSomething);
  const types = [...new Set(transitions.map(({ eventType }) => eventType))];
  return types
    .filter((type) => !type.startsWith('xstate.'))
    .map((type) => {
      const guards = transitions.filter(({ eventType }) => eventType === type).map(({ guard }) => nameOf(guard));
      const isGuarded = guards.every((guard) => guard !== null);
      return { type, guards: isGuarded ? [...new Set(guards)] : [], passes: passes(snapshot, type) };
    });
}

function passes(snapshot: AnyMachineSnapshot, type: string): boolean | null {
  try {
    return snapshot.can({ type });
  } catch {
    return null;
  }
}

/** In a chart every guard goes by a name. */
function nameOf(guard: unknown): string | null {
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return typeof guard === 'string' ? guard : null;
}
