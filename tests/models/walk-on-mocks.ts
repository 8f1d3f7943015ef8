import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { createNodeMocks, type NodeMocks } from '#src/mocks/node.ts';
import type { Call } from '../support/infrastructure/controlled-network.ts';
import { MockedPage } from '../support/infrastructure/mocked-page.ts';
import { TransitionCoverage } from './coverage.ts';
import type { MachineModel, ModelPath, ModelStep } from './machine-model.ts';
import { declaredTransitions, transitionsTaken } from './transitions.ts';

/** Changes the mocks, the network, the browser or the clock. */
type Arrangement<Event> = (page: MockedPage, event: Event, actor: AnyActor) => void | Promise<void>;

/**
 * The way in which a walk causes an event. `sent`: a person does it. `arranged`: an actor reports it, because of what the
 * walk arranges. `prearranged`: the same, but the actor reports it as soon as the step before has started it.
 */
export type Cause<Event> =
  | 'sent'
  | { readonly arranged: Arrangement<Event> }
  | { readonly prearranged: Arrangement<Event> };

/** One cause for each event. A machine with a new event does not compile until the event has its cause. */
export type Causes<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]: Cause<Extract<EventFromLogic<Machine>, { type: Type }>>;
};

/** A call of the API, as the test sees it. */
export interface SeenCall {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: RequestCredentials;
  /** Parsed JSON, the fields of a form, the number of bytes of anything else, or null without a body. */
  readonly body: unknown;
}

/** Returns what is expected of a call. */
type ExpectedCall = (snapshot: AnyMachineSnapshot) => object;

interface MockWalkOptions<Machine extends AnyStateMachine> {
  /** The production machine with its production actors. */
  readonly open: (page: MockedPage) => Machine;
  readonly causes: Causes<Machine>;
  /**
   * The way in which a child ends, by its id, or the milliseconds after which it ends. For children whose end is not
   * among the machine's declared events.
   */
  readonly ends?: Readonly<Record<string, Arrangement<AnyEventObject> | number>>;
  /** The milliseconds that each delay of the machine must take. */
  readonly delays?: Readonly<Record<string, number>>;
  /** The call of each child that makes one, by the id of the child. The call is made when the child starts, once. */
  readonly calls: Readonly<Record<string, ExpectedCall>>;
  /** The call that a child's own child makes before the child ends, or null, by the event of the end. */
  readonly callsOnTheWay?: Readonly<
    Record<string, (snapshot: AnyMachineSnapshot, event: AnyEventObject) => object | null>
  >;
  /** Types of arranged events that an actor may also report at once, after what a person does. */
  readonly alsoAtOnce?: readonly string[];
  /** Prepares the mocks before the machine starts. */
  readonly prepare?: (page: MockedPage) => void | Promise<void>;
  /** Expectations about page and mocks after an event, by its type. */
  readonly after?: {
    readonly [Type in EventFromLogic<Machine>['type']]?: (
      page: MockedPage,
      snapshot: SnapshotFrom<Machine>,
    ) => void | Promise<void>;
  };
  readonly mocks?: NodeMocks;
  /**
   * Longer walks, by their titles: the model's own paths visit no situation twice. The first event may be XState's own, with
   * another input.
   */
  readonly also?: Readonly<Record<string, readonly AnyEventObject[]>>;
  /** False if the model leaves out some transitions, which another one takes. */
  readonly isWhole?: boolean;
}

const INIT = { type: 'xstate.init' };

/** Name of the calls that cannot be aborted: those of `import()`. */
const SCRIPT = 'messages';

/** The last test checks what the tests before it have covered, so their order matters. */
const IN_ORDER = { shuffle: false };

/**
 * Defines a test for each path of a model, walked by the production machine with its production actors, whose calls MSW
 * answers. What an actor reports is never sent to the machine: the walk arranges the mocks, the network, the browser or the
 * clock so that the actor reports it.
 *
 * After every step, state, context and emitted events must be those of the model, each child that has started must have
 * made its call, and the call of each child that was stopped must be aborted. At the end, late answers change nothing.
 * The last test checks that every transition was taken that an actor causes.
 */
export function walkOnMocks<Machine extends AnyStateMachine>(
  model: MachineModel<Machine>,
  options: MockWalkOptions<Machine>,
): void {
  const mocks = options.mocks ?? createNodeMocks();
  const coverage = new TransitionCoverage(model.machine);
  const byActors = declaredTransitions(model.machine).filter(
    ({ eventType }) => !isOwn(eventType) && causeOf(options, eventType) !== 'sent',
  );

  describe(`${model.machine.id}: the production actors follow the model against MSW`, IN_ORDER, () => {
    const longer = Object.entries(options.also ?? {}).map(
      ([title, events]) => [title, model.follow(events[0]?.type === INIT.type ? events : [INIT, ...events])] as const,
    );
    it.each([...model.paths, ...longer])('%s', async (_title, path) => {
      const page = new MockedPage(mocks);
      onTestFinished(() => page.close());
      await options.prepare?.(page);
      for (const taken of await new MockWalk(page, options, model.inputOf(path)).walk(path)) coverage.add(taken);
    });

    if (options.isWhole === false) return;
    it('takes every transition that an actor causes', () => {
      const untaken = new Set(coverage.missing().transitions);
      const missing = byActors.filter(({ key }) => untaken.has(key)).map(({ key }) => key);
      const taken = byActors.length - missing.length;
      console.info(`${model.machine.id}: transitions caused by an actor: ${taken} of ${byActors.length} against MSW`);
      expect(missing).toEqual([]);
    });
  });
}

/** An event that the actor has processed. */
interface Processed {
  readonly event: AnyEventObject;
  readonly snapshot: AnyMachineSnapshot;
  readonly taken: readonly string[];
}

/** One walk of one actor. */
class MockWalk<Machine extends AnyStateMachine> {
  readonly #page: MockedPage;
  readonly #options: MockWalkOptions<Machine>;
  readonly #actor: AnyActor;
  readonly #processed: Processed[] = [];
  readonly #emitted: AnyEventObject[] = [];
  #taken: string[] = [];
  /** The calls that children have made, by the child. */
  readonly #callers = new Map<unknown, Call>();
  #seenCalls = 0;

  constructor(page: MockedPage, options: MockWalkOptions<Machine>, input: InputFrom<Machine> | undefined) {
    this.#page = page;
    this.#options = options;
    const inspect = (inspected: InspectionEvent) => this.#record(inspected);
    this.#actor = createActor(options.open(page) as AnyStateMachine, { input, inspect });
    this.#actor.on('*', (event: AnyEventObject) => this.#emitted.push(event));
    onTestFinished(() => void this.#actor.stop());
  }

  async walk(path: ModelPath): Promise<readonly Processed[]> {
    for (let index = 0; index < path.length; ) {
      await this.#cause(path, index);
      const end = Math.min(this.#processed.length, path.length);
      if (end === index) throw new Error(`${path[index]?.event.type} did not arrive`);
      await this.#check(path, index, end);
      index = end;
    }
    await this.#answerLate(path);
    return this.#processed;
  }

  /** Checks the steps that one cause has brought about. */
  async #check(path: ModelPath, from: number, to: number): Promise<void> {
    const steps = path.slice(from, to);
    for (const [index, step] of steps.entries()) {
      const { event, snapshot } = this.#processed[from + index] as Processed;
      expect(event).toMatchObject(step.event);
      const { value, context } = snapshot;
      expect({ value, context }).toEqual({ value: step.snapshot.value, context: step.snapshot.context });
    }
    expect(this.#emitted).toEqual(path.slice(0, to).flatMap(({ emitted }) => emitted));
    await this.#expectCalls(steps);
    for (const { event, snapshot } of this.#processed.slice(from, to)) {
      const check: unknown = Reflect.get(this.#options.after ?? {}, event.type);
      if (typeof check === 'function') await check(this.#page, snapshot);
    }
  }

  /** Answers the calls whose child has stopped. Nothing may come of it. */
  async #answerLate(path: ModelPath): Promise<void> {
    for (const call of this.#abandoned()) call.respond('served');
    await this.#page.settle();
    const { alsoAtOnce = [] } = this.#options;
    const unexpected = this.#processed
      .slice(path.length)
      .map(({ event }) => event.type)
      .filter((type) => !alsoAtOnce.includes(type) && !isPrearranged(causeOf(this.#options, type)));
    expect(unexpected).toEqual([]);
  }

  #record(inspected: InspectionEvent): void {
    if (inspected.actorRef !== this.#actor) return;
    this.#taken.push(...transitionsTaken(inspected));
    if (inspected.type !== '@xstate.snapshot') return;
    this.#processed.push({
      event: inspected.event,
      snapshot: inspected.snapshot as AnyMachineSnapshot,
      taken: this.#taken,
    });
    this.#taken = [];
  }

  /** Causes the event of a step. Reports that follow by themselves are arranged before. */
  async #cause(path: ModelPath, index: number): Promise<void> {
    for (const { event } of path.slice(index + 1)) {
      if (isOwn(event.type)) break;
      const cause = causeOf(this.#options, event.type);
      if (!isPrearranged(cause)) break;
      await cause.prearranged(this.#page, event, this.#actor);
    }
    const { event } = path[index] as ModelStep;
    if (index === 0) this.#actor.start();
    else await this.#bringAbout(event);
    await this.#page.settle();
  }

  async #bringAbout(event: AnyEventObject): Promise<void> {
    const { delays = {}, ends = {} } = this.#options;
    const [, delayName = ''] = /^xstate\.after\.(\w+)\./.exec(event.type) ?? [];
    const delay = delays[delayName] ?? ends[childEnding(event.type)];
    if (typeof delay === 'number') return this.#passDelay(delay);
    const cause = causeOf(this.#options, event.type);
    if (cause === 'sent') this.#actor.send(event);
    else if ('arranged' in cause) await cause.arranged(this.#page, event, this.#actor);
    else throw new Error(`${event.type} was arranged before, but did not arrive`);
  }

  /** A delay must not end a millisecond early. */
  async #passDelay(milliseconds: number): Promise<void> {
    const before = this.#processed.length;
    await this.#page.pass(milliseconds - 1);
    expect(this.#processed.slice(before)).toEqual([]);
    await this.#page.pass(1);
  }

  /** Expects one call of each child that has started, and that the calls of stopped children are aborted. */
  async #expectCalls(steps: readonly ModelStep[]): Promise<void> {
    const { children } = this.#actor.getSnapshot() as AnyMachineSnapshot;
    const started = Object.entries(children).filter(
      ([id, child]) => id in this.#options.calls && !this.#callers.has(child),
    );
    const { network, callsBeside } = this.#page;
    const made = network.all.slice(this.#seenCalls).filter((call) => !callsBeside.has(call));
    this.#seenCalls = network.all.length;
    const model = steps.at(-1)?.snapshot as AnyMachineSnapshot;
    const onTheWay = steps
      .map(({ event }) => this.#options.callsOnTheWay?.[event.type]?.(model, event) ?? null)
      .filter((call) => call !== null);
    const own = started.map(([id]) => this.#options.calls[id]?.(model));
    expect(await Promise.all(made.map(seenCall))).toMatchObject([...onTheWay, ...own]);
    for (const [index, [, child]] of started.entries()) this.#callers.set(child, made[onTheWay.length + index] as Call);
    const unaborted = this.#abandoned().filter(({ name, request }) => name !== SCRIPT && !request.signal.aborted);
    expect(
      unaborted.map(({ name }) => name),
      'calls of stopped children',
    ).toEqual([]);
  }

  /** Calls without an answer whose child has stopped. */
  #abandoned(): readonly Call[] {
    const running = new Set<unknown>(Object.values(this.#actor.getSnapshot().children));
    return [...this.#callers]
      .filter(([child, call]) => !running.has(child) && this.#page.network.pending.includes(call))
      .map(([, call]) => call);
  }
}

/** True for a delay and for a transition without an event: the machine causes them. */
function isOwn(eventType: string): boolean {
  return eventType === '' || eventType.startsWith('xstate.after.');
}

function causeOf<Machine extends AnyStateMachine>(
  { causes, ends = {} }: MockWalkOptions<Machine>,
  eventType: string,
): Cause<AnyEventObject> {
  const cause: unknown = Reflect.get(causes, eventType);
  if (cause !== undefined) return cause as Cause<AnyEventObject>;
  const arranged = ends[childEnding(eventType)];
  if (typeof arranged === 'number') return { arranged: (page) => page.pass(arranged) };
  if (arranged === undefined) throw new Error(`There is no cause for '${eventType}'`);
  return { arranged };
}

/** Returns the id of the child whose end an event reports. */
function childEnding(eventType: string): string {
  return eventType.replace('xstate.done.actor.', '');
}

function isPrearranged<Event>(cause: Cause<Event>): cause is { readonly prearranged: Arrangement<Event> } {
  return typeof cause === 'object' && 'prearranged' in cause;
}

async function seenCall({ name, request, copy }: Call): Promise<SeenCall> {
  const { pathname, search } = new URL(request.url);
  const { headers, credentials } = request;
  return { name, path: pathname + search, headers: Object.fromEntries(headers), credentials, body: await bodyOf(copy) };
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.body === null) return null;
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return request.json();
  if (!type.startsWith('multipart/form-data')) return (await request.arrayBuffer()).byteLength;
  const fields = [...(await request.formData())];
  return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.size]));
}
