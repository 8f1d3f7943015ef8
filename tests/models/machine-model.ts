import type {
  AnyActor,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import { explore, INIT, type ModelPath, type ModelStep, replay, withJoinedLoops, withoutRedundant } from './paths.ts';
import { Silences, type Unheard } from './silences.ts';
import { declaredTransitions, requireUniqueInvocations } from './transitions.ts';

/** Changes the mocks, the network, the browser or the clock. */
type Arrangement<Page> = (page: Page, actor: AnyActor) => void | Promise<void>;

type Payload<Event extends EventObject, Type> = Event extends EventObject
  ? Type extends Event['type']
    ? Omit<Event, 'type'>
    : never
  : never;

/** Ways to have a production actor report an example, for `walkOnMocks`. Without one, only the other walks have the example. */
interface Arranged<Page, Payload> {
  /** Makes the actor report the example. */
  readonly arrange?: Arrangement<Page> | undefined;
  /** The same for a report that follows by itself: it is arranged before the event that sets it off. */
  readonly prearrange?: Arrangement<Page> | undefined;
  /** Patterns for the parts of the actor's report that the example cannot know, such as a generated id. */
  readonly reported?: { readonly [Key in keyof Payload]?: unknown } | undefined;
}

type Example<Page, Payload> = Payload & Arranged<Page, Payload>;

/** At least one example of each event. A machine with a new event does not compile without its example. */
export type Examples<Event extends EventObject, Page = never> = {
  readonly [Type in Event['type']]: readonly [
    Example<Page, Payload<Event, Type>>,
    ...Example<Page, Payload<Event, Type>>[],
  ];
} & Readonly<Record<`xstate.${string}`, readonly Example<Page, Readonly<Record<string, unknown>>>[]>>;

type StateName<Value> = Value extends string
  ? Value
  : keyof Value extends never
    ? ''
    : { [Key in keyof Value & string]: `${Key}.${StateName<NonNullable<Value[Key]>>}` }[keyof Value & string];

/** Names of a machine's states, such as `editing.ready`. The name is empty if the machine has no states. */
export type StateNames<Machine extends AnyStateMachine> = StateName<SnapshotFrom<Machine>['value']>;

type WithParents<Name extends string> = Name extends `${infer Parent}.${infer Rest}`
  ? Name | Parent | `${Parent}.${WithParents<Rest>}`
  : Name;

/** The input of a machine, optional if the machine needs none. */
export type MachineInput<Machine extends AnyStateMachine> = {
  readonly input?: InputFrom<Machine>;
} & (undefined extends InputFrom<Machine> ? unknown : { readonly input: InputFrom<Machine> });

type Distinguish<Machine extends AnyStateMachine> = (context: SnapshotFrom<Machine>['context']) => unknown;

type CanFollow<Machine extends AnyStateMachine> = (
  event: EventFromLogic<Machine>,
  last: AnyEventObject,
  snapshot: SnapshotFrom<Machine>,
) => boolean;

/** Limits of the paths of one walk. */
export interface PathOptions<Machine extends AnyStateMachine> {
  /** False for an event that cannot come next, because an actor reports something else first. All can by default. */
  readonly canFollow?: CanFollow<Machine> | undefined;
  /** The part of the context that distinguishes two situations. It must have finitely many values, or the model never ends. */
  readonly distinguish?: Distinguish<Machine> | undefined;
}

export type ModelOptions<Machine extends AnyStateMachine, Page> = MachineInput<Machine> & {
  /** Payloads of the events, one for each branch that an event can take. */
  readonly examples: Examples<EventFromLogic<Machine>, Page>;
  /** Other inputs with which an actor may open, by their titles. Each is a path of its own. */
  readonly openings?: Readonly<Record<string, InputFrom<Machine>>>;
  readonly distinguish?: Distinguish<Machine>;
  /** Events that only a child reports, by the name of its actor. People and actors elsewhere cause the others. */
  readonly outcomes?: Readonly<Record<string, readonly EventFromLogic<Machine>['type'][]>>;
  /**
   * Events that are not heard where they can arrive, with the reasons. An outcome needs none while no actor runs that
   * reports it.
   */
  readonly unheard?: readonly Unheard<WithParents<StateNames<Machine>>, EventFromLogic<Machine>['type']>[];
};

/** Titles and paths, for `it.each`. */
export type TitledPaths = readonly (readonly [title: string, path: ModelPath])[];

export interface MachineModel<Machine extends AnyStateMachine, Page> {
  readonly machine: Machine;
  /** Paths through every transition. */
  readonly paths: TitledPaths;
  /** Paths within limits. */
  pathsWithin(options: PathOptions<Machine>): TitledPaths;
  /** Returns the path of these examples, named as in titles. The first name may be that of an opening. */
  pathOf(names: readonly string[]): ModelPath;
  /** The input of an actor that walks a path. */
  inputOf(path: ModelPath): InputFrom<Machine>;
  /** How a production actor is made to report an event of a path. */
  arrangedFor(event: AnyEventObject): Arranged<Page, object>;
  /** The first example of an event. */
  exampleOf(type: string): AnyEventObject;
  /** True if a child of the machine reports the event. */
  isOutcome(type: string): boolean;
  readonly silences: Silences;
}

/**
 * Derives paths that take every transition of a production machine. `createTestModel` rejects machines that invoke actors
 * or have delays, so this builds on the class behind it, and treats XState's own events as events.
 */
export function machineModel<Machine extends AnyStateMachine, Page = never>(
  machine: Machine,
  options: ModelOptions<Machine, Page>,
): MachineModel<Machine, Page> {
  requireUniqueInvocations(machine);
  const { input, openings = {}, outcomes = {}, unheard = [] } = options;
  const arranged = new Map<AnyEventObject, Arranged<Page, object>>();
  const examples = { ...ownEvents(machine), ...eventsOf(options.examples, arranged) };
  const events = new Map(Object.values(examples).flatMap((all) => all.map((event) => [nameOf(event, all), event])));
  const follow = (events: readonly AnyEventObject[]) => replay(machine, input, events);
  const sourcesOf = (type: string) => Object.keys(outcomes).filter((actor) => outcomes[actor]?.includes(type));
  const opened = (other: unknown) => ({ type: INIT, input: other });

  const pathsWithin = ({ canFollow, distinguish = options.distinguish }: PathOptions<Machine>): TitledPaths => {
    const situationOf = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, distinguish?.(context)]);
    const all = [...events.values()];
    const explored = explore(machine, input, all, situationOf, sourcesOf, canFollow as CanFollow<AnyStateMachine>);
    const nameOfStep = (from: ModelStep, { event, snapshot }: ModelStep) =>
      `${situationOf(from.snapshot)} ${all.indexOf(event)} ${situationOf(snapshot)}`;
    const needed = withoutRedundant(explored.map(follow), nameOfStep);
    // Where the order of events matters, none can be moved to another path.
    const paths = canFollow ? needed : withJoinedLoops(needed, situationOf);
    const replayed = paths.map((path) => follow(path.map(({ event }) => event)));
    const others = Object.entries(openings).map(([title, other]) => [title, follow([opened(other)])] as const);
    return [...replayed.map((path) => [titleOf(path, examples), path] as const), ...others];
  };
  // Computed when a walk needs them: many tests import only the constants beside a model.
  let paths: TitledPaths | undefined;
  const allPaths = () => {
    paths ??= pathsWithin({});
    return paths;
  };

  return {
    machine,
    get paths() {
      return allPaths();
    },
    pathsWithin,
    pathOf: (names) => {
      const [first = '', ...rest] = names;
      const start = first in openings ? opened(openings[first]) : { type: INIT };
      return follow([start, ...(first in openings ? rest : names).map((name) => known(events.get(name), name))]);
    },
    // XState's own first event has the input, too.
    inputOf: (path) => path[0]?.event.input ?? input,
    arrangedFor: (event) => arranged.get(event) ?? {},
    exampleOf: (type) => known(examples[type]?.[0], type),
    isOutcome: (type) => /^xstate\.(?:done|error)\./.test(type) || sourcesOf(type).length > 0,
    silences: new Silences(
      () => allPaths().map(([, path]) => path),
      Object.keys(examples).filter((type) => !type.startsWith('xstate.')),
      sourcesOf,
      unheard,
    ),
  };
}

function known<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The model has no '${name}'`);
  return value;
}

/** XState's own events that the chart handles, without payloads. */
function ownEvents(machine: AnyStateMachine): Readonly<Record<string, readonly AnyEventObject[]>> {
  const types = declaredTransitions(machine).map(({ eventType }) => eventType);
  return Object.fromEntries(types.filter((type) => type.startsWith('xstate.')).map((type) => [type, [{ type }]]));
}

/** The events of all examples. Notes how each of them is arranged. */
function eventsOf<Page>(
  examples: Readonly<Record<string, readonly Example<Page, object>[]>>,
  arranged: Map<AnyEventObject, Arranged<Page, object>>,
): Readonly<Record<string, readonly AnyEventObject[]>> {
  const entries = Object.entries(examples).map(([type, all]) => {
    const events = all.map(({ arrange, prearrange, reported, ...payload }) => {
      const event = { type, ...payload };
      arranged.set(event, { arrange, prearrange, reported });
      return event;
    });
    return [type, events] as const;
  });
  return Object.fromEntries(entries);
}

/** The names of a path's events, such as `door.pushed 1 → after springs`. */
function titleOf(path: ModelPath, examples: Readonly<Record<string, readonly AnyEventObject[]>>): string {
  const names = path.slice(1).map(({ event }) =>
    nameOf(event, examples[event.type] ?? [])
      .replace(/^xstate\.done\.actor\.(\w+)/, '$1 done')
      .replace(/^xstate\.after\.(\w+)\.\S*/, 'after $1'),
  );
  return names.join(' → ') || 'as opened';
}

/** The type of an event, with the number of the example if there are several, such as `door.pushed 2`. */
function nameOf(event: AnyEventObject, examples: readonly AnyEventObject[]): string {
  return examples.length > 1 ? `${event.type} ${examples.indexOf(event) + 1}` : event.type;
}
