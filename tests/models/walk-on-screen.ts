import { describe, expect, it } from 'vitest';
import type {
  Actor,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  SimulatedClock,
  SnapshotFrom,
} from 'xstate';
import { Coverage, statesOf } from './coverage.ts';
import type { MachineModel, StateNames } from './machine-model.ts';
import { INIT, type ModelPath } from './paths.ts';

/** Gesture with which a visitor causes each event. Events without a gesture are sent to the actor. */
export type Gestures<Machine extends AnyStateMachine, Page> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: (
    page: Page,
    event: Extract<EventFromLogic<Machine>, { type: Type }>,
  ) => void | Promise<void>;
};

/** One check for each state. A machine with a new state does not compile until the state has its check. */
export type StateChecks<Machine extends AnyStateMachine, Page> = {
  readonly [Name in StateNames<Machine>]: (page: Page, snapshot: SnapshotFrom<Machine>) => void | Promise<void>;
};

/** The system under test: a running actor with silent children, and the page that shows it. */
export interface ScreenSut<Page> {
  readonly actor: Actor<AnyStateMachine>;
  readonly clock: SimulatedClock;
  readonly page: Page;
  /** Changes the actor, and waits until the page shows the change. */
  readonly act: (change: () => void) => void | Promise<void>;
}

interface ScreenWalk<Machine extends AnyStateMachine, Page> {
  readonly sut: (input: InputFrom<Machine>) => ScreenSut<Page>;
  readonly gestures?: Gestures<Machine, Page>;
  readonly states: StateChecks<Machine, Page>;
}

/** The last tests check what the tests before them have covered, so their order matters. */
const IN_ORDER = { shuffle: false };

/**
 * Defines a test for each path of a model, walked on a page. After each step the actor must be in the state of the model
 * with the same context, and the check of that state must hold. Further tests check that every state was reached, that every
 * transition was taken, and that each event is heard where it can arrive, or is listed with a reason and not offered.
 *
 * ```ts
 * const doorModel = machineModel(doorMachine, {
 *   examples: { 'door.pushed': [{ force: 9 }, { force: 1 }], 'door.pulled': [{}] },
 *   unheard: [
 *     { in: 'open', events: ['door.pushed'], because: 'The door is open.' },
 *     { in: 'closed', events: ['door.pulled'], because: 'The door is closed.' },
 *   ],
 * });
 *
 * walkOnScreen(doorModel, {
 *   sut: screenOf(doorMachine, { screen: (door) => <Door door={door} /> }),
 *   // The visitor pulls the door by a click. There is no gesture for 'door.pushed', so the test sends it to the actor.
 *   gestures: { 'door.pulled': (page) => page.click('Close the door') },
 *   states: { closed: sees({ announced: ['The door is closed'] }), open: sees({ enabled: ['Close the door'] }) },
 * });
 * ```
 */
export function walkOnScreen<Machine extends AnyStateMachine, Page>(
  model: MachineModel<Machine, never>,
  walk: ScreenWalk<Machine, Page>,
): void {
  describe(`${model.machine.id}: the screen follows the machine`, IN_ORDER, () => {
    const coverage = new Coverage(model.machine);

    it.each(model.paths)('%s', async (_title, path) => {
      const sut = walk.sut(model.inputOf(path));
      await walkPath(path, sut, walk, coverage);
    });

    it('reaches every state and takes every transition', () =>
      expect(coverage.missing()).toEqual({ states: [], transitions: [] }));

    it('hears each event in each state, or says why not', () =>
      expect(model.silences.faults()).toEqual({ unexplained: [], heard: [], needless: [] }));

    it.each(model.silences.statesWithout(Object.keys(walk.gestures ?? {})))(
      'offers in %s only what it hears',
      async (_state, path, types) => {
        const sut = walk.sut(model.inputOf(path));
        for (const { event } of path.slice(1)) await cause(event, sut, {});
        const tried = types.map((type) => [Reflect.get(walk.gestures ?? {}, type), model.exampleOf(type)] as const);
        expect(await offered(sut, tried)).toEqual([]);
      },
    );
  });
}

/** Walks a path and compares actor and page with it after every step. */
export async function walkPath<Machine extends AnyStateMachine, Page>(
  path: ModelPath,
  sut: ScreenSut<Page>,
  { gestures = {}, states }: Pick<ScreenWalk<Machine, Page>, 'gestures' | 'states'>,
  coverage: Coverage,
): Promise<void> {
  for (const step of path) {
    if (step.event.type !== INIT) await cause(step.event, sut, gestures);
    const { value, context } = sut.actor.getSnapshot() as AnyMachineSnapshot;
    expect({ value, context }).toEqual({ value: step.snapshot.value, context: step.snapshot.context });
    for (const state of statesOf(step.snapshot)) await checkOf(states, state)(sut.page, step.snapshot);
    coverage.add(step);
  }
}

/** Causes an event: a delay by the clock, which must not fire a millisecond early, others by gesture or by sending them. */
async function cause<Page>(
  event: AnyEventObject,
  { actor, clock, page, act }: ScreenSut<Page>,
  gestures: object,
): Promise<void> {
  const [, delayName = ''] = /^xstate\.after\.(\w+)\./.exec(event.type) ?? [];
  const delay: unknown = actor.getSnapshot().machine.implementations.delays[delayName];
  const gesture: unknown = Reflect.get(gestures, event.type);
  if (typeof delay === 'number') {
    await act(() => {
      const before = actor.getSnapshot();
      clock.increment(delay - 1);
      expect(actor.getSnapshot()).toBe(before);
      clock.increment(1);
    });
  } else if (typeof gesture === 'function') await gesture(page, event);
  else await act(() => actor.send(event));
}

/** Tries the gestures for events that the present state does not hear, and returns those that reach the actor. */
async function offered<Page>(
  { actor, page }: ScreenSut<Page>,
  gestures: readonly (readonly [gesture: unknown, example: AnyEventObject])[],
): Promise<readonly string[]> {
  const made: string[] = [];
  actor.system.inspect((inspected) => {
    if (inspected.type === '@xstate.event' && inspected.actorRef === actor) made.push(inspected.event.type);
  });
  for (const [gesture, example] of gestures) {
    if (typeof gesture === 'function') await ignoreMissing(() => gesture(page, example));
  }
  return made;
}

/** A gesture fails where the page has no such control. */
async function ignoreMissing(gesture: () => void | Promise<void>): Promise<void> {
  try {
    await gesture();
  } catch {}
}

function checkOf(checks: object, state: string): (...values: unknown[]) => void | Promise<void> {
  const check: unknown = Reflect.get(checks, state);
  if (typeof check !== 'function') throw new Error(`There is no check for the state '${state}'`);
  return (...values) => check(...values);
}
