import { describe, expect, it } from 'vitest';
import { type CatalogueEvent, catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { productOf } from '../../support/fixtures/products.ts';

const [ONE, TWO] = [[productOf(1)], [productOf(1), productOf(2)]];
const REFRESH: CatalogueEvent = { type: 'refresh.requested' };
const FAILED: CatalogueEvent = { type: 'products.failed', error: 'nobody', reference: '1a2b3c4d' };
const HIDDEN: CatalogueEvent = { type: 'page.hidden' };
const SHOWN: CatalogueEvent = { type: 'page.shown' };
const ONLINE: CatalogueEvent = { type: 'connection.restored' };
const loaded = (products: typeof ONE): CatalogueEvent => ({ type: 'products.loaded', products });

/** The list of a page that carries none. */
const open = (...events: readonly CatalogueEvent[]) =>
  startActor(catalogueMachine, {}, { type: 'page.idle' }, ...events);

const refreshed = (products: typeof ONE) => ({ type: 'products.refreshed', products });
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

  it.each<CatalogueEvent>([{ type: 'page.idle' }, { type: 'page.changed' }, REFRESH])(
    'loads the whole list on %j, and knows the carried products meanwhile [4.products.carried]',
    (event) => {
      const { started, state, context, emitted, send } = openCarried(event);
      expect({ state: state(), context: context(), startedCount: started('loadProducts').length }).toEqual({
        state: 'loading',
        context: SHOWN_CARRIED,
        startedCount: 1,
      });
      send({ type: 'page.changed' });
      expect({ state: state(), startedCount: started('loadProducts').length }).toEqual({
        state: 'loading',
        startedCount: 1,
      });
      send(loaded(TWO));
      expect([state(), context(), emitted]).toEqual([
        FRESH,
        { products: TWO, ids: [1, 2], reference: '' },
        [refreshed(TWO)],
      ]);
    },
  );

  it('keeps the carried products if the whole list cannot be loaded, and can load it again', () => {
    const { state, context, logged, send } = openCarried({ type: 'page.changed' }, FAILED);
    expect([state(), context(), logged]).toEqual(['failed', { ...CARRIED, reference: '1a2b3c4d' }, ['nobody']]);
    send(REFRESH);
    expect([state(), context()]).toEqual(['loading', { ...CARRIED, reference: '1a2b3c4d' }]);
    send(loaded(TWO));
    expect(context().products).toEqual(TWO);
  });

  it('shows each loaded list and emits it [4.products.load, 4.products.refresh]', () => {
    const { state, context, emitted } = open(loaded(ONE), REFRESH, loaded(TWO));
    expect([state(), context()]).toEqual([FRESH, { products: TWO, ids: [1, 2], reference: '' }]);
    expect(emitted).toEqual([refreshed(ONE), refreshed(TWO)]);
  });

  it('leaves the list empty after a failed first load, logs the failure and offers another attempt [8.products.failed]', () => {
    const { state, context, emitted, logged, send } = open(FAILED);
    expect([state(), context()]).toEqual(['failed', { products: [], ids: null, reference: '1a2b3c4d' }]);
    expect([emitted, logged]).toEqual([[], ['nobody']]);
    send(REFRESH, loaded(ONE));
    expect(context().products).toEqual(ONE);
  });

  it('keeps the list after a failed refresh, logs the failure and offers another attempt', () => {
    const { actor, state, context, emitted, logged, send } = open(loaded(ONE), REFRESH, FAILED);
    const isStale = () => actor.getSnapshot().hasTag('stale');
    expect({ state: state(), isStale: isStale(), context: context() }).toEqual({
      state: 'loaded.seen.stale',
      isStale: true,
      context: { products: ONE, ids: [1], reference: '1a2b3c4d' },
    });
    expect([emitted, logged]).toEqual([[refreshed(ONE)], ['nobody']]);
    send(REFRESH);
    expect({ state: state(), isStale: isStale() }).toEqual({ state: 'loaded.seen.retrying', isStale: true });
    send(loaded(TWO));
    expect({ products: context().products, isStale: isStale() }).toEqual({ products: TWO, isStale: false });
  });

  it.each<{ readonly list: string; readonly events: readonly CatalogueEvent[]; readonly loading: string }>([
    { list: 'failed', events: [FAILED], loading: 'loading' },
    { list: 'stale', events: [loaded(ONE), REFRESH, FAILED], loading: 'loaded.seen.retrying' },
  ])('loads a $list list again when the browser is online again', ({ events, loading }) => {
    const { state, context, send } = open(...events, ONLINE);
    expect(state()).toBe(loading);
    send(loaded(TWO));
    expect(context().products).toEqual(TWO);
  });

  it('does not load a fresh list again when the browser is online again', () => {
    const { started, state } = open(loaded(ONE), ONLINE);
    expect({ state: state(), startedCount: started('loadProducts').length }).toEqual({ state: FRESH, startedCount: 1 });
  });

  it.each<{ readonly page: string; readonly events: readonly CatalogueEvent[] }>([
    { page: 'a page', events: [] },
    { page: 'a page whose refresh was interrupted', events: [REFRESH] },
    { page: 'a page that was hidden before', events: [HIDDEN, SHOWN] },
  ])('loads the list again when $page is shown after it was hidden [4.products.return]', ({ events }) => {
    const { state, context, emitted, send } = open(loaded(ONE), ...events, HIDDEN, REFRESH);
    expect(state()).toBe('loaded.unseen');
    send(SHOWN, loaded(TWO));
    expect([state(), context()]).toEqual([FRESH, { products: TWO, ids: [1, 2], reference: '' }]);
    expect(emitted).toEqual([refreshed(ONE), refreshed(TWO)]);
  });

  it.each([
    { during: 'the first load', events: [], expected: 'loading' },
    { during: 'a refresh', events: [loaded(ONE), REFRESH], expected: 'loaded.seen.refreshing' },
    { during: 'a retry', events: [loaded(ONE), REFRESH, FAILED, REFRESH], expected: 'loaded.seen.retrying' },
  ])('requests the list again, in the same state, when it changes during $during', ({ events, expected }) => {
    const { actor, state } = open(...events);
    const working = () => Object.values(actor.getSnapshot().children).filter((child) => child?.id !== 'pageVisibility');
    const before = working();
    actor.send(REFRESH);
    expect({ before: before.length, after: working().length, isSame: working()[0] === before[0] }).toEqual({
      before: 1,
      after: 1,
      isSame: false,
    });
    expect({ state: state(), isRefreshing: actor.getSnapshot().hasTag('refreshing') }).toEqual({
      state: expected,
      isRefreshing: true,
    });
  });
});
