import {
  type ActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createEmptyActor,
  fromCallback,
} from 'xstate';
import { TestModel } from 'xstate/graph';
import { canCome, handlesEvent, transitionsTaken } from './transitions.ts';

export const INIT = 'xstate.init';

/** Upper bound for the situations of a model. Beyond it, `distinguish` probably has infinitely many values. */
const MAX_SITUATIONS = 50_000;

/** One event and the snapshot after it. */
export interface ModelStep {
  readonly event: AnyEventObject;
  readonly snapshot: AnyMachineSnapshot;
  /** Keys of the transitions that it took. */
  readonly taken: readonly string[];
}

export type ModelPath = readonly ModelStep[];

/** Shortest ways through every situation and every step between two. */
export function explore(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly AnyEventObject[],
  situationOf: (snapshot: AnyMachineSnapshot) => string,
  sourcesOf: (type: string) => readonly string[],
  canFollow: (event: AnyEventObject, last: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean = () => true,
): readonly (readonly AnyEventObject[])[] {
  const numbers = new Map(events.map((event, index) => [event, index]));
  const lastEvents = new WeakMap<AnyMachineSnapshot, AnyEventObject>();
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
    events: [...events],
    // By number, because files and errors have no useful text.
    serializeEvent: (event) => String(numbers.get(event)),
    // The step that led here is part of the identity, so that every step gets its own path.
    serializeState: (snapshot, event, previous) =>
      JSON.stringify([situationOf(snapshot), event && numbers.get(event), previous && situationOf(previous)]),
    filterEvents: (snapshot, event) =>
      handlesEvent(snapshot, event.type) &&
      comesFromRunningChild(snapshot, event) &&
      canCome(snapshot, sourcesOf(event.type)) &&
      canFollow(event, lastEvents.get(snapshot) ?? { type: INIT }, snapshot),
    limit: MAX_SITUATIONS,
  });
  const found = model.getShortestPaths({ allowDuplicatePaths: true });
  return found.map(({ steps }) => steps.map(({ event }) => event));
}

/** False if the event reports the end of a child that is not running. */
function comesFromRunningChild({ children }: AnyMachineSnapshot, event: AnyEventObject): boolean {
  const [, childId] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  return childId === undefined || children[childId] !== undefined;
}

/** Recomputes the steps from the start. A shortest path joins situations that only look alike. */
export function replay(machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]): ModelPath {
  const steps: ModelStep[] = [];
  for (const event of events) {
    const before = steps.at(-1)?.snapshot ?? null;
    const { scope, taken } = scopeWithoutEffect();
    const snapshot: AnyMachineSnapshot = before
      ? machine.transition(before, event, scope)
      : machine.getInitialSnapshot(scope, event.input ?? input);
    if (snapshot.status === 'error') throw snapshot.error;
    steps.push({ event, snapshot, taken });
  }
  return steps;
}

/** A scope for pure transitions: the machine's actions are not executed. */
function scopeWithoutEffect() {
  const silent = fromCallback(() => {});
  // `sendParent` throws without a parent.
  const self = createActor(silent, { parent: createEmptyActor() });
  const taken: string[] = [];
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
    actionExecutor: nothing,
  };
  return { scope, taken };
}

/** Drops paths whose steps are all part of longer ones. Shortest first. */
export function withoutRedundant(
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
export function withJoinedLoops(
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
