import { HttpResponse } from 'msw';
import { expect, onTestFinished } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock } from 'xstate';
import { createCatalogueActors } from '#src/api/catalogue-actors.ts';
import { createApiClient } from '#src/api/client.ts';
import type { Product } from '#src/contract/types.ts';
import { type CatalogueEvent, catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { ActorJournal } from './actor-journal.ts';
import { type Examples, type Expectations, machineModel, type Performers } from './machine-model.ts';
import { MOCK_ORIGIN, type MockedNetwork } from './mocked-network.ts';
import { productOf } from './products.ts';
import type { CoverageCount } from './transition-coverage.ts';

type Loader = 'loadProducts' | 'refreshProducts';
type ModelEvent =
  | CatalogueEvent
  | DoneActorEvent<readonly Product[], 'loadProducts'>
  | ErrorActorEvent<unknown, 'loadProducts'>
  | DoneActorEvent<readonly Product[], 'refreshProducts'>
  | ErrorActorEvent<unknown, 'refreshProducts'>
  | { type: 'xstate.after.loadDeadline.catalogue.loading' }
  | { type: 'xstate.after.loadDeadline.catalogue.loaded.refreshing' };

/** What the page came with, and what is there later. */
export const TWO = [productOf(1), productOf(2)];
export const THREE = [...TWO, productOf(3)];

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

const CATALOGUE_EXAMPLES: Examples<ModelEvent> = {
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

export interface CatalogueInput {
  readonly products?: readonly Product[];
}

/** The catalogue's model for one kind of input, for the actor alone and for the screen. */
export const catalogueModel = (input: CatalogueInput, count: CoverageCount) =>
  machineModel(catalogueMachine, {
    input,
    examples: CATALOGUE_EXAMPLES,
    count,
    distinguish: ({ products }) => products.length,
  });

/** The production machine with its real actors, on a clock and a network that the test drives. */
export function catalogueStage(network: MockedNetwork, input: CatalogueInput) {
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

/**
 * How each event comes about in the real world, what it promises, and what is so wherever the machine rests.
 * @param send how a visitor causes an event: straight to the actor, or by a gesture on the screen
 */
export function driveCatalogue(
  { actor, clock, loads, logged }: ReturnType<typeof catalogueStage>,
  given: readonly Product[],
  send: (event: CatalogueEvent) => void | Promise<void> = (event) => actor.send(event),
) {
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
  const perform: Performers<typeof CATALOGUE_EXAMPLES> = {
    'xstate.init': () => void actor.start(),
    'refresh.requested': async (event) => {
      // A request that is given up is out of the way before another is waited for.
      if (actor.getSnapshot().hasTag('busy')) await loads.next();
      return send(event);
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
