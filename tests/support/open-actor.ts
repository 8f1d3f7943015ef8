import { onTestFinished } from 'vitest';
import {
  type Actor,
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventFromLogic,
  fromCallback,
  type InputFrom,
  SimulatedClock,
  StateMachine,
  setup,
} from 'xstate';

export interface OpenOptions<Machine extends AnyStateMachine> {
  readonly input: InputFrom<Machine>;
  /** Actors that run for real, at every level; every other one is silent, and what it would say is an event of the test. */
  readonly real?: readonly string[];
  /** Whose child the actor is, and by which id; otherwise that of a machine that hears nothing. */
  readonly parent?: { readonly machine: AnyStateMachine; readonly childId: string };
}

/** The production machine on a simulated clock, its actors silent. */
export function openActor<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, real = [], parent }: OpenOptions<Machine>,
) {
  const clock = new SimulatedClock();
  const logic = silenced(machine, real);
  const { family, childId } = parent
    ? { family: silenced(parent.machine, []).provide({ actors: { [parent.childId]: logic } }), childId: parent.childId }
    : { family: onlyParentOf(logic, input), childId: 'child' };
  const root = createActor(family, { clock, systemId: family.id });
  const actor = root.getSnapshot().children[childId] as Actor<Machine>;
  const emitted: EmittedFrom<Machine>[] = [];
  actor.on('*', (event: EmittedFrom<Machine>) => emitted.push(event));
  onTestFinished(() => void root.stop());
  return { actor, clock, emitted, start: () => root.start() };
}

function onlyParentOf(child: AnyActorLogic, input: unknown): AnyStateMachine {
  const invoke = { id: 'child', src: 'child', input } as const;
  return setup({ actors: { child } }).createMachine({ id: 'parent', invoke });
}

/** The machine with silent actors; a silent machine is there to be drawn, and takes nothing. */
function silenced(machine: AnyStateMachine, real: readonly string[]): AnyStateMachine {
  const silent = (logic: unknown): AnyActorLogic =>
    logic instanceof StateMachine
      ? Object.assign(silenced(logic, []), { transition: (snapshot: unknown) => snapshot })
      : fromCallback(() => {});
  const silencedInside = (logic: unknown) => (logic instanceof StateMachine ? silenced(logic, real) : logic);
  const actors = Object.entries<unknown>(machine.implementations.actors).map(([name, logic]) => [
    name,
    real.includes(name) ? silencedInside(logic) : silent(logic),
  ]);
  return machine.provide({ actors: Object.fromEntries(actors) });
}

/** The same, started and sent so many events. */
export function startActor<Machine extends AnyStateMachine>(
  machine: Machine,
  options: OpenOptions<Machine>,
  ...events: readonly EventFromLogic<Machine>[]
) {
  const opened = openActor(machine, options);
  opened.start();
  for (const event of events) opened.actor.send(event);
  return opened;
}
