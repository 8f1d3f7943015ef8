import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createActor, emit, fromPromise, SimulatedClock, setup } from 'xstate';
import { ActorJournal } from '../support/actor-journal.ts';
import { fewestPaths } from '../support/fewest-paths.ts';
import {
  type Examples,
  type Expectations,
  machineModel,
  type Performers,
  type Place,
} from '../support/machine-model.ts';
import { CoverageCount } from '../support/transition-coverage.ts';
import { declaredTransitions, restingStates } from '../support/transitions.ts';

type DoorEvent = { type: 'door.pushed'; force: number } | { type: 'door.pulled' };
type DoorPlace = Place<typeof doorMachine, Examples<DoorModelEvent>>;
type DoorModelEvent = DoorEvent | { type: 'xstate.after.springs.door.open' };

/** A door that opens to a strong push, and that a spring closes; nobody has found out yet that it can be pulled. */
const doorMachine = setup({
  types: {
    context: {} as { readonly pushes: number },
    events: {} as DoorEvent,
    emitted: {} as { type: 'door.creaked'; push: number },
  },
  actions: {
    count: assign(({ context }) => ({ pushes: context.pushes + 1 })),
    creak: emit(({ context }) => ({ type: 'door.creaked' as const, push: context.pushes })),
  },
  guards: { isStrong: (_, { force }: { force: number }) => force > 5 },
  delays: { springs: 1_000 },
}).createMachine({
  id: 'door',
  context: { pushes: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'door.pushed': {
          guard: { type: 'isStrong', params: ({ event }) => ({ force: event.force }) },
          target: 'open',
          actions: ['count', 'creak'],
        },
      },
    },
    open: { on: { 'door.pulled': { target: 'closed' } }, after: { springs: { target: 'closed' } } },
  },
});

const EXAMPLES: Examples<DoorModelEvent> = {
  'door.pushed': [
    { type: 'door.pushed', force: 9 },
    { type: 'door.pushed', force: 1 },
  ],
  'door.pulled': [{ type: 'door.pulled' }],
  'xstate.after.springs.door.open': [{ type: 'xstate.after.springs.door.open' }],
};

const SHOWS: Expectations<typeof doorMachine> = {
  closed: () => {},
  open: ({ context }) => expect(context.pushes).toBeGreaterThan(0),
};

// @ts-expect-error every event needs an entry
({ 'door.pushed': [{ type: 'door.pushed', force: 9 }] }) satisfies Examples<DoorEvent>;
// @ts-expect-error every state needs an expectation
({ closed: () => {} }) satisfies Expectations<typeof doorMachine>;

const modelOfDoor = (examples: Examples<DoorModelEvent> = EXAMPLES, place?: DoorPlace) =>
  machineModel(doorMachine, { input: undefined, examples, place });

function stage() {
  const journal = new ActorJournal(200);
  const clock = new SimulatedClock();
  const actor = createActor(doorMachine, { clock, inspect: journal.inspect });
  const perform: Performers<Examples<DoorModelEvent>> = {
    'xstate.init': () => void actor.start(),
    'door.pushed': (event) => actor.send(event),
    'door.pulled': (event) => actor.send(event),
    'xstate.after.springs.door.open': () => clock.increment(1_000),
  };
  return { actor, clock, journal, perform, shows: SHOWS };
}

async function walkAll(model: ReturnType<typeof modelOfDoor>) {
  for (const [, path] of model.paths) await model.walk(path, stage());
  return model.coverage();
}

describe('the walk', () => {
  it('covers a machine whose events all have their examples', async () => {
    const coverage = await walkAll(modelOfDoor());
    expect(coverage).toEqual({
      line: 'door: 2/2 states, 3/3 event types, 3/3 transitions, guards both ways 1/1',
      unreachedStates: [],
      unseenEvents: [],
      unwalkedTransitions: [],
      oneWayGuards: [],
    });
  });

  it('has covered nothing before a real actor walked', () => {
    expect(modelOfDoor().coverage().line).toBe(
      'door: 0/2 states, 0/3 event types, 0/3 transitions, guards both ways 0/1',
    );
  });

  it('reports an arrow that no example reaches', async () => {
    // @ts-expect-error every event needs an example
    const withoutPull: Examples<DoorModelEvent> = { ...EXAMPLES, 'door.pulled': [] };
    const coverage = await walkAll(modelOfDoor(withoutPull));
    expect(coverage.unwalkedTransitions).toEqual(['door.open on door.pulled #0 → door.closed']);
    expect(coverage.unseenEvents).toEqual(['door.pulled']);
  });

  it('reports a guard that only ever said yes', async () => {
    const coverage = await walkAll(modelOfDoor({ ...EXAMPLES, 'door.pushed': [{ type: 'door.pushed', force: 9 }] }));
    expect(coverage.unwalkedTransitions).toEqual([]);
    expect(coverage.oneWayGuards).toEqual(['door.closed on door.pushed #0 [isStrong] → door.open']);
  });

  it('reports a guard that only ever said no, and the state behind it', async () => {
    const coverage = await walkAll(modelOfDoor({ ...EXAMPLES, 'door.pushed': [{ type: 'door.pushed', force: 1 }] }));
    expect(coverage.unreachedStates).toEqual(['open']);
    expect(coverage.oneWayGuards).toEqual(['door.closed on door.pushed #0 [isStrong] → door.open']);
  });

  it.each<[string, { perform?: object; shows?: object }, string]>([
    ['an event without an executor', { perform: { 'door.pushed': undefined } }, "no executor for 'door.pushed'"],
    ['a state without an expectation', { shows: { open: undefined } }, "no expectation for 'open'"],
    ['a rest in a state that should be passed through', { shows: { open: 'passed through' } }, "rests in 'open'"],
  ])('throws at %s', async (_what, gap, message) => {
    const model = modelOfDoor();
    const { perform, shows, journal } = stage();
    const holed = { journal, perform: { ...perform, ...gap.perform }, shows: { ...shows, ...gap.shows } } as never;
    await expect(model.walk(longestOf(model), holed)).rejects.toThrow(message);
  });

  it('fails where the real actor goes another way than the model', async () => {
    const model = modelOfDoor();
    const { actor, journal, perform, shows } = stage();
    const weak = { ...perform, 'door.pushed': () => actor.send({ type: 'door.pushed', force: 2 }) };
    await expect(model.walk(longestOf(model), { journal, perform: weak, shows })).rejects.toThrow('to deeply equal');
  });

  it('fails where something happens that no step asked for', async () => {
    const model = modelOfDoor();
    const { actor, clock, journal, perform, shows } = stage();
    const twice = {
      ...perform,
      'xstate.after.springs.door.open': () => {
        clock.increment(1_000);
        actor.send({ type: 'door.pulled' });
      },
    };
    const path = model.paths.find(([title]) => title.endsWith('after springs'))?.[1];
    if (!path) throw new Error('no path ends with the spring');
    await expect(model.walk(path, { journal, perform: twice, shows })).rejects.toThrow('door.pulled');
  });

  it('fails where an awaited event never comes', async () => {
    const model = modelOfDoor();
    const { journal, perform, shows } = stage();
    const lame = { ...perform, 'door.pushed': () => {} };
    await expect(model.walk(longestOf(model), { journal, perform: lame, shows })).rejects.toThrow(
      "'door.pushed' never reached the machine",
    );
  });
});

describe('a machine whose actor is out of reach', () => {
  const perform: Performers<Examples<DoorModelEvent>> = {
    'xstate.init': () => {},
    'door.pushed': () => {},
    'door.pulled': () => {},
    'xstate.after.springs.door.open': () => {},
  };

  it('is walked by what is to be seen, which is told what the machine emits', async () => {
    const model = modelOfDoor();
    const heard: unknown[] = [];
    const shows: typeof SHOWS = { ...SHOWS, open: (_snapshot, _event, notices) => void heard.push(...notices) };
    await model.walk(longestOf(model), { journal: null, perform, shows });
    expect(heard).toEqual([{ type: 'door.creaked', push: 1 }]);
  });

  it('fails where something else is seen', async () => {
    const model = modelOfDoor();
    const shows: typeof SHOWS = { ...SHOWS, open: () => expect('a closed door').toBe('an open one') };
    await expect(model.walk(longestOf(model), { journal: null, perform, shows })).rejects.toThrow('a closed door');
  });

  it('is told by the path what is still to come', async () => {
    const model = modelOfDoor();
    const told: unknown[] = [];
    const attentive: typeof perform = {
      ...perform,
      'door.pushed': (_event, upcoming) => void told.push(...upcoming),
    };
    const path = model.paths.find(([title]) => title === 'door.pushed 1 → door.pulled')?.[1];
    if (!path) throw new Error('no path ends with a pull');
    await model.walk(path, { journal: null, perform: attentive, shows: SHOWS });
    expect(told).toEqual([{ type: 'door.pulled' }]);
  });
});

describe('a place where not everything can happen', () => {
  const count = new CoverageCount(doorMachine);
  const place: DoorPlace = { count, canHappen: (_snapshot, { type }) => type !== 'door.pulled' };

  it('has no path on which it happens', () => {
    const titles = modelOfDoor(EXAMPLES, place).paths.map(([title]) => title);
    expect(titles.filter((title) => title.includes('door.pulled'))).toEqual([]);
    expect(titles.length).toBeGreaterThan(0);
  });

  it('may answer in the same moment', () => {
    const closes = { type: 'xstate.after.springs.door.open' } as const;
    const model = modelOfDoor(EXAMPLES, { ...place, echo: (snapshot) => (snapshot.matches('open') ? closes : null) });
    expect(model.paths.map(([title]) => title)).toEqual(['door.pushed 2', 'door.pushed 1']);
    expect(longestOf(model).steps.map(({ state }) => state.value)).toEqual(['closed', 'closed']);
  });
});

describe('the fewest paths', () => {
  it('take every arrow that all of them take', () => {
    const { paths } = modelOfDoor();
    const arrowsOf = (some: typeof paths) =>
      new Set(
        some.flatMap(([, { steps }]) => steps.flatMap((step) => step.happenings.flatMap((one) => one.passage.taken))),
      );
    const fewest = fewestPaths(paths);
    expect(arrowsOf(fewest)).toEqual(arrowsOf(paths));
    expect([fewest.length, paths.length]).toEqual([2, 3]);
  });
});

describe('the count of declared transitions', () => {
  const machine = setup({
    types: { events: {} as { type: 'a' } | { type: 'b' } | { type: 'c' } },
    actors: { work: fromPromise(async () => {}) },
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

function longestOf(model: ReturnType<typeof modelOfDoor>) {
  const path = model.paths.at(-1)?.[1];
  if (!path) throw new Error('the model has no path');
  return path;
}
