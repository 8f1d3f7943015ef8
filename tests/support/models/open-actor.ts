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
import { requireUniqueInvocations, statesOf } from './transitions.ts';

/** What a machine is given; left out where it needs nothing. */
export type MachineInput<Machine extends AnyStateMachine> = {
  readonly input?: InputFrom<Machine>;
} & (undefined extends InputFrom<Machine> ? unknown : { readonly input: InputFrom<Machine> });

/** What surrounds an actor. */
export interface Surroundings {
  /** Actors that run for real, at every level; every other one is silent, and what it would say is an event of the test. */
  readonly real?: readonly string[];
  /** Whose child the actor is, and by which id; otherwise that of a machine that hears nothing. */
  readonly parent?: { readonly machine: AnyStateMachine; readonly childId: string };
}

export type OpenOptions<Machine extends AnyStateMachine> = MachineInput<Machine> & Surroundings;

/** What silent actors were given, and what was logged. */
class Notes {
  readonly logged: unknown[] = [];
  readonly #given: { readonly name: string; readonly how: 'input' | 'command'; readonly what: unknown }[] = [];

  /** An actor that says nothing; a machine is there to be drawn, and takes nothing. */
  silent(name: string, logic: unknown): AnyActorLogic {
    const note = (how: 'input' | 'command', what: unknown) => void this.#given.push({ name, how, what });
    if (logic instanceof StateMachine) {
      const transition = (snapshot: unknown, event: unknown) => {
        note('command', event);
        return snapshot;
      };
      return Object.assign(silenced(logic, [], this), { transition });
    }
    return fromCallback(({ input, receive }) => {
      note('input', input);
      receive((what) => note('command', what));
    });
  }

  /** The inputs with which an actor was started, or the commands that it was sent. */
  of(wanted: string, by: 'input' | 'command'): readonly unknown[] {
    return this.#given.filter(({ name, how }) => name === wanted && how === by).map(({ what }) => what);
  }
}

/** The production machine on a simulated clock, its actors silent. */
export function openActor<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, real = [], parent }: OpenOptions<Machine>,
) {
  requireUniqueInvocations(machine);
  const clock = new SimulatedClock();
  const notes = new Notes();
  const logic = silenced(machine, real, notes);
  const reported: AnyEventObject[] = [];
  const { family, childId } = parent
    ? {
        family: silenced(parent.machine, [], notes).provide({ actors: { [parent.childId]: logic } }),
        childId: parent.childId,
      }
    : { family: onlyParentOf(logic, input, reported), childId: 'child' };
  const root = createActor(family, { clock, systemId: family.id });
  const actor = root.getSnapshot().children[childId] as Actor<Machine>;
  const emitted: EmittedFrom<Machine>[] = [];
  actor.on('*', (event: EmittedFrom<Machine>) => emitted.push(event));
  onTestFinished(() => void root.stop());
  return {
    actor,
    clock,
    emitted,
    /** What it told its parent, where that is none of the site's. */
    reported,
    logged: notes.logged,
    /** Inputs of the silent actors of a name, one for each start. */
    started: (name: string) => notes.of(name, 'input'),
    /** What the silent actors of a name were sent. */
    told: (name: string) => notes.of(name, 'command'),
    start: () => root.start(),
  };
}

function onlyParentOf(child: AnyActorLogic, input: unknown, reported: AnyEventObject[]): AnyStateMachine {
  // That it has ended XState says, not the machine.
  const invoke = { id: 'child', src: 'child', input, onDone: {} } as const;
  const note = ({ event }: { readonly event: AnyEventObject }) => void reported.push(event);
  return setup({ actors: { child } }).createMachine({ id: 'parent', invoke, on: { '*': { actions: note } } });
}

/** The machine with silent actors. */
function silenced(machine: AnyStateMachine, real: readonly string[], notes: Notes): AnyStateMachine {
  const silencedInside = (logic: unknown) => (logic instanceof StateMachine ? silenced(logic, real, notes) : logic);
  const actors = Object.entries<unknown>(machine.implementations.actors).map(([name, logic]) => [
    name,
    real.includes(name) ? silencedInside(logic) : notes.silent(name, logic),
  ]);
  const logFailure = (_: unknown, { error }: { readonly error: unknown }) => void notes.logged.push(error);
  return machine.provide({ actors: Object.fromEntries(actors), actions: { logFailure } });
}

/** The same, started and sent so many events. */
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
    /** Its states, such as `editing.ready`; those of parallel regions in alphabetical order. */
    state: () => statesOf(snapshot()).toSorted().join(),
    context: (): SnapshotFrom<Machine>['context'] => snapshot().context,
  };
}
