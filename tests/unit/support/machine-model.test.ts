import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, fromCallback, setup } from 'xstate';
import { type Examples, type MachineModel, machineModel } from '../../support/machine-model.ts';
import { openActor } from '../../support/open-actor.ts';
import { declaredTransitions, restingStates } from '../../support/transitions.ts';
import type { ScreenChecks } from '../../support/walk-model.tsx';

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
const EXAMPLES: Examples<DoorEvent> = { 'door.pushed': [STRONG, { type: 'door.pushed', force: 1 }] };

// @ts-expect-error every event that carries something needs an example
({}) satisfies Examples<DoorEvent>;
// @ts-expect-error every state needs a sight
({ closed: () => {} }) satisfies ScreenChecks<typeof doorMachine, null>;

const modelOf = (examples: Examples<DoorEvent> = EXAMPLES) => machineModel(doorMachine, { input: undefined, examples });

/** Walks every path; `push` stands in the place of what a push does. */
async function walkAll(model: MachineModel<typeof doorMachine>, push?: DoorEvent, see = (_state: string) => {}) {
  for (const [, path] of model.paths) {
    const { actor, clock, start } = openActor(doorMachine, { input: undefined });
    start();
    const perform = (event: { readonly type: string }) => {
      if (event.type === SPRING) clock.increment(1_000);
      else actor.send(event.type === 'door.pushed' && push ? push : (event as DoorEvent));
    };
    await model.walk(path, { actor, perform, see });
  }
  return model.count.coverage();
}

describe('the walk of a model', () => {
  it('takes every step of a machine whose events all have their examples or need none, in few paths, and looks at each state', async () => {
    const model = modelOf();
    const seen: string[] = [];
    const titles = ['door.pushed 2', 'door.pushed 1 → after springs', 'door.pushed 1 → door.pulled'];
    expect(model.paths.map(([title]) => title)).toEqual(titles);
    expect(model.count.coverage().line).toBe('door: 0/2 states, 0/3 transitions, guards both ways 0/1');
    expect(await walkAll(model, undefined, (state) => seen.push(state))).toEqual({
      line: 'door: 2/2 states, 3/3 transitions, guards both ways 1/1',
      unreachedStates: [],
      unwalkedTransitions: [],
      oneWayGuards: [],
    });
    expect(seen).toEqual(['closed', 'closed', 'closed', 'open', 'closed', 'closed', 'open', 'closed']);
  });

  it('names an arrow that no example reaches, and a guard that only ever said yes', async () => {
    const examples = { 'door.pushed': [STRONG], [SPRING]: [] } as const;
    const { unwalkedTransitions, oneWayGuards } = await walkAll(modelOf(examples));
    expect(unwalkedTransitions).toEqual([`door.open on ${SPRING} #0 → door.closed`]);
    expect(oneWayGuards).toEqual(['door.closed on door.pushed #0 [isStrong] → door.open']);
  });

  it('fails where the actor goes another way than the model', async () => {
    await expect(walkAll(modelOf(), { type: 'door.pushed', force: 2 })).rejects.toThrow('to deeply equal');
  });

  it('leaves out what nobody could bring about', () => {
    const canHappen = (_snapshot: unknown, { type }: { type: string }) => type !== 'door.pulled';
    const { paths } = machineModel(doorMachine, { input: undefined, examples: EXAMPLES, canHappen });
    expect(paths.map(([title]) => title)).toEqual(['door.pushed 2', 'door.pushed 1 → after springs']);
  });
});

describe('the count of declared transitions', () => {
  const machine = setup({
    types: { events: {} as { type: 'a' } | { type: 'b' } | { type: 'c' } },
    actors: { work: fromCallback(() => {}) },
    guards: { isEven: () => true },
  }).createMachine({
    id: 'all',
    initial: 'passing',
    on: { a: { target: '.working' } },
    states: {
      passing: { always: [{ guard: 'isEven', target: 'working' }, { target: 'resting' }] },
      working: {
        invoke: { id: 'work', src: 'work', onDone: 'resting', onError: [{ guard: 'isEven' }, { target: 'resting' }] },
        after: { 10: 'resting' },
        on: { a: {}, b: { actions: [] } },
      },
      resting: { on: { c: undefined } },
    },
  });

  it('has every kind of arrow: always, done, error, after, forbidden, targetless', () => {
    expect(declaredTransitions(machine).map(({ key }) => key)).toEqual([
      'all on a #0 → all.working',
      'all.passing on always #0 [isEven] → all.working',
      'all.passing on always #1 → all.resting',
      'all.working on a #0 → no target',
      'all.working on b #0 → no target',
      'all.working on xstate.done.actor.work #0 → all.resting',
      'all.working on xstate.error.actor.work #0 [isEven] → no target',
      'all.working on xstate.error.actor.work #1 → all.resting',
      'all.working on xstate.after.10.all.working #0 → all.resting',
      'all.resting on c #0 → no target',
    ]);
  });

  it('leaves out of the resting states what is only passed through', () => {
    expect(restingStates(machine)).toEqual(['working', 'resting']);
  });

  it('refuses wildcards, which it could not count', () => {
    const wild: AnyStateMachine = setup({}).createMachine({ id: 'wild', on: { '*': {} } });
    expect(() => declaredTransitions(wild)).toThrow("'wild' listens to '*'");
  });
});
