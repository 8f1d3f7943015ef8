import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { doesSomething } from './actor-log.ts';
import { maskForInspection } from './mask.ts';

/** An event for which the actor's current state has a transition. */
export interface PossibleEvent {
  readonly type: string;
  /** Names of the guards of its transitions. Empty if one of them has no guard. */
  readonly guards: readonly string[];
  /** Sentences about the event in the current state. Empty if there are none. */
  readonly meaning: string;
  /** Result of the guards for the event without its data, or null if they need the data. */
  readonly passes: boolean | null;
}

/** Machine, state and context of an actor, and the events that it accepts now. */
export interface ActorDetails {
  readonly machine: string;
  /** Ids of its active states, as in its diagram: `loaded`, `loaded_fresh`. */
  readonly active: readonly string[];
  /** Sentences about its active states. */
  readonly meanings: readonly string[];
  readonly events: readonly PossibleEvent[];
  /** Masked, as JSON. */
  readonly context: string;
}

/** Returns the details of an actor, or null if it runs no machine. */
export function detailsOf(ref: AnyActorRef): ActorDetails | null {
  const snapshot: object = ref.getSnapshot();
  if (!('_nodes' in snapshot)) return null;
  const { machine, _nodes: nodes, context } = snapshot as AnyMachineSnapshot;
  return {
    machine: machine.id,
    active: nodes.filter(({ path }) => path.length > 0).map(({ path }) => path.join('_')),
    meanings: nodes.flatMap(({ description }) => description ?? []),
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
      const own = transitions.filter(({ eventType }) => eventType === type);
      const guards = own.map(({ guard }) => nameOf(guard));
      const isGuarded = guards.every((guard) => guard !== null);
      const meaning = [...new Set(own.flatMap(({ description }) => description ?? []))].join(' ');
      return { type, guards: isGuarded ? [...new Set(guards)] : [], meaning, passes: passes(snapshot, type) };
    });
}

function passes(snapshot: AnyMachineSnapshot, type: string): boolean | null {
  try {
    return snapshot.can({ type });
  } catch {
    return null;
  }
}

/** Returns the name of a guard. In a chart, every guard has one. */
function nameOf(guard: unknown): string | null {
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return typeof guard === 'string' ? guard : null;
}
