import { expect } from 'vitest';
import {
  type ActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { type StatePath, TestModel } from 'xstate/graph';
import type { ActorJournal, JournalEntry } from './actor-journal.ts';
import { type Coverage, CoverageCount } from './transition-coverage.ts';
import { isConsidered, type Passage, PassageRecorder, statesOf } from './transitions.ts';

/** At least one example of each event, keyed by its type: a new event does not compile until it has one. */
export type Examples<Event extends EventObject> = {
  readonly [Type in Event['type']]: readonly [Extract<Event, { type: Type }>, ...Extract<Event, { type: Type }>[]];
};

/** Examples of whatever events, XState's own included. */
type ExampleTable = Readonly<Record<string, readonly EventObject[]>>;

/** How each event comes about; `xstate.init` sets the stage. */
export type Performers<Table extends ExampleTable> = {
  readonly [Type in keyof Table]: (
    event: Table[Type][number],
    /** What the path still has, for what must be arranged beforehand. */
    upcoming: readonly Table[keyof Table][number][],
  ) => void | Promise<void>;
} & { readonly 'xstate.init': () => void | Promise<void> };

type StateName<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${StateName<NonNullable<Value[Key]>>}` }[keyof Value & string];

/** What must be true, given the event that led there and the notices that the machine has just emitted. */
export type Expectation<Machine extends AnyStateMachine> = (
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
  notices: readonly EmittedFrom<Machine>[],
) => void | Promise<void>;

/**
 * What must be true wherever the machine comes to rest; `passed through` for a state that is left in the moment in
 * which it is entered. A new state does not compile until it has one.
 */
export type Expectations<Machine extends AnyStateMachine> = {
  readonly [Name in StateName<SnapshotFrom<Machine>['value']>]: 'passed through' | Expectation<Machine>;
};

interface ModelOptions<Machine extends AnyStateMachine, Table extends ExampleTable> {
  readonly input: InputFrom<Machine>;
  /** One example of each event for each branch that it can take, XState's own events included. */
  readonly examples: Table;
  /** Where several models of one machine count together, such as one for each kind of input. */
  readonly count?: CoverageCount;
  /** The part of the context that tells two situations apart; keep it finite, or the walk never ends. */
  readonly distinguish?: (context: SnapshotFrom<Machine>['context']) => unknown;
  /** Fills in what only the situation knows, such as an id that the machine gave. */
  readonly adapt?: (context: SnapshotFrom<Machine>['context'], event: Table[keyof Table][number]) => EventObject;
  /** False for an event that nobody could bring about in this situation. */
  readonly canHappen?: (snapshot: SnapshotFrom<Machine>, event: Table[keyof Table][number]) => boolean;
  /** What a child answers to the event in the same moment, given what the event led to; children do not run here. */
  readonly echo?: (snapshot: SnapshotFrom<Machine>, event: Table[keyof Table][number]) => EventObject | null;
  readonly place?: Place<Machine, Table> | undefined;
}

/** Where the paths are walked, if that sets limits of its own, as a browser does. */
export interface Place<Machine extends AnyStateMachine, Table extends ExampleTable> {
  /** False for an event that nobody could bring about there. */
  readonly canHappen: NonNullable<ModelOptions<Machine, Table>['canHappen']>;
  /** What nothing can hold back there, so that it answers the event in the same moment. */
  readonly echo?: NonNullable<ModelOptions<Machine, Table>['echo']>;
  readonly count: CoverageCount;
}

/** One event, what it leads to, and the arrows that it takes there. */
interface Happening {
  readonly event: AnyEventObject;
  readonly state: AnyMachineSnapshot;
  readonly passage: Passage;
  /** What the machine emits. */
  readonly notices: readonly AnyEventObject[];
}

/** One event of a path, with what follows from it in the same moment. */
interface ModelStep {
  readonly example: AnyEventObject;
  readonly event: AnyEventObject;
  /** Where it all leads. */
  readonly state: AnyMachineSnapshot;
  /** The event itself, and its echo if it has one. */
  readonly happenings: readonly Happening[];
}

export interface ModelPath {
  readonly steps: readonly ModelStep[];
}

/** A running system to walk a path through: how to act and to look, and the real actor's journal. */
export interface Stage<Machine extends AnyStateMachine, Table extends ExampleTable> {
  /** Null where the actor is out of reach, so that only what is to be seen tells whether it does as the model. */
  readonly journal: ActorJournal | null;
  readonly perform: Performers<Table>;
  readonly shows: Expectations<Machine>;
}

export interface MachineModel<Machine extends AnyStateMachine, Table extends ExampleTable> {
  /** Titles and paths, for `it.each`. */
  readonly paths: readonly (readonly [title: string, path: ModelPath])[];
  /** Walks a path on a real actor, which must take the same arrows to the same value and context at every step. */
  walk(path: ModelPath, stage: Stage<Machine, Table>): Promise<void>;
  /** What the walks so far have covered. */
  coverage(): Coverage;
}

/** Makes an example fit the situation in which it is used. */
type Fitting = (before: AnyMachineSnapshot, example: AnyEventObject) => AnyEventObject;
/** What a child answers in the same moment. */
type Echo = (after: AnyMachineSnapshot, event: AnyEventObject) => AnyEventObject | null;

const INIT = 'xstate.init';
/** A walk that meets more situations than this does not end: see `distinguish`. */
const MOST_SITUATIONS = 50_000;

/**
 * Every transition of a production machine as walkable paths. `createTestModel` refuses machines that invoke actors or
 * wait, and passes in silence where an event has no executor or a state no expectation, so this builds on the class
 * behind it: XState's own events count as events, and whatever is missing throws.
 */
export function machineModel<
  Machine extends AnyStateMachine,
  Table extends Examples<EventFromLogic<Machine>> & ExampleTable,
>(machine: Machine, options: ModelOptions<Machine, Table>): MachineModel<Machine, Table> {
  const { input, examples, distinguish = () => null, canHappen = () => true, adapt, echo, place } = options;
  const { count = place?.count ?? new CoverageCount(machine) } = options;
  const events = Object.values<readonly AnyEventObject[]>(examples).flat();
  const indexes = new Map(events.map((event, index) => [event, index]));
  const situation = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, distinguish(context)]);

  const fitted: Fitting = ({ context }, example) =>
    adapt ? adapt(context, example as Table[keyof Table][number]) : example;
  const echoed: Echo = (after, event) => {
    const happening = [after as SnapshotFrom<Machine>, event as Table[keyof Table][number]] as const;
    return echo?.(...happening) ?? place?.echo?.(...happening) ?? null;
  };
  const canBe = (...happening: Parameters<typeof canHappen>) =>
    canHappen(...happening) && (place?.canHappen(...happening) ?? true);
  const logic: ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> = {
    transition: (snapshot, example, scope) => {
      const event = fitted(snapshot, example);
      const after = machine.transition(snapshot, event, scope);
      const answer = echoed(after, event);
      return answer ? machine.transition(after, answer, scope) : after;
    },
    getInitialSnapshot: (scope) => machine.getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot) => machine.getPersistedSnapshot(snapshot),
  };

  const model = new TestModel(logic, {
    events,
    // The example itself, not its text: files and errors have none.
    serializeEvent: (event) => String(indexes.get(event)),
    // The step that led here is part of the identity, so that each step gets a path of its own.
    serializeState: (snapshot, event, previous) =>
      JSON.stringify([situation(snapshot), event && indexes.get(event), previous && situation(previous)]),
    filterEvents: (snapshot, event) =>
      isConsidered(snapshot, event.type) &&
      canBe(snapshot as SnapshotFrom<Machine>, event as Table[keyof Table][number]),
    limit: MOST_SITUATIONS,
  });

  const paths = enoughOf(
    model
      .getShortestPaths({ allowDuplicatePaths: true })
      .map(({ steps }) => replay({ machine, input, fitted, echoed }, steps)),
    (from, { example, state }) => `${situation(from)} ${indexes.get(example)} ${situation(state)}`,
  );

  return {
    paths: paths.map((path) => [titleOf(path, examples), path] as const),
    walk: async (path, stage) => {
      const run = walker(path, stage as unknown as LooseStage, count);
      await model.testPath(statePathOf(path), { events: run.executors, states: { '*': run.look } });
      run.end();
    },
    coverage: () => count.coverage(),
  };
}

type Executor = (event: AnyEventObject, upcoming: readonly AnyEventObject[]) => void | Promise<void>;

/** A stage whose tables are looked up by names that only the walk knows. */
interface LooseStage {
  readonly journal: ActorJournal | null;
  readonly perform: Readonly<Record<string, Executor | undefined>>;
  readonly shows: Readonly<Record<string, 'passed through' | Expectation<AnyStateMachine> | undefined>>;
}

/** The executors and the look-around that `TestModel` calls by turns, step by step. */
function walker({ steps }: ModelPath, { journal, perform, shows }: LooseStage, count: CoverageCount) {
  let at = -1;
  const current = () => steps[at] ?? missing('step');

  const execute = async () => {
    at += 1;
    const { event, happenings } = current();
    const act = perform[event.type] ?? missing(`executor for '${event.type}'`);
    await act(
      event,
      steps.slice(at + 1).map((step) => step.event),
    );
    if (event.type === INIT || !journal) return;
    for (const happening of happenings) expectSame(await entryAfterInit(journal, happening.event.type), happening);
  };
  /** The start is reported when the actor starts, which may be with the first event. */
  const entryAfterInit = async (reports: ActorJournal, eventType: string): Promise<JournalEntry> => {
    const entry = await reports.next(eventType);
    if (entry.eventType !== INIT) return entry;
    expectSame(entry, steps[0]?.happenings[0] ?? missing('start'));
    return reports.next(eventType);
  };
  const look = async (snapshot: AnyMachineSnapshot) => {
    const notices = current().happenings.flatMap((happening) => happening.notices);
    for (const name of statesOf(snapshot)) {
      const show = shows[name] ?? missing(`expectation for '${name}'`);
      if (show === 'passed through') throw new Error(`the machine rests in '${name}'`);
      await show(snapshot, current().event, notices);
    }
    for (const happening of current().happenings) count.add(happening);
  };

  return {
    executors: Object.fromEntries(steps.map(({ event }) => [event.type, execute])),
    look,
    /** Nothing may have happened that no step asked for. */
    end: () => expect(journal?.unread.filter((type) => type !== INIT) ?? []).toEqual([]),
  };
}

/** The actor did exactly what the model foresaw. */
function expectSame({ eventType, snapshot, passage }: JournalEntry, { event, state, passage: foreseen }: Happening) {
  expect({ event: eventType, taken: passage.taken, value: snapshot.value, context: snapshot.context }).toEqual({
    event: event.type,
    taken: foreseen.taken,
    value: state.value,
    context: state.context,
  });
}

interface ReplayedMachine {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly fitted: Fitting;
  readonly echoed: Echo;
}

/**
 * The steps once more from the start: a shortest path is glued together from situations that only look alike, while its
 * contexts must follow from each other.
 */
function replay(
  { machine, input, fitted, echoed }: ReplayedMachine,
  plan: readonly { readonly event: AnyEventObject }[],
): ModelPath {
  const happen = (before: AnyMachineSnapshot | null, event: AnyEventObject): Happening => {
    const { scope, recorder, notices } = scopeWithoutEffect();
    const state: AnyMachineSnapshot = before
      ? machine.transition(before, event, scope)
      : machine.getInitialSnapshot(scope, input);
    if (state.status === 'error') throw state.error;
    return { event, state, passage: recorder.passage(before, event.type, state), notices };
  };
  const steps: ModelStep[] = [];
  for (const { event: example } of plan) {
    const before = steps.at(-1)?.state ?? null;
    const event = before ? fitted(before, example) : example;
    const first = happen(before, event);
    const answer = before && echoed(first.state, event);
    const happenings = answer ? [first, happen(first.state, answer)] : [first];
    steps.push({ example, event, state: happenings.at(-1)?.state ?? first.state, happenings });
  }
  return { steps };
}

/** Where a machine can be asked what it would do, and does nothing but say it. */
function scopeWithoutEffect() {
  const self = createEmptyActor();
  const recorder = new PassageRecorder();
  self.system.inspect(recorder.inspect);
  const notices: AnyEventObject[] = [];
  const nothing = () => {};
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: (run) => run(),
    emit: (notice) => notices.push(notice),
    stopChild: nothing,
    actionExecutor: ({ type, exec, info, params }) => {
      if (type === 'xstate.emit') exec?.(info, params);
    },
  };
  return { scope, recorder, notices };
}

/** The fewest paths that still take every step of all of them, the shortest first. */
function enoughOf(
  paths: readonly ModelPath[],
  nameOf: (from: AnyMachineSnapshot, step: ModelStep) => string,
): readonly ModelPath[] {
  const seen = new Set<string>();
  const byLength = paths.toSorted((a, b) => b.steps.length - a.steps.length);
  const kept = byLength.filter(({ steps }) => {
    const names = steps.slice(1).map((step, index) => nameOf(steps[index]?.state ?? step.state, step));
    const isNew = names.some((name) => !seen.has(name)) || seen.size === 0;
    for (const name of names) seen.add(name);
    return isNew;
  });
  return kept.toReversed();
}

function statePathOf({ steps }: ModelPath): StatePath<AnyMachineSnapshot, AnyEventObject> {
  return { steps: [...steps], state: steps.at(-1)?.state ?? missing('step'), weight: steps.length };
}

/** The events in a few words; the number tells one example of an event from another. */
function titleOf({ steps }: ModelPath, examples: Readonly<Record<string, readonly AnyEventObject[]>>): string {
  const names = steps.slice(1).map(({ example }) => {
    const name = example.type
      .replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')
      .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1');
    const all = examples[example.type] ?? [];
    return all.length > 1 ? `${name} ${all.indexOf(example) + 1}` : name;
  });
  return names.join(' → ') || 'as opened';
}

function missing(what: string): never {
  throw new Error(`There is no ${what}`);
}
