import { describe, expect, it } from 'vitest';
import { type CatalogueEvent, catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { startActor } from '../../support/models/open-actor.ts';

const [ONE, TWO] = [[productOf(1)], [productOf(1), productOf(2)]];
const REFRESH: CatalogueEvent = { type: 'refresh.requested' };
const FAILED: CatalogueEvent = { type: 'products.failed', error: 'nobody', reference: '1a2b3c4d' };
const HIDDEN: CatalogueEvent = { type: 'page.hidden' };
const SHOWN: CatalogueEvent = { type: 'page.shown' };
const ONLINE: CatalogueEvent = { type: 'connection.restored' };
const loaded = (products: typeof ONE): CatalogueEvent => ({ type: 'products.loaded', products });

function outcomeOf(...events: readonly CatalogueEvent[]) {
  const { state, context, emitted, logged } = startActor(catalogueMachine, {}, { type: 'page.idle' }, ...events);
  return { state: state(), ...context(), emitted, logged };
}

const refreshed = (products: typeof ONE) => ({ type: 'products.refreshed', products });
/** Expected outcome, with no notification and no log entry except those in `rest`. */
const stands = (state: string, products: typeof ONE, rest: object = {}) =>
  Object.assign({ state, products, ids: products.map(({ id }) => id), reference: '', emitted: [], logged: [] }, rest);
const FRESH = 'loaded.seen.fresh';

/** A page that carries the first of two products. */
const CARRIED = { products: ONE, ids: [1, 2] };
const SHOWN_CARRIED = { ...CARRIED, reference: '' };
const openCarried = (...events: readonly CatalogueEvent[]) =>
  startActor(catalogueMachine, { input: { carried: CARRIED } }, ...events);

describe('catalogue', () => {
  it('shows the products that the page carries without loading any [4.products.carried]', () => {
    const { started, state, context } = openCarried();
    expect([state(), context(), started('loadProducts')]).toEqual(['waiting', SHOWN_CARRIED, []]);
    expect(started('pageIdle')).toEqual([{ isUrgent: false }]);
  });

  it('loads the list immediately if the page carries none [4.products.load]', () => {
    const { started, send, state } = startActor(catalogueMachine, {});
    expect(started('pageIdle')).toEqual([{ isUrgent: true }]);
    send({ type: 'page.idle' });
    expect(state()).toBe('loading');
  });

  it.each<CatalogueEvent>([{ type: 'page.idle' }, { type: 'page.left' }, REFRESH])(
    'loads the whole list on %j, and knows the carried products meanwhile [4.products.carried]',
    (event) => {
      const { started, state, context, emitted, send } = openCarried(event);
      expect([state(), context(), started('loadProducts').length]).toEqual(['loading', SHOWN_CARRIED, 1]);
      send({ type: 'page.left' });
      expect([state(), started('loadProducts').length]).toEqual(['loading', 1]);
      send(loaded(TWO));
      expect([state(), context(), emitted]).toEqual([
        FRESH,
        { products: TWO, ids: [1, 2], reference: '' },
        [refreshed(TWO)],
      ]);
    },
  );

  it('keeps the carried products if the whole list cannot be loaded, and can load it again', () => {
    const { state, context, logged, send } = openCarried({ type: 'page.left' }, FAILED);
    expect([state(), context(), logged]).toEqual(['failed', { ...CARRIED, reference: '1a2b3c4d' }, ['nobody']]);
    send(REFRESH);
    expect([state(), context()]).toEqual(['loading', { ...CARRIED, reference: '1a2b3c4d' }]);
    send(loaded(TWO));
    expect(context().products).toEqual(TWO);
  });

  it('each list that comes is shown and told [4.products.load, 4.products.refresh]', () => {
    const emitted = [refreshed(ONE), refreshed(TWO)];
    expect(outcomeOf(loaded(ONE), REFRESH, loaded(TWO))).toEqual(stands(FRESH, TWO, { emitted }));
  });

  it('a first load that fails leaves the list empty, is logged, and can be tried again [8.products.empty, 8.products.failed]', () => {
    expect(outcomeOf(FAILED)).toEqual(stands('failed', [], { ids: null, reference: '1a2b3c4d', logged: ['nobody'] }));
    expect(outcomeOf(FAILED, REFRESH, loaded(ONE)).products).toEqual(ONE);
  });

  it('a refresh that fails leaves the list as it was, is logged, and can be tried again', () => {
    const rest = { emitted: [refreshed(ONE)], logged: ['nobody'], reference: '1a2b3c4d' };
    expect(outcomeOf(loaded(ONE), REFRESH, FAILED)).toEqual(stands('loaded.seen.stale', ONE, rest));
    expect(outcomeOf(loaded(ONE), REFRESH, FAILED, REFRESH).state).toBe('loaded.seen.retrying');
    expect(outcomeOf(loaded(ONE), REFRESH, FAILED, REFRESH, loaded(TWO)).products).toEqual(TWO);
  });

  it('loads a failed or stale list again when the browser is online again', () => {
    expect(outcomeOf(FAILED, ONLINE).state).toBe('loading');
    expect(outcomeOf(FAILED, ONLINE, loaded(ONE)).products).toEqual(ONE);
    expect(outcomeOf(loaded(ONE), REFRESH, FAILED, ONLINE).state).toBe('loaded.seen.retrying');
    expect(outcomeOf(loaded(ONE), REFRESH, FAILED, ONLINE, loaded(TWO)).products).toEqual(TWO);
  });

  it('does not load a fresh list again when the browser is online again', () => {
    const { started, send, state } = startActor(catalogueMachine, {}, { type: 'page.idle' }, loaded(ONE));
    send(ONLINE);
    expect([state(), started('loadProducts').length]).toEqual([FRESH, 1]);
  });

  it.each<[string, readonly CatalogueEvent[]]>([
    ['', []],
    [', whose refresh was cut short', [REFRESH]],
    [', and went for the second time', [HIDDEN, SHOWN]],
  ])('a page that is seen again asks anew%s, and tells what came [4.products.return]', (_what, events) => {
    expect(outcomeOf(loaded(ONE), SHOWN).state).toBe(FRESH);
    expect(outcomeOf(loaded(ONE), ...events, HIDDEN, REFRESH).state).toBe('loaded.unseen');
    const seen = outcomeOf(loaded(ONE), ...events, HIDDEN, SHOWN, loaded(TWO));
    expect(seen).toEqual(stands(FRESH, TWO, { emitted: [refreshed(ONE), refreshed(TWO)] }));
  });

  it.each([
    { during: 'the first load', events: [], expected: 'loading' },
    { during: 'a refresh', events: [loaded(ONE), REFRESH], expected: 'loaded.seen.refreshing' },
    { during: 'a retry', events: [loaded(ONE), REFRESH, FAILED, REFRESH], expected: 'loaded.seen.retrying' },
  ])('requests the list again, in the same state, when it changes during $during', ({ events, expected }) => {
    const { actor, state } = startActor(catalogueMachine, {}, { type: 'page.idle' }, ...events);
    const working = () => Object.values(actor.getSnapshot().children).filter((child) => child?.id !== 'pageVisibility');
    const before = working();
    actor.send(REFRESH);
    expect([before.length, working().length, working()[0] === before[0]]).toEqual([1, 1, false]);
    expect([state(), actor.getSnapshot().hasTag('refreshing')]).toEqual([expected, true]);
  });
});
