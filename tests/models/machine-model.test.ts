import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createActor, fromCallback, SimulatedClock, setup } from 'xstate';
import { Coverage } from './coverage.ts';
import { type Examples, type MachineModel, machineModel } from './machine-model.ts';
import { declaredTransitions } from './transitions.ts';
import { type StateChecks, walkPath } from './walk-on-screen.ts';

type DoorEvent = { type: 'door.pushed'; force: number } | { type: 'door.pulled' };

/** A door that opens to a strong push, and that a spring closes. */
const doorMachine = setup({
  types: { context: {} as { readonly pushes: number }, events: {} as DoorEvent },
  actions: { count: assign(({ context }) => ({ pushes: context.pushes + 1 })) },
  guards: { isStrong: ({ event }) => event.type === 'door.pushed' && event.force > 5 },
  delays: { springs: 1_000 },
}).createMachine({
  id: 'door',
  context: { pushes: 0 },
  initial: 'closed',
  states: {
    closed: { on: { 'door.pushed': { guard: 'isStrong', target: 'open', actions: 'count' } } },
    open: { on: { 'door.pulled': { target: 'closed' } }, after: { springs: { target: 'closed' } } },
  },
});

const SPRING = 'xstate.after.springs.door.open';
const EXAMPLES: Examples<DoorEvent> = { 'door.pushed': [{ force: 9 }, { force: 1 }], 'door.pulled': [{}] };

// @ts-expect-error every event needs an example
({ 'door.pulled': [{}] }) satisfies Examples<DoorEvent>;
// @ts-expect-error every state needs a check
({ closed: () => {} }) satisfies StateChecks<typeof doorMachine, null>;

const modelOf = (examples: Examples<DoorEvent> = EXAMPLES) => machineModel(doorMachine, { examples });

/** Walks every path with an actor of the machine, and returns what was not covered. */
async function walkAll<Machine extends AnyStateMachine>(
  { paths, inputOf }: MachineModel<Machine, never>,
  machine: Machine,
  states: StateChecks<Machine, null>,
) {
  const coverage = new Coverage(machine);
  for (const [, path] of paths) {
    const clock = new SimulatedClock();
    const actor = createActor(machine as AnyStateMachine, { clock, input: inputOf(path) }).start();
    await walkPath(path, { actor, clock, page: null, act: (change) => change() }, { states }, coverage);
  }
  return coverage.missing();
}

describe('a model', () => {
  it('walks every transition in few paths and checks each state', async () => {
    const model = modelOf();
    const seen: string[] = [];
    const titles = ['door.pushed 1 → door.pulled', 'door.pushed 1 → after springs', 'door.pushed 2'];
    expect(model.paths.map(([title]) => title)).toEqual(titles);
    const states = { closed: () => void seen.push('closed'), open: () => void seen.push('open') };
    expect(await walkAll(model, doorMachine, states)).toEqual({ states: [], transitions: [] });
    expect(seen).toEqual(['closed', 'open', 'closed', 'closed', 'open', 'closed', 'closed', 'closed']);
  });

  it('names a transition that no example takes', async () => {
    const model = modelOf({ ...EXAMPLES, [SPRING]: [] });
    const { transitions } = await walkAll(model, doorMachine, { closed: () => {}, open: () => {} });
    expect(transitions).toEqual([`door.open on ${SPRING} #0 → door.closed`]);
  });

  it('fails if the actor is not in the state of the model', async () => {
    const stuck = doorMachine.provide({ guards: { isStrong: () => false } });
    await expect(walkAll(modelOf(), stuck, { closed: () => {}, open: () => {} })).rejects.toThrow('to deeply equal');
  });

  it('opens an actor with each other input, so that the branches of the first state are taken', async () => {
    const machine = setup({
      types: { context: {} as { readonly isOpen: boolean }, input: {} as { readonly isOpen: boolean } },
      guards: { isOpen: ({ context }) => context.isOpen },
    }).createMachine({
      id: 'shutter',
      context: ({ input }) => input,
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isOpen', target: 'open' }, { target: 'closed' }] },
        open: {},
        closed: {},
      },
    });
    const model = machineModel(machine, {
      input: { isOpen: false },
      openings: { 'left open': { isOpen: true } },
      examples: {},
    });
    const seen: string[] = [];
    const states = { opening: () => {}, open: () => void seen.push('open'), closed: () => void seen.push('closed') };
    const missing = await walkAll(model, machine, states);
    expect({ titles: model.paths.map(([title]) => title), seen, missing }).toEqual({
      titles: ['as opened', 'left open'],
      seen: ['closed', 'open'],
      missing: { states: [], transitions: [] },
    });
  });

  it('walks all events that stay in one situation in one path', () => {
    const { paths } = modelOf({ ...EXAMPLES, 'door.pushed': [{ force: 9 }, { force: 1 }, { force: 2 }] });
    const titles = ['door.pushed 1 → door.pulled', 'door.pushed 1 → after springs', 'door.pushed 3 → door.pushed 2'];
    expect(paths.map(([title]) => title)).toEqual(titles);
  });
});

describe('the silences of a model', () => {
  it('name each event that a state does not hear without a reason', () => {
    expect(modelOf().silences.faults()).toEqual({
      unexplained: ['door.pulled in closed', 'door.pushed in open'],
      heard: [],
      needless: [],
    });
  });

  it('name each event that a state hears although it is listed', () => {
    const model = machineModel(doorMachine, {
      examples: EXAMPLES,
      unheard: [{ in: ['open', 'closed'], events: ['door.pushed', 'door.pulled'], because: 'It is locked.' }],
    });
    expect(model.silences.faults()).toEqual({
      unexplained: [],
      heard: ['door.pushed in closed', 'door.pulled in open'],
      needless: [],
    });
  });

  it('need no reason, and must have none, while the actor that reports an event does not run', () => {
    const machine = setup({
      types: { events: {} as { type: 'door.pulled' | 'lock.jammed' } },
      actors: { lock: fromCallback(() => {}) },
    }).createMachine({
      id: 'lockable',
      initial: 'open',
      states: {
        open: { on: { 'door.pulled': { target: 'locked' } } },
        locked: { invoke: { id: 'lock', src: 'lock' }, on: { 'door.pulled': { target: 'open' } } },
      },
    });
    const model = machineModel(machine, {
      examples: { 'door.pulled': [{}], 'lock.jammed': [{}] },
      outcomes: { lock: ['lock.jammed'] },
      unheard: [{ in: 'open', events: ['lock.jammed'], because: 'It is open.' }],
    });
    expect(model.silences.faults()).toEqual({
      unexplained: ['lock.jammed in locked'],
      heard: [],
      needless: ['lock.jammed in open'],
    });
  });
});

it('rejects a machine with wildcard transitions, which cannot be counted', () => {
  const wild: AnyStateMachine = setup({}).createMachine({ id: 'wild', on: { '*': {} } });
  expect(() => declaredTransitions(wild)).toThrow("'wild' handles '*'");
});

it('rejects a machine with two invocations of one id', () => {
  const work = fromCallback(() => {});
  const twinMachine = setup({ actors: { work } }).createMachine({
    id: 'twin',
    type: 'parallel',
    states: { left: { invoke: { id: 'work', src: 'work' } }, right: { invoke: { id: 'work', src: 'work' } } },
  });
  expect(() => machineModel(twinMachine, { examples: {} })).toThrow(
    'The machine "twin" has several invocations with the id "work": in twin.left and twin.right. Rename all but one.',
  );
});
