import { describe, expect, it } from 'vitest';
import { type CatalogueEvent, catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { startActor } from '../../support/open-actor.ts';
import { productOf } from '../../support/products.ts';

const [ONE, TWO] = [[productOf(1)], [productOf(1), productOf(2)]];
const REFRESH: CatalogueEvent = { type: 'refresh.requested' };
const FAILED: CatalogueEvent = { type: 'products.failed', error: 'nobody' };
const HIDDEN: CatalogueEvent = { type: 'page.hidden' };
const SHOWN: CatalogueEvent = { type: 'page.shown' };
const ONLINE: CatalogueEvent = { type: 'connection.restored' };
const loaded = (products: typeof ONE): CatalogueEvent => ({ type: 'products.loaded', products });

function outcomeOf(...events: readonly CatalogueEvent[]) {
  const { state, context, emitted, logged } = startActor(catalogueMachine, {}, ...events);
  return { state: state(), ...context(), emitted, logged };
}

const refreshed = (products: typeof ONE) => ({ type: 'products.refreshed', products });
/** How it stands, with nothing told and nothing logged but what `rest` says. */
const stands = (state: string, products: typeof ONE, rest: object = {}) =>
  Object.assign({ state, products, areCarried: false, emitted: [], logged: [] }, rest);
const FRESH = 'loaded.fresh';

describe('catalogue', () => {
  it('products that the page carried are shown without being asked for, and forgotten once it is left [4.products.carried]', () => {
    const { started, state, context, emitted, send } = startActor(catalogueMachine, { input: { carried: ONE } });
    expect([state(), context(), started('loadProducts')]).toEqual([FRESH, { products: ONE, areCarried: true }, []]);
    send({ type: 'page.left' });
    expect([state(), context()]).toEqual(['loading', { products: [], areCarried: false }]);
    expect(started('loadProducts')).toHaveLength(1);
    send(loaded(TWO), { type: 'page.left' });
    expect([state(), context().products, emitted]).toEqual([FRESH, TWO, [refreshed(TWO)]]);
  });

  it('products that the page carried give way to the whole list when the page is seen again [4.products.return]', () => {
    const { send, context } = startActor(catalogueMachine, { input: { carried: ONE } }, HIDDEN, SHOWN, loaded(TWO));
    expect(context()).toEqual({ products: TWO, areCarried: false });
    send({ type: 'page.left' });
    expect(context().products).toEqual(TWO);
  });

  it('each list that comes is shown and told [4.products.load, 4.products.refresh]', () => {
    const emitted = [refreshed(ONE), refreshed(TWO)];
    expect(outcomeOf(loaded(ONE), REFRESH, loaded(TWO))).toEqual(stands(FRESH, TWO, { emitted }));
  });

  it('a first load that fails leaves the list empty, is logged, and can be tried again [8.products.empty, 8.products.failed]', () => {
    expect(outcomeOf(FAILED)).toEqual(stands('failed', [], { logged: ['nobody'] }));
    expect(outcomeOf(FAILED, REFRESH, loaded(ONE)).products).toEqual(ONE);
  });

  it('a refresh that fails leaves the list as it was, is logged, and can be tried again', () => {
    const rest = { emitted: [refreshed(ONE)], logged: ['nobody'] };
    expect(outcomeOf(loaded(ONE), REFRESH, FAILED)).toEqual(stands('loaded.stale', ONE, rest));
    expect(outcomeOf(loaded(ONE), REFRESH, FAILED, REFRESH, loaded(TWO)).products).toEqual(TWO);
  });

  it('loads a failed or stale list again when the browser is online again', () => {
    expect(outcomeOf(FAILED, ONLINE).state).toBe('loading');
    expect(outcomeOf(FAILED, ONLINE, loaded(ONE)).products).toEqual(ONE);
    expect(outcomeOf(loaded(ONE), REFRESH, FAILED, ONLINE).state).toBe('loaded.refreshing');
    expect(outcomeOf(loaded(ONE), REFRESH, FAILED, ONLINE, loaded(TWO)).products).toEqual(TWO);
  });

  it('does not load a fresh list again when the browser is online again', () => {
    const { started, send } = startActor(catalogueMachine, {}, loaded(ONE));
    send(ONLINE);
    expect(started('loadProducts')).toHaveLength(1);
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
    ['the first load', []],
    ['a refresh', [loaded(ONE), REFRESH]],
  ])('what changed during %s is asked for anew, by another call', (_what, events) => {
    const { actor } = startActor(catalogueMachine, {}, ...events);
    const working = () => Object.values(actor.getSnapshot().children).filter((child) => child?.id !== 'pageVisibility');
    const before = working();
    actor.send(REFRESH);
    expect([before.length, working().length, working()[0] === before[0]]).toEqual([1, 1, false]);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  });
});
