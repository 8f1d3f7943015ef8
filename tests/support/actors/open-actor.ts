import { onTestFinished } from 'vitest';
import {
  type Actor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventFromLogic,
  fromCallback,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
  StateMachine,
  setup,
} from 'xstate';
import { statesOf } from '../../models/coverage.ts';
import type { MachineInput } from '../../models/machine-model.ts';
import type { ScreenSut } from '../../models/walk-on-screen.ts';

/** The parent and the children of an actor under test. */
export interface ActorFamily {
  /** Names of the actors that run for real, at every level. All others are silent: the test sends their events. */
  readonly real?: readonly string[];
  /**
   * The production machine that invokes the actor, its input, and the invocation: its id, and its source if that has
   * another name. By default a machine that only records.
   */
  readonly parent?: {
    readonly machine: AnyStateMachine;
    readonly childId: string;
    readonly source?: string;
    readonly input?: unknown;
  };
}

export type OpenOptions<Machine extends AnyStateMachine> = MachineInput<Machine> & ActorFamily;

/** Records inputs and commands of silent actors, and logged errors. */
class Recorder {
  readonly logged: unknown[] = [];
  readonly #received: { readonly name: string; readonly by: 'input' | 'command'; readonly value: unknown }[] = [];

  /** An actor that sends no event. A machine keeps its initial snapshot, so that screens can render it. */
  silent(name: string, logic: unknown): AnyActorLogic {
    const record = (by: 'input' | 'command', value: unknown) => void this.#received.push({ name, by, value });
    if (logic instanceof StateMachine) {
      const transition = (snapshot: unknown, event: unknown) => {
        record('command', event);
        return snapshot;
      };
      return Object.assign(silenced(logic, [], this), { transition });
    }
    return fromCallback(({ input, receive }) => {
      record('input', input);
      receive((command) => record('command', command));
    });
  }

  receivedBy(wanted: string, wantedBy: 'input' | 'command'): readonly unknown[] {
    return this.#received.filter(({ name, by }) => name === wanted && by === wantedBy).map(({ value }) => value);
  }
}

/** Opens an actor of a production machine without starting it. See `startActor`. */
export function openActor<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, real = [], parent }: OpenOptions<Machine>,
) {
  const clock = new SimulatedClock();
  const recorder = new Recorder();
  const logic = silenced(machine, real, recorder);
  const sentToParent: AnyEventObject[] = [];
  const { family, childId } = parent
    ? {
        family: silenced(parent.machine, [], recorder).provide({
          actors: { [parent.source ?? parent.childId]: logic },
        }),
        childId: parent.childId,
      }
    : { family: recordingParent(logic, input, sentToParent), childId: 'child' };
  const root = createActor(family, { clock, systemId: family.id, input: parent?.input });
  const actor = root.getSnapshot().children[childId] as Actor<Machine>;
  const emitted: EmittedFrom<Machine>[] = [];
  actor.on('*', (event: EmittedFrom<Machine>) => emitted.push(event));
  onTestFinished(() => void root.stop());
  return {
    actor,
    clock,
    emitted,
    /** Events that the actor sent to its parent. Empty with a production parent. */
    sentToParent,
    /** Errors passed to the action `logFailure`. */
    logged: recorder.logged,
    /** Inputs of the silent actors of a name, one for each start. */
    started: (name: string) => recorder.receivedBy(name, 'input'),
    /** Events sent to the silent actors of a name. */
    sentTo: (name: string) => recorder.receivedBy(name, 'command'),
    /** Reports the end of the silent child with that id, without an output. */
    endChild: (id: string) => actor.send({ type: `xstate.done.actor.${id}` } as EventFromLogic<Machine>),
    start: () => root.start(),
  };
}

function recordingParent(child: AnyActorLogic, input: unknown, events: AnyEventObject[]): AnyStateMachine {
  // The empty `onDone` keeps XState's own done event out of the record.
  const invoke = { id: 'child', src: 'child', input, onDone: {} } as const;
  const record = ({ event }: { readonly event: AnyEventObject }) => void events.push(event);
  return setup({ actors: { child } }).createMachine({ id: 'parent', invoke, on: { '*': { actions: record } } });
}

function silenced(machine: AnyStateMachine, real: readonly string[], recorder: Recorder): AnyStateMachine {
  const silencedInside = (logic: unknown) => (logic instanceof StateMachine ? silenced(logic, real, recorder) : logic);
  const actors = Object.entries<unknown>(machine.implementations.actors).map(([name, logic]) => [
    name,
    real.includes(name) ? silencedInside(logic) : recorder.silent(name, logic),
  ]);
  const logFailure = (_: unknown, { error }: { readonly error: unknown }) => void recorder.logged.push(error);
  return machine.provide({ actors: Object.fromEntries(actors), actions: { logFailure } });
}

/**
 * Starts an actor of a production machine on a simulated clock, and sends it events. Its own actors are silent unless
 * they are named in `real`: the test sends their events, and reads their inputs and commands.
 *
 * ```ts
 * const session = startActor(sessionMachine, {}, { type: 'login.submitted', credentials });
 * expect(session.state()).toBe('authenticating');
 * // The login request is an actor. It was started with the credentials, and the test answers in its place.
 * expect(session.started('login')).toEqual([credentials]);
 * session.send({ type: 'login.accepted' });
 * expect(session.emitted).toEqual([{ type: 'login.succeeded' }]);
 *
 * session.send({ type: 'logout.confirmed' });
 * // The machine waits 2,500 ms. Only the test moves the clock.
 * session.clock.increment(2_500);
 * expect(session.state()).toBe('unauthenticated.idle');
 * ```
 */
export function startActor<Machine extends AnyStateMachine>(
  machine: Machine,
  options: OpenOptions<Machine>,
  ...events: readonly EventFromLogic<Machine>[]
) {
  const opened = openActor(machine, options);
  opened.start();
  events.forEach(opened.actor.send);
  const snapshot = () => opened.actor.getSnapshot() as AnyMachineSnapshot;
  return {
    ...opened,
    send: (...more: readonly EventFromLogic<Machine>[]) => more.forEach(opened.actor.send),
    /** Names of its states, such as `editing.ready`. Those of parallel regions are in alphabetical order. */
    state: () => statesOf(snapshot()).toSorted().join(),
    context: (): SnapshotFrom<Machine>['context'] => snapshot().context,
  };
}

/** Returns a function that starts an actor for a walk that looks at the actor in place of a page. */
export const actorAlone =
  <Machine extends AnyStateMachine>(machine: Machine, family: ActorFamily = {}) =>
  (input: InputFrom<Machine>): ScreenSut<Actor<Machine>> => {
    const { actor, clock, start } = openActor(machine, { ...family, input });
    start();
    return { actor, clock, page: actor, act: (change) => change() };
  };
