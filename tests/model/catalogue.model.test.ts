import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import {
  type CatalogueInput,
  catalogueModel,
  catalogueStage,
  driveCatalogue,
  THREE,
  TWO,
} from '../support/catalogue-stage.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { quiet } from '../support/quiet.ts';
import { CoverageCount, expectWhole } from '../support/transition-coverage.ts';

const count = new CoverageCount(catalogueMachine);
const network = mockedNetwork();

describe.each<[string, CatalogueInput]>([
  ['without products', {}],
  ['with the products that the page came with', { products: TWO }],
])('catalogue %s: the real actor follows the model', (_what, input) => {
  const model = catalogueModel(input, count);
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = catalogueStage(network, input);
    await model.walk(path, { journal: opened.journal, ...driveCatalogue(opened, input.products ?? []) });
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

  it('the twelve samples of the workshop are there after the first load [4.products.load]', async () => {
    const { actor, loads } = catalogueStage(network, {});
    actor.start();
    await loads.answer();
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
    expect(actor.getSnapshot().context.products).toEqual(network.database.products.all());
    expect(actor.getSnapshot().context.products).toHaveLength(12);
  });

  it('a page that came with products asks for none', async () => {
    const { actor, loads } = catalogueStage(network, { products: TWO });
    actor.start();
    await quiet();
    expect(loads.total).toBe(0);
  });

  it.each([
    ['an empty 500', () => new HttpResponse(null, { status: 500 })],
    ['a page of HTML', () => new HttpResponse('<h1>Hi</h1>')],
    ['another shape', () => HttpResponse.json({ products: [] })],
    ['a refusal', () => HttpResponse.json({ message: '', errors: [] }, { status: 404 })],
  ])(
    'a first load that ends in %s leaves the list empty, and can be tried again [8.products.failed]',
    async (_what, response) => {
      const { actor, loads, logged } = catalogueStage(network, {});
      actor.start();
      await loads.answer(response());
      await waitFor(actor, (snapshot) => snapshot.matches('failed'));
      expect(actor.getSnapshot().context.products).toEqual([]);
      expect(logged).toEqual([expect.any(Error)]);
      actor.send(REFRESH);
      await loads.answer();
      await waitFor(actor, (snapshot) => snapshot.matches('loaded'));
      expect(actor.getSnapshot().context.products).toHaveLength(12);
    },
  );

  it('a failed refresh leaves the list as it was, and can be tried again', async () => {
    const { actor, loads, logged } = catalogueStage(network, { products: TWO });
    actor.start();
    actor.send(REFRESH);
    await loads.answer(HttpResponse.error());
    await waitFor(actor, (snapshot) => snapshot.matches({ loaded: 'stale' }));
    expect(actor.getSnapshot().context.products).toEqual(TWO);
    expect(logged).toEqual([expect.any(Error)]);
    actor.send(REFRESH);
    await loads.answer(HttpResponse.json(THREE));
    await waitFor(actor, (snapshot) => snapshot.matches({ loaded: 'fresh' }));
    expect(actor.getSnapshot().context.products).toEqual(THREE);
  });

  it.each<[string, CatalogueInput]>([
    ['the first load', {}],
    ['a refresh', { products: TWO }],
  ])(
    'what changed during %s is not missed: the late answer of the first request counts for nothing',
    async (_w, input) => {
      const { actor, loads } = catalogueStage(network, input);
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
    const { actor, clock, loads, logged } = catalogueStage(network, {});
    actor.start();
    await loads.next();
    clock.increment(19_999);
    expect(actor.getSnapshot().value).toBe('loading');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('failed');
    expect(logged).toEqual(['deadline']);
  });

  it('a refresh is waited for 20 s and no longer, and the list stays as it was', async () => {
    const { actor, clock, loads, logged } = catalogueStage(network, { products: TWO });
    actor.start();
    actor.send(REFRESH);
    await loads.next();
    clock.increment(19_999);
    expect(actor.getSnapshot().value).toEqual({ loaded: 'refreshing' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ loaded: 'stale' });
    expect(actor.getSnapshot().context.products).toEqual(TWO);
    expect(logged).toEqual(['deadline']);
  });
});
