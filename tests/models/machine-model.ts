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
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { TestModel } from 'xstate/graph';
import { type ActorFamily, type MachineInput, openActor } from '../support/actors/open-actor.ts';
import { TransitionCoverage } from './coverage.ts';
import {
  declaredTransitions,
  handlesEvent,
  requireUniqueInvocations,
  statesOf,
  transitionsTaken,
} from './transitions.ts';

/** Types of the events with a payload. */
type TypeWithPayload<Event extends EventObject> = Event extends unknown
  ? keyof Event extends 'type'
    ? never
    : Event['type']
  : never;

type WithoutType<Event> = Event extends unknown ? Omit<Event, 'type'> : never;
type Payload<Event extends EventObject, Type> = WithoutType<Extract<Event, { type: Type }>>;

/** At least one payload for each event that has one. A machine with a new event does not compile without its example. */
export type Examples<Event extends EventObject> = {
  readonly [Type in TypeWithPayload<Event>]: readonly [Payload<Event, Type>, ...Payload<Event, Type>[]];
} & Readonly<Record<`xstate.${string}`, readonly object[]>>;

type StateName<Value> = Value extends string
  ? Value
  : keyof Value extends never
    ? ''
    : { [Key in keyof Value & string]: `${Key}.${StateName<NonNullable<Value[Key]>>}` }[keyof Value & string];

/** Names of a machine's states, such as `editing.ready`. The name is empty if the machine has no states. */
export type StateNames<Machine extends AnyStateMachine> = StateName<SnapshotFrom<Machine>['value']>;

export type ModelOptions<Machine extends AnyStateMachine> = MachineInput<Machine> & {
  /** Payloads of the events, one for each branch that an event can take. */
  readonly examples: Examples<EventFromLogic<Machine>>;
  /** Other inputs with which an actor may open, by their titles. Each is a path of its own. */
  readonly openings?: Readonly<Record<string, InputFrom<Machine>>>;
  /** The part of the context that distinguishes two situations. It must have finitely many values, or the model never ends. */
  readonly distinguish?: (context: SnapshotFrom<Machine>['context']) => unknown;
  /** False for an event that cannot come next, because an actor reports something else first. All can by default. */
  readonly canFollow?: (
    event: EventFromLogic<Machine>,
    last: AnyEventObject,
    snapshot: SnapshotFrom<Machine>,
  ) => boolean;
};

/** One event and the snapshot after it. */
export interface ModelStep {
  readonly event: AnyEventObject;
  readonly snapshot: AnyMachineSnapshot;
  /** Keys of the transitions that it took. */
  readonly taken: readonly string[];
  /** Events that it emitted. */
  readonly emitted: readonly AnyEventObject[];
}

export type ModelPath = readonly ModelStep[];

/** A running actor, a way to cause its events, and the checks of its states. */
export interface WalkedActor {
  readonly actor: AnyActorRef;
  perform(event: AnyEventObject): void | Promise<void>;
  check(state: string, snapshot: AnyMachineSnapshot): void | Promise<void>;
}

export interface MachineModel<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  /** The input of an actor that walks a path. */
  inputOf(path: ModelPath): InputFrom<Machine>;
  /** Opens an actor that walks a path, without starting it. */
  open(family: ActorFamily, path: ModelPath): ReturnType<typeof openActor<Machine>>;
  /** Titles and paths, for `it.each`. */
  readonly paths: readonly (readonly [title: string, path: ModelPath])[];
  /** Walks a path. After every step, the actor must be in the same state with the same context as the model. */
  walk(path: ModelPath, walked: WalkedActor): Promise<void>;
  readonly coverage: TransitionCoverage;
  /** Returns the same text for snapshots that the model does not distinguish. */
  situationOf(snapshot: AnyMachineSnapshot): string;
  /** Returns the steps of these events, beginning with `xstate.init`. */
  follow(events: readonly AnyEventObject[]): ModelPath;
}

const INIT = 'xstate.init';
/** Upper bound for the situations of a model. Beyond it, `distinguish` probably has infinitely many values. */
const MAX_SITUATIONS = 50_000;

/**
 * Derives paths that take every transition of a production machine. `createTestModel` rejects machines that invoke actors
 * or have delays, so this builds on the class behind it, and treats XState's own events as events.
 */
export function machineModel<Machine extends AnyStateMachine>(
  machine: Machine,
  options: ModelOptions<Machine>,
): MachineModel<Machine> {
  requireUniqueInvocations(machine);
  const { input, openings = {}, distinguish = () => null, canFollow = () => true } = options;
  const examples = { ...eventsWithoutPayload(machine), ...eventsOf(options.examples) };
  const events = Object.values(examples).flat();
  const numbers = new Map(events.map((event, index) => [event, index]));
  const situation = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, distinguish(context)]);
  const coverage = new TransitionCoverage(machine);
  const follow = (events: readonly AnyEventObject[]) => replay(machine, input, events);
  const lastEvents = new WeakMap<AnyMachineSnapshot, AnyEventObject>();
  const isPossible = (event: AnyEventObject, snapshot: AnyMachineSnapshot) =>
    canFollow(
      event as EventFromLogic<Machine>,
      lastEvents.get(snapshot) ?? { type: INIT },
      snapshot as SnapshotFrom<Machine>,
    );

  const logic: ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> = {
    transition: (snapshot, event) => {
      // An event without a transition returns the snapshot that it was given.
      const next: AnyMachineSnapshot = { ...machine.transition(snapshot, event, scopeWithoutEffect().scope) };
      lastEvents.set(next, event);
      return next;
    },
    getInitialSnapshot: () => machine.getInitialSnapshot(scopeWithoutEffect().scope, input),
    getPersistedSnapshot: (snapshot) => machine.getPersistedSnapshot(snapshot),
  };
  const model = new TestModel(logic, {
    events,
    // By number, because files and errors have no useful text.
    serializeEvent: (event) => String(numbers.get(event)),
    // The step that led here is part of the identity, so that every step gets its own path.
    serializeState: (snapshot, event, previous) =>
      JSON.stringify([situation(snapshot), event && numbers.get(event), previous && situation(previous)]),
    filterEvents: (snapshot, event) =>
      handlesEvent(snapshot, event.type) && comesFromRunningChild(snapshot, event) && isPossible(event, snapshot),
    limit: MAX_SITUATIONS,
  });
  const needed = withoutRedundant(
    model.getShortestPaths({ allowDuplicatePaths: true }).map(({ steps }) => follow(steps.map(({ event }) => event))),
    (from, { event, snapshot }) => `${situation(from.snapshot)} ${numbers.get(event)} ${situation(snapshot)}`,
  );
  // Where the order of events matters, none can be moved to another path.
  const joined = options.canFollow ? needed : withJoinedLoops(needed, situation);
  const paths = joined.map((path) => follow(path.map(({ event }) => event)));
  // XState's own first event has the input, too.
  const inputOf = (path: ModelPath) => path[0]?.event.input ?? input;

  return {
    machine,
    inputOf,
    open: (family, path) => openActor(machine, { ...options, ...family, input: inputOf(path) }),
    coverage,
    situationOf: situation,
    follow,
    paths: [
      ...paths.map((path) => [titleOf(path, examples), path] as const),
      ...Object.entries(openings).map(([title, other]) => [title, follow([{ type: INIT, input: other }])] as const),
    ],
    walk: async (path, { actor, perform, check }) => {
      for (const step of path) {
        if (step.event.type !== INIT) await perform(step.event);
        const { value, context } = actor.getSnapshot() as AnyMachineSnapshot;
        expect({ value, context }).toEqual({ value: step.snapshot.value, context: step.snapshot.context });
        for (const state of statesOf(step.snapshot)) await check(state, step.snapshot);
        coverage.add(step);
      }
    },
  };
}

/** False if the event reports the end of a child that is not running. */
function comesFromRunningChild({ children }: AnyMachineSnapshot, event: AnyEventObject): boolean {
  const [, childId] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  return childId === undefined || children[childId] !== undefined;
}

/** All events that the chart handles, including XState's own, without payloads. */
function eventsWithoutPayload(machine: AnyStateMachine): Readonly<Record<string, readonly AnyEventObject[]>> {
  const types = declaredTransitions(machine).map(({ eventType }) => eventType);
  return Object.fromEntries(types.filter((type) => type !== '').map((type) => [type, [{ type }]]));
}

function eventsOf(
  examples: Readonly<Record<string, readonly object[]>>,
): Readonly<Record<string, readonly AnyEventObject[]>> {
  const events = Object.entries(examples).map(([type, all]) => [type, all.map((payload) => ({ type, ...payload }))]);
  return Object.fromEntries(events);
}

/** Recomputes the steps from the start. A shortest path joins situations that only look alike. */
function replay(machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]): ModelPath {
  const steps: ModelStep[] = [];
  for (const event of events) {
    const before = steps.at(-1)?.snapshot ?? null;
    const { scope, taken, emitted } = scopeWithoutEffect();
    const snapshot: AnyMachineSnapshot = before
      ? machine.transition(before, event, scope)
      : machine.getInitialSnapshot(scope, event.input ?? input);
    if (snapshot.status === 'error') throw snapshot.error;
    steps.push({ event, snapshot, taken, emitted });
  }
  return steps;
}

/** A scope for pure transitions: the machine's actions are not executed, and what it emits is recorded. */
function scopeWithoutEffect() {
  const silent = fromCallback(() => {});
  // `sendParent` throws without a parent.
  const self = createActor(silent, { parent: createEmptyActor() });
  const taken: string[] = [];
  const emitted: AnyEventObject[] = [];
  self.system.inspect((inspected) => taken.push(...transitionsTaken(inspected)));
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
    actionExecutor: (action) => {
      if (action.type === 'xstate.emit') emitted.push((action.params as { event: AnyEventObject }).event);
    },
  };
  return { scope, taken, emitted };
}

/** Drops paths whose steps are all part of longer ones. Shortest first. */
function withoutRedundant(
  paths: readonly ModelPath[],
  nameOf: (from: ModelStep, step: ModelStep) => string,
): readonly ModelPath[] {
  const seen = new Set<string>();
  const byLength = paths.toSorted((a, b) => b.length - a.length);
  const needed = byLength.filter((path) => {
    const names = path.slice(1).map((step, index) => nameOf(path[index] ?? step, step));
    const isNew = names.some((name) => !seen.has(name)) || seen.size === 0;
    for (const name of names) seen.add(name);
    return isNew;
  });
  return needed.toReversed();
}

/** Joins the events that stay in one situation into one path, so that a screen is rendered once for all of them. */
function withJoinedLoops(
  paths: readonly ModelPath[],
  situationOf: (snapshot: AnyMachineSnapshot) => string,
): readonly ModelPath[] {
  const ways = paths.map((path) => {
    const [before, last] = path.slice(-2).map(({ snapshot }) => situationOf(snapshot));
    return { path, loopIn: before === last ? before : undefined };
  });
  const loops = Map.groupBy(
    ways.filter(({ loopIn }) => loopIn !== undefined),
    ({ loopIn }) => loopIn,
  );
  const joined = [...loops.values()].map((same) =>
    same.flatMap(({ path }, index) => (index === 0 ? path : path.slice(-1))),
  );
  return [...ways.filter(({ loopIn }) => loopIn === undefined).map(({ path }) => path), ...joined];
}

/** The event types of a path, such as `door.pushed 1 → after springs`. The number is that of the example. */
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
