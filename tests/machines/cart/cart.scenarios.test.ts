import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { type CartEvent, cartMachine } from '#src/machines/cart/cart.machine.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { startActor } from '../../support/models/open-actor.ts';

const GEAR = productOf(1);
const ARM = productOf(2);
const RENAMED = { ...GEAR, title: 'چرخ‌دندهٔ تازه' };
const add = (product: Product): CartEvent => ({ type: 'item.added', product });
const addMany = (quantity: number, product = GEAR): CartEvent => ({ type: 'items.added', product, quantity });
const decrease = ({ id }: Product): CartEvent => ({ type: 'item.decreased', productId: id });
const remove = ({ id }: Product): CartEvent => ({ type: 'item.removed', productId: id });
const CLEARED: CartEvent = { type: 'cart.cleared' };
const refresh = (...products: readonly Product[]): CartEvent => ({ type: 'products.refreshed', products });

function open(...events: readonly CartEvent[]) {
  const { context, ...opened } = startActor(cartMachine, {}, ...events);
  return { ...opened, context, items: () => context().items.map(({ product, quantity }) => [product, quantity]) };
}

describe('cart', () => {
  it.each<[string, readonly CartEvent[], unknown]>([
    ['takes the newest text of a product that is added again', [add(GEAR), add(RENAMED)], [[RENAMED, 2]]],
    ['takes the newest text of a product that is still offered', [add(GEAR), refresh(RENAMED)], [[RENAMED, 1]]],
    ['accepts a single piece from the control that adds many', [addMany(1)], [[GEAR, 1]]],
    [
      'removes one piece and leaves the others',
      [addMany(2), add(ARM), decrease(GEAR)],
      [
        [GEAR, 1],
        [ARM, 1],
      ],
    ],
    ['removes one item with all its pieces', [addMany(2), add(ARM), remove(GEAR)], [[ARM, 1]]],
    ['ignores the removal of a product that is not in it', [add(GEAR), decrease(ARM), remove(ARM)], [[GEAR, 1]]],
  ])('%s', (_what, events, items) => {
    const cart = open(...events);
    expect([cart.state(), cart.items(), cart.emitted]).toEqual(['filled', items, []]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('stays empty where %d pieces were added', (quantity) => {
    const { state, context, emitted } = open(addMany(quantity));
    expect([state(), context(), emitted]).toEqual(['empty.idle', { items: [], removed: [] }, []]);
  });

  it.each<[string, readonly CartEvent[], CartEvent]>([
    ['its last piece is gone', [add(GEAR)], decrease(GEAR)],
    ['its last item is removed', [addMany(3)], remove(GEAR)],
    ['it is cleared, whatever was in it', [add(GEAR), addMany(2, ARM)], CLEARED],
  ])('that is empty since %s gets all of that back within 6 s', (_what, events, emptied) => {
    const { clock, state, send, items } = open(...events, emptied);
    clock.increment(5_999);
    expect([state(), items()]).toEqual(['empty.undoable', []]);
    send({ type: 'removal.undone' });
    expect([state(), items()]).toEqual(['filled', open(...events).items()]);
  });

  it('cannot be filled again by an undo after 6 s', () => {
    const { clock, state, send } = open(add(GEAR), CLEARED);
    clock.increment(6_000);
    send({ type: 'removal.undone' });
    expect(state()).toBe('empty.idle');
  });

  it('a product that is no longer offered is removed and announced once, and the others get their newest text', () => {
    const { state, items, emitted, send } = open(addMany(2), add(ARM), refresh(RENAMED), refresh(RENAMED));
    const withdrawn = { type: 'items.withdrawn', count: 1 };
    expect([state(), items(), emitted]).toEqual(['filled', [[RENAMED, 2]], [withdrawn]]);
    send(refresh());
    expect([state(), items(), emitted]).toEqual(['empty.idle', [], [withdrawn, withdrawn]]);
  });
});
