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
import { Coverage } from './coverage.ts';
import type { MachineModel, PathOptions } from './machine-model.ts';
import type { ModelPath, ModelStep } from './paths.ts';
import { declaredTransitions, transitionsTaken } from './transitions.ts';

/** A request of the page, which waits for an answer. */
interface Call {
  readonly name: string;
  readonly request: Request;
  /** Copy whose body can be read after the answer. */
  readonly copy: Request;
  readonly respond: (answer: 'served') => void;
}

/** The browser around an actor: its network, behind which the mocks answer, and its clock. */
export interface PageOnMocks {
  readonly network: { readonly all: readonly Call[]; readonly pending: readonly Call[] };
  /** Calls that are not the actor's. */
  readonly callsBeside: ReadonlySet<unknown>;
  /** Lets milliseconds pass. */
  pass(milliseconds: number): Promise<void>;
  /** Waits until everything that was set off has arrived. */
  settle(): Promise<void>;
}

/** A call as it is expected. */
interface SeenCall {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: RequestCredentials;
  /** Parsed JSON, the fields of a form, the number of bytes of anything else, or null without a body. */
  readonly body: unknown;
}

interface MockWalkOptions<Machine extends AnyStateMachine, Page extends PageOnMocks> extends PathOptions<Machine> {
  /** Opens the system under test: a page on prepared mocks, and the production machine with its production actors. */
  readonly sut: () => Promise<{ readonly page: Page; readonly machine: Machine }>;
  /** The milliseconds that each delay of the machine must take, and each child that ends by the clock. */
  readonly delays?: Readonly<Record<string, number>>;
  /** The call of each child that makes one, by the id of the child. The call is made when the child starts, once. */
  readonly calls: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => object>>;
  /** The call that a child's own child makes before the child ends, or null, by the event of the end. */
  readonly callsOnTheWay?: Readonly<Record<string, (event: AnyEventObject) => object | null>>;
  /** Expectations about page and mocks after an event, by its type. */
  readonly after?: {
    readonly [Type in EventFromLogic<Machine>['type']]?: (
      page: Page,
      snapshot: SnapshotFrom<Machine>,
    ) => void | Promise<void>;
  };
  /**
   * Longer walks, as names of examples, by their titles: the model's own paths visit no situation twice. The first name may be
   * that of another opening.
   */
  readonly also?: Readonly<Record<string, readonly string[]>>;
  /** False if the walk leaves out some transitions, which another one takes. */
  readonly isWhole?: boolean;
}

/** Name of the calls that cannot be aborted: those of `import()`. */
const SCRIPT = 'messages';

/** The last test checks what the tests before it have covered, so their order matters. */
const IN_ORDER = { shuffle: false };

/**
 * Defines a test for each path of a model, walked by the production machine with its production actors, whose calls MSW
 * answers. What an actor reports is never sent to the machine: the walk arranges the mocks, the network, the browser or the
 * clock so that the actor reports it.
 *
 * After every step, the actor must have reported the example, the machine must be in the state of the model, each child that
 * has started must have made its call, and the call of each child that was stopped must be aborted. At the end, late answers
 * change nothing. The last test checks that every transition was taken that an actor causes.
 */
export function walkOnMocks<Machine extends AnyStateMachine, Page extends PageOnMocks>(
  model: MachineModel<Machine, Page>,
  options: MockWalkOptions<Machine, Page>,
): void {
  const coverage = new Coverage(model.machine);
  const byActors = declaredTransitions(model.machine).filter(({ eventType }) => model.isOutcome(eventType));
  const { canFollow = () => true, distinguish, delays = {} } = options;
  const paths = model.pathsWithin({
    distinguish,
    canFollow: (event, last, snapshot) => isPossible(model, delays, event) && canFollow(event, last, snapshot),
  });
  const longer = Object.entries(options.also ?? {}).map(([title, names]) => [title, model.pathOf(names)] as const);

  describe(`${model.machine.id}: the production actors follow the model against MSW`, IN_ORDER, () => {
    it.each([...paths, ...longer])('%s', async (_title, path) => {
      const { page, machine } = await options.sut();
      const walk = new MockWalk(page, machine, model, options, model.inputOf(path));
      for (const taken of await walk.walk(path)) coverage.add(taken);
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

/** False for a report that no arrangement brings about. */
function isPossible<Machine extends AnyStateMachine, Page>(
  model: MachineModel<Machine, Page>,
  delays: Readonly<Record<string, number>>,
  event: AnyEventObject,
): boolean {
  const { arrange, prearrange } = model.arrangedFor(event);
  const isArranged = arrange !== undefined || prearrange !== undefined;
  return isArranged || !model.isOutcome(event.type) || delayName(event.type) in delays;
}

/** An event that the actor has processed. */
interface Processed {
  readonly event: AnyEventObject;
  readonly snapshot: AnyMachineSnapshot;
  readonly taken: readonly string[];
}

/** One walk of one actor. */
class MockWalk<Machine extends AnyStateMachine, Page extends PageOnMocks> {
  readonly #page: Page;
  readonly #model: MachineModel<Machine, Page>;
  readonly #options: MockWalkOptions<Machine, Page>;
  readonly #actor: AnyActor;
  readonly #processed: Processed[] = [];
  #taken: string[] = [];
  /** The calls that children have made, by the child. */
  readonly #callers = new Map<unknown, Call>();
  #seenCalls = 0;

  constructor(
    page: Page,
    machine: AnyStateMachine,
    model: MachineModel<Machine, Page>,
    options: MockWalkOptions<Machine, Page>,
    input: InputFrom<Machine>,
  ) {
    this.#page = page;
    this.#model = model;
    this.#options = options;
    this.#actor = createActor(machine, { input, inspect: (inspected) => this.#record(inspected) });
    onTestFinished(() => void this.#actor.stop());
  }

  async walk(path: ModelPath): Promise<readonly Processed[]> {
    for (let index = 0; index < path.length; ) {
      await this.#cause(path, index);
      const end = Math.min(this.#processed.length, path.length);
      if (end === index) throw new Error(`${path[index]?.event.type} did not arrive`);
      await this.#check(path.slice(index, end), this.#processed.slice(index, end));
      index = end;
    }
    await this.#answerLate(path);
    return this.#processed;
  }

  /** Checks the steps that one cause has brought about. */
  async #check(steps: readonly ModelStep[], processed: readonly Processed[]): Promise<void> {
    const expected = steps.map(({ event, snapshot: { value } }) => ({ event: this.#reportOf(event), value }));
    // The machine computes its context from these events.
    expect(processed.map(({ event, snapshot: { value } }) => ({ event, value }))).toMatchObject(expected);
    await this.#expectCalls(processed);
    for (const { event, snapshot } of processed) {
      const check: unknown = Reflect.get(this.#options.after ?? {}, event.type);
      if (typeof check === 'function') await check(this.#page, snapshot);
    }
  }

  /** The event as the production actor reports it. */
  #reportOf(event: AnyEventObject): AnyEventObject {
    return { ...event, ...this.#model.arrangedFor(event).reported };
  }

  /** Answers the calls whose child has stopped. Nothing may come of it. */
  async #answerLate(path: ModelPath): Promise<void> {
    for (const call of this.#abandoned()) call.respond('served');
    await this.#page.settle();
    const unexpected = this.#processed
      .slice(path.length)
      .map(({ event }) => event.type)
      .filter((type) => !this.#model.arrangedFor(this.#model.exampleOf(type)).prearrange);
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
      const { prearrange } = this.#model.arrangedFor(event);
      if (!prearrange) break;
      await prearrange(this.#page, this.#actor);
    }
    if (index === 0) this.#actor.start();
    else await this.#bringAbout((path[index] as ModelStep).event);
    await this.#page.settle();
  }

  async #bringAbout(event: AnyEventObject): Promise<void> {
    const { arrange, prearrange } = this.#model.arrangedFor(event);
    const delay = this.#options.delays?.[delayName(event.type)];
    if (delay !== undefined) await this.#passDelay(delay);
    else if (arrange) await arrange(this.#page, this.#actor);
    else if (prearrange) throw new Error(`${event.type} was arranged before, but did not arrive`);
    else this.#actor.send(event);
  }

  /** A delay must not end a millisecond early. */
  async #passDelay(milliseconds: number): Promise<void> {
    const before = this.#processed.length;
    await this.#page.pass(milliseconds - 1);
    expect(this.#processed.slice(before)).toEqual([]);
    await this.#page.pass(1);
  }

  /** Expects one call of each child that has started, and that the calls of stopped children are aborted. */
  async #expectCalls(processed: readonly Processed[]): Promise<void> {
    const { calls, callsOnTheWay = {} } = this.#options;
    const { network, callsBeside } = this.#page;
    const { children } = this.#actor.getSnapshot() as AnyMachineSnapshot;
    const started = Object.entries(children).filter(([id, child]) => id in calls && !this.#callers.has(child));
    const made = network.all.slice(this.#seenCalls).filter((call) => !callsBeside.has(call));
    this.#seenCalls = network.all.length;
    const { snapshot } = processed.at(-1) as Processed;
    const onTheWay = processed
      .map(({ event }) => callsOnTheWay[event.type]?.(event) ?? null)
      .filter((call) => call !== null);
    const own = started.map(([id]) => calls[id]?.(snapshot));
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

/** The name of the delay that causes an event, or the id of the child whose end it reports. */
function delayName(eventType: string): string {
  return /^xstate\.(?:after|done\.actor)\.(\w+)/.exec(eventType)?.[1] ?? '';
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
