import { HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock, waitFor } from 'xstate';
import { createCatalogueActors } from '#src/api/catalogue-actors.ts';
import { createApiClient } from '#src/api/client.ts';
import type { Product } from '#src/contract/types.ts';
import { type CatalogueEvent, catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { ActorJournal } from '../support/actor-journal.ts';
import { type Examples, type Expectations, machineModel, type Performers } from '../support/machine-model.ts';
import { MOCK_ORIGIN, mockedNetwork } from '../support/mocked-network.ts';
import { productOf } from '../support/products.ts';
import { quiet } from '../support/quiet.ts';
import { CoverageCount, expectWhole } from '../support/transition-coverage.ts';

type Loader = 'loadProducts' | 'refreshProducts';
type ModelEvent =
  | CatalogueEvent
  | DoneActorEvent<readonly Product[], 'loadProducts'>
  | ErrorActorEvent<unknown, 'loadProducts'>
  | DoneActorEvent<readonly Product[], 'refreshProducts'>
  | ErrorActorEvent<unknown, 'refreshProducts'>
  | { type: 'xstate.after.loadDeadline.catalogue.loading' }
  | { type: 'xstate.after.loadDeadline.catalogue.loaded.refreshing' };

const TWO = [productOf(1), productOf(2)];
const THREE = [...TWO, productOf(3)];

const loaded = <Id extends Loader>(
  actorId: Id,
  output: readonly Product[],
): DoneActorEvent<readonly Product[], Id> => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
});
const failedToLoad = <Id extends Loader>(actorId: Id): ErrorActorEvent<unknown, Id> => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error: null,
});

const EXAMPLES: Examples<ModelEvent> = {
  'refresh.requested': [{ type: 'refresh.requested' }],
  'xstate.done.actor.loadProducts': [loaded('loadProducts', TWO), loaded('loadProducts', [])],
  'xstate.error.actor.loadProducts': [failedToLoad('loadProducts')],
  'xstate.done.actor.refreshProducts': [loaded('refreshProducts', THREE)],
  'xstate.error.actor.refreshProducts': [failedToLoad('refreshProducts')],
  'xstate.after.loadDeadline.catalogue.loading': [{ type: 'xstate.after.loadDeadline.catalogue.loading' }],
  'xstate.after.loadDeadline.catalogue.loaded.refreshing': [
    { type: 'xstate.after.loadDeadline.catalogue.loaded.refreshing' },
  ],
};

const count = new CoverageCount(catalogueMachine);
type Input = { readonly products?: readonly Product[] };

const modelFrom = (input: Input) =>
  machineModel(catalogueMachine, {
    input,
    examples: EXAMPLES,
    count,
    distinguish: ({ products }) => products.length,
  });

const network = mockedNetwork();

/** The production machine with its real actors, on a clock and a network that the test drives. */
function stage(input: Input) {
  const journal = new ActorJournal();
  const clock = new SimulatedClock();
  const logged: unknown[] = [];
  const loads = network.hold('get', '*/api/products');
  const client = createApiClient({ baseUrl: MOCK_ORIGIN, language: () => 'fa' });
  const machine = catalogueMachine.provide({
    actors: createCatalogueActors(client),
    actions: { logFailure: (_, { error }) => logged.push(error) },
  });
  const actor = createActor(machine, { input, clock, inspect: journal.inspect });
  onTestFinished(() => void actor.stop());
  return { actor, clock, journal, loads, logged };
}

/** How each event comes about in the real world, what it promises, and what is so wherever the machine rests. */
function drive({ actor, clock, loads, logged }: ReturnType<typeof stage>, given: readonly Product[]) {
  let shown = given;
  let failures = 0;
  const show = (products: readonly Product[]) => {
    shown = products;
    return loads.answer(HttpResponse.json(products));
  };
  const fail = () => {
    failures += 1;
    return loads.answer(HttpResponse.error());
  };
  const letTimePass = async () => {
    failures += 1;
    await loads.next();
    clock.increment(20_000);
  };
  const perform: Performers<typeof EXAMPLES> = {
    'xstate.init': () => void actor.start(),
    'refresh.requested': async (event) => {
      // A request that is given up is out of the way before another is waited for.
      if (actor.getSnapshot().hasTag('busy')) await loads.next();
      actor.send(event);
    },
    'xstate.done.actor.loadProducts': ({ output }) => show(output),
    'xstate.error.actor.loadProducts': fail,
    'xstate.done.actor.refreshProducts': ({ output }) => show(output),
    'xstate.error.actor.refreshProducts': fail,
    'xstate.after.loadDeadline.catalogue.loading': letTimePass,
    'xstate.after.loadDeadline.catalogue.loaded.refreshing': letTimePass,
  };
  const rests = (isBusy: boolean) => () => {
    const snapshot = actor.getSnapshot();
    expect({ products: snapshot.context.products, isBusy: snapshot.hasTag('busy'), failures: logged.length }).toEqual({
      products: shown,
      isBusy,
      failures,
    });
  };
  const shows: Expectations<typeof catalogueMachine> = {
    starting: 'passed through',
    loading: rests(true),
    'loaded.fresh': rests(false),
    'loaded.refreshing': rests(true),
    'loaded.stale': rests(false),
    failed: rests(false),
  };
  return { perform, shows };
}

describe.each<[string, Input]>([
  ['without products', {}],
  ['with the products that the page came with', { products: TWO }],
])('catalogue %s: the real actor follows the model', (_what, input) => {
  const model = modelFrom(input);
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = stage(input);
    await model.walk(path, { journal: opened.journal, ...drive(opened, input.products ?? []) });
  });
});

describe('catalogue: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(count.coverage(), 'catalogue: 5/5 states, 7/7 event types, 13/13 transitions, guards both ways 1/1');
  });
});

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('catalogue: stories', () => {
  const REFRESH = { type: 'refresh.requested' } as const;

  it('the twelve samples of the workshop are there after the first load', async () => {
    const { actor, loads } = stage({});
    actor.start();
    await loads.answer();
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(actor.getSnapshot().context.products).toEqual(network.database.products.all());
    expect(actor.getSnapshot().context.products).toHaveLength(12);
  });

  it('a page that came with products asks for none', async () => {
    const { actor, loads } = stage({ products: TWO });
    actor.start();
    await quiet();
    expect(loads.total).toBe(0);
  });

  it.each([
    ['an empty 500', () => new HttpResponse(null, { status: 500 })],
    ['a page of HTML', () => new HttpResponse('<h1>Hi</h1>')],
    ['another shape', () => HttpResponse.json([{ id: 'one' }])],
    ['a refusal', () => HttpResponse.json({ message: '', errors: [] }, { status: 404 })],
  ])('a first load that ends in %s leaves the list empty, and can be tried again', async (_what, response) => {
    const { actor, loads, logged } = stage({});
    actor.start();
    await loads.answer(response());
    await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(actor.getSnapshot().context.products).toEqual([]);
    expect(logged).toHaveLength(1);
    actor.send(REFRESH);
    await loads.answer();
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(actor.getSnapshot().context.products).toHaveLength(12);
  });

  it('a failed refresh leaves the list as it was', async () => {
    const { actor, loads } = stage({ products: TWO });
    actor.start();
    actor.send(REFRESH);
    await loads.answer(HttpResponse.error());
    await waitFor(actor, (snapshot) => snapshot.matches({ loaded: 'stale' }));
    expect(actor.getSnapshot().context.products).toEqual(TWO);
  });

  it.each<[string, Input]>([
    ['the first load', {}],
    ['a refresh', { products: TWO }],
  ])(
    'what changed during %s is not missed: the late answer of the first request counts for nothing',
    async (_w, input) => {
      const { actor, loads } = stage(input);
      actor.start();
      if (input.products) actor.send(REFRESH);
      const first = await loads.next();
      actor.send(REFRESH);
      const second = await loads.next();
      second.answer(HttpResponse.json(THREE));
      first.answer(HttpResponse.json(TWO));
      await waitFor(actor, (snapshot) => snapshot.matches({ loaded: 'fresh' }));
      await quiet();
      expect(actor.getSnapshot().context.products).toEqual(THREE);
    },
  );

  it('an answer is waited for 20 s and no longer', async () => {
    const { actor, clock, loads, logged } = stage({});
    actor.start();
    await loads.next();
    clock.increment(19_999);
    expect(actor.getSnapshot().value).toBe('loading');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('failed');
    expect(logged).toEqual(['deadline']);
  });
});
