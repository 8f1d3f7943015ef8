import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, fromCallback, setup } from 'xstate';
import { openActor } from '../support/actors/open-actor.ts';
import { type Examples, type MachineModel, machineModel } from './machine-model.ts';
import { declaredTransitions } from './transitions.ts';
import type { StateChecks } from './walk-on-screen.tsx';

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
const STRONG: DoorEvent = { type: 'door.pushed', force: 9 };
const EXAMPLES: Examples<DoorEvent> = { 'door.pushed': [STRONG, { force: 1 }] };

// @ts-expect-error every event with a payload needs an example
({}) satisfies Examples<DoorEvent>;
// @ts-expect-error every state needs a check
({ closed: () => {} }) satisfies StateChecks<typeof doorMachine, null>;

const modelOf = (examples: Examples<DoorEvent> = EXAMPLES) => machineModel(doorMachine, { examples });

/** Walks every path. `push` replaces each push. */
async function walkAll(model: MachineModel<typeof doorMachine>, push?: DoorEvent, check = (_state: string) => {}) {
  for (const [, path] of model.paths) {
    const { actor, clock, start } = model.open({}, path);
    start();
    const perform = (event: { readonly type: string }) => {
      if (event.type === SPRING) clock.increment(1_000);
      else actor.send(event.type === 'door.pushed' && push ? push : (event as DoorEvent));
    };
    await model.walk(path, { actor, perform, check });
  }
  return model.coverage.missing();
}

describe('a model', () => {
  it('walks every transition in few paths and checks each state', async () => {
    const model = modelOf();
    const seen: string[] = [];
    const titles = ['door.pushed 1 → after springs', 'door.pushed 1 → door.pulled', 'door.pushed 2'];
    expect(model.paths.map(([title]) => title)).toEqual(titles);
    expect(model.coverage.missing().states).toEqual(['closed', 'open']);
    expect(await walkAll(model, undefined, (state) => seen.push(state))).toEqual({ states: [], transitions: [] });
    expect(seen).toEqual(['closed', 'open', 'closed', 'closed', 'open', 'closed', 'closed', 'closed']);
  });

  it('names a transition that no example takes', async () => {
    const examples = { 'door.pushed': [STRONG], [SPRING]: [] } as const;
    const { transitions } = await walkAll(modelOf(examples));
    expect(transitions).toEqual([`door.open on ${SPRING} #0 → door.closed`]);
  });

  it('fails if the actor is not in the state of the model', async () => {
    await expect(walkAll(modelOf(), { type: 'door.pushed', force: 2 })).rejects.toThrow('to deeply equal');
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
    for (const [title, path] of model.paths) {
      const { actor, start } = model.open({}, path);
      start();
      await model.walk(path, { actor, perform: () => {}, check: (state) => void seen.push(`${title}: ${state}`) });
    }
    expect({ seen, missing: model.coverage.missing() }).toEqual({
      seen: ['as opened: closed', 'left open: open'],
      missing: { states: [], transitions: [] },
    });
  });

  it('walks all events that stay in one situation in one path', () => {
    const { paths } = modelOf({ 'door.pushed': [STRONG, { force: 1 }, { force: 2 }] });
    const titles = ['door.pushed 1 → after springs', 'door.pushed 1 → door.pulled', 'door.pushed 3 → door.pushed 2'];
    expect(paths.map(([title]) => title)).toEqual(titles);
  });
});

it('rejects a machine with wildcard transitions, which cannot be counted', () => {
  const wild: AnyStateMachine = setup({}).createMachine({ id: 'wild', on: { '*': {} } });
  expect(() => declaredTransitions(wild)).toThrow("'wild' handles '*'");
});

describe('a machine with two invocations of one id', () => {
  const work = fromCallback(() => {});
  const twinMachine = setup({ actors: { work } }).createMachine({
    id: 'twin',
    type: 'parallel',
    states: { left: { invoke: { id: 'work', src: 'work' } }, right: { invoke: { id: 'work', src: 'work' } } },
  });
  const message =
    'The machine "twin" has several invocations with the id "work": in twin.left and twin.right. Rename all but one.';

  it('rejects a machine with two invocations of one id as a model', () => {
    expect(() => machineModel(twinMachine, { examples: {} })).toThrow(message);
  });

  it('rejects a machine with two invocations of one id in a scenario', () => {
    expect(() => openActor(twinMachine, {})).toThrow(message);
  });
});
