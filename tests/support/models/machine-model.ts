import { expect } from 'vitest';
import {
  type ActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createEmptyActor,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  type SnapshotFrom,
} from 'xstate';
import { TestModel } from 'xstate/graph';
import { type MachineInput, openActor, type Surroundings } from './open-actor.ts';
import { TransitionCoverage } from './transition-coverage.ts';
import { arrowsTaken, declaredTransitions, isConsidered, requireUniqueInvocations, statesOf } from './transitions.ts';

/** The types of events that carry something, of which a chart knows no example by itself. */
type CarryingType<Event extends EventObject> = Event extends unknown
  ? keyof Event extends 'type'
    ? never
    : Event['type']
  : never;

type WithoutType<Event> = Event extends unknown ? Omit<Event, 'type'> : never;
type Carried<Event extends EventObject, Type> = WithoutType<Extract<Event, { type: Type }>>;

/** What each event that carries something may carry, at least one example: a new event does not compile without. */
export type Examples<Event extends EventObject> = {
  readonly [Type in CarryingType<Event>]: readonly [Carried<Event, Type>, ...Carried<Event, Type>[]];
} & Readonly<Record<`xstate.${string}`, readonly object[]>>;

type StateName<Value> = Value extends string
  ? Value
  : keyof Value extends never
    ? ''
    : { [Key in keyof Value & string]: `${Key}.${StateName<NonNullable<Value[Key]>>}` }[keyof Value & string];

/** The names of the states that a machine can be in, such as `editing.ready`; without states, the name is empty. */
export type StateNames<Machine extends AnyStateMachine> = StateName<SnapshotFrom<Machine>['value']>;

export type ModelOptions<Machine extends AnyStateMachine> = MachineInput<Machine> & {
  /** An example of what each event carries that carries something, for each branch that it can take. */
  readonly examples: Examples<EventFromLogic<Machine>>;
  /** The part of the context that tells two situations apart; keep it finite, or the walk never ends. */
  readonly distinguish?: (context: SnapshotFrom<Machine>['context']) => unknown;
  /** False for an event that nobody could bring about in this situation. */
  readonly canHappen?: (snapshot: SnapshotFrom<Machine>, event: AnyEventObject) => boolean;
};

/** One event and where it leads. */
export interface ModelStep {
  readonly event: AnyEventObject;
  readonly snapshot: AnyMachineSnapshot;
  /** The arrows that it took. */
  readonly taken: readonly string[];
}

export type ModelPath = readonly ModelStep[];

/** Where a path is walked: the real actor behind whatever surrounds it. */
export interface World {
  readonly actor: AnyActorRef;
  /** Brings an event about. */
  perform(event: AnyEventObject): void | Promise<void>;
  /** What must be so in a state, by its name. */
  see(state: string, snapshot: AnyMachineSnapshot): void | Promise<void>;
}

export interface MachineModel<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  /** A real actor, not started. */
  open(surroundings: Surroundings): ReturnType<typeof openActor<Machine>>;
  /** Titles and paths, for `it.each`. */
  readonly paths: readonly (readonly [title: string, path: ModelPath])[];
  /** Walks a path on a real actor, which must be in the same state with the same context after every step. */
  walk(path: ModelPath, world: World): Promise<void>;
  readonly coverage: TransitionCoverage;
  /** The same for snapshots that the model does not tell apart. */
  situationOf(snapshot: AnyMachineSnapshot): string;
  /** The steps of these events, from the machine's start. */
  follow(events: readonly AnyEventObject[]): ModelPath;
}

const INIT = 'xstate.init';
/** A walk that meets more situations than this does not end: see `distinguish`. */
const MAX_SITUATIONS = 50_000;

/**
 * Every transition of a production machine as walkable paths. `createTestModel` refuses machines that invoke actors or
 * wait, so this builds on the class behind it, and XState's own events count as events.
 */
export function machineModel<Machine extends AnyStateMachine>(
  machine: Machine,
  given: ModelOptions<Machine>,
): MachineModel<Machine> {
  requireUniqueInvocations(machine);
  const { input, distinguish = () => null, canHappen = () => true } = given;
  const examples = { ...bareEvents(machine), ...typed(given.examples) };
  const events = Object.values(examples).flat();
  const numbers = new Map(events.map((event, index) => [event, index]));
  const situation = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, distinguish(context)]);
  const coverage = new TransitionCoverage(machine);
  const follow = (events: readonly AnyEventObject[]) => replay(machine, input, events);

  const logic: ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> = {
    transition: (snapshot, event) => machine.transition(snapshot, event, scopeWithoutEffect().scope),
    getInitialSnapshot: () => machine.getInitialSnapshot(scopeWithoutEffect().scope, input),
    getPersistedSnapshot: (snapshot) => machine.getPersistedSnapshot(snapshot),
  };
  const model = new TestModel(logic, {
    events,
    // The example itself, not its text: files and errors have none.
    serializeEvent: (event) => String(numbers.get(event)),
    // The step that led here is part of the identity, so that each step gets a path of its own.
    serializeState: (snapshot, event, previous) =>
      JSON.stringify([situation(snapshot), event && numbers.get(event), previous && situation(previous)]),
    filterEvents: (snapshot, event) =>
      isConsidered(snapshot, event.type) &&
      comesFromRunningChild(snapshot, event) &&
      canHappen(snapshot as SnapshotFrom<Machine>, event),
    limit: MAX_SITUATIONS,
  });
  const paths = enoughOf(
    model.getShortestPaths({ allowDuplicatePaths: true }).map(({ steps }) => follow(steps.map(({ event }) => event))),
    (from, { event, snapshot }) => `${situation(from.snapshot)} ${numbers.get(event)} ${situation(snapshot)}`,
  );

  return {
    machine,
    open: (surroundings) => openActor(machine, { ...given, ...surroundings }),
    coverage,
    situationOf: situation,
    follow,
    paths: paths.map((path) => [titleOf(path, examples), path] as const),
    walk: async (path, world) => {
      for (const step of path) {
        if (step.event.type !== INIT) await world.perform(step.event);
        const { value, context } = world.actor.getSnapshot() as AnyMachineSnapshot;
        expect({ value, context }).toEqual({ value: step.snapshot.value, context: step.snapshot.context });
        for (const state of statesOf(step.snapshot)) await world.see(state, step.snapshot);
        coverage.add(step);
      }
    },
  };
}

/** True unless the event reports the end of a child that does not run. */
function comesFromRunningChild({ children }: AnyMachineSnapshot, event: AnyEventObject): boolean {
  const [, childId] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  return childId === undefined || children[childId] !== undefined;
}

/** What the chart answers to, XState's own events among them, as if it carried nothing. */
function bareEvents(machine: AnyStateMachine): Readonly<Record<string, readonly AnyEventObject[]>> {
  const types = declaredTransitions(machine).map(({ eventType }) => eventType);
  return Object.fromEntries(types.filter((type) => type !== '').map((type) => [type, [{ type }]]));
}

/** The events of which these are the examples. */
function typed(
  examples: Readonly<Record<string, readonly object[]>>,
): Readonly<Record<string, readonly AnyEventObject[]>> {
  const events = Object.entries(examples).map(([type, all]) => [type, all.map((carried) => ({ type, ...carried }))]);
  return Object.fromEntries(events);
}

/** The steps once more from the start: a shortest path is glued together from situations that only look alike. */
function replay(machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]): ModelPath {
  const steps: ModelStep[] = [];
  for (const event of events) {
    const before = steps.at(-1)?.snapshot ?? null;
    const { scope, taken } = scopeWithoutEffect();
    const snapshot: AnyMachineSnapshot = before
      ? machine.transition(before, event, scope)
      : machine.getInitialSnapshot(scope, input);
    if (snapshot.status === 'error') throw snapshot.error;
    steps.push({ event, snapshot, taken });
  }
  return steps;
}

/** Where a machine can be asked what it would do, and does nothing but say it. */
function scopeWithoutEffect() {
  // Whoever speaks to a parent has one.
  const silent = fromCallback(() => {});
  const self = createActor(silent, { parent: createEmptyActor() });
  const taken: string[] = [];
  self.system.inspect((inspected) => taken.push(...arrowsTaken(inspected)));
  const nothing = () => {};
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: (run) => run(),
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
  return { scope, taken };
}

/** The fewest paths that still take every step of all of them, the shortest first. */
function enoughOf(
  paths: readonly ModelPath[],
  nameOf: (from: ModelStep, step: ModelStep) => string,
): readonly ModelPath[] {
  const seen = new Set<string>();
  const byLength = paths.toSorted((a, b) => b.length - a.length);
  const kept = byLength.filter((path) => {
    const names = path.slice(1).map((step, index) => nameOf(path[index] ?? step, step));
    const isNew = names.some((name) => !seen.has(name)) || seen.size === 0;
    for (const name of names) seen.add(name);
    return isNew;
  });
  return kept.toReversed();
}

/** The events in a few words; the number tells one example of an event from another. */
function titleOf(path: ModelPath, examples: Readonly<Record<string, readonly AnyEventObject[]>>): string {
  const names = path.slice(1).map(({ event }) => {
    const name = event.type
      .replace(/^xstate\.done\.actor\.(.+)$/, '$1 done')
      .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1');
    const all = examples[event.type] ?? [];
    return all.length > 1 ? `${name} ${all.indexOf(event) + 1}` : name;
  });
  return names.join(' → ') || 'as opened';
}
