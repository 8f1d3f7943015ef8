import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { type CartEvent, cartMachine } from '#src/machines/cart/cart.machine.ts';
import { startActor } from '../../support/open-actor.ts';
import { productOf } from '../../support/products.ts';

const GEAR = productOf(1);
const ARM = productOf(2);
const RENAMED = { ...GEAR, title: 'چرخ‌دندهٔ تازه' };
const add = (product: Product): CartEvent => ({ type: 'item.added', product });
const addMany = (quantity: number, product = GEAR): CartEvent => ({ type: 'items.added', product, quantity });
const decrease = ({ id }: Product): CartEvent => ({ type: 'item.decreased', productId: id });
const remove = ({ id }: Product): CartEvent => ({ type: 'item.removed', productId: id });
const refresh = (...products: readonly Product[]): CartEvent => ({ type: 'products.refreshed', products });

function outcomeOf(...events: readonly CartEvent[]) {
  const { value, context, emitted } = startActor(cartMachine, { input: undefined }, ...events);
  return { value: value(), items: context().items.map(({ product, quantity }) => [product, quantity]), emitted };
}

describe('cart', () => {
  it.each<[string, readonly CartEvent[], unknown]>([
    ['a product that was edited meanwhile comes in its newest text', [add(GEAR), add(RENAMED)], [[RENAMED, 2]]],
    ['all that are offered stay, in their newest text', [add(GEAR), refresh(RENAMED)], [[RENAMED, 1]]],
    ['one piece may come like many', [addMany(1)], [[GEAR, 1]]],
    ['what is not in the cart cannot be taken out', [add(GEAR), decrease(ARM), remove(ARM)], [[GEAR, 1]]],
  ])('%s', (_what, events, items) => {
    expect(outcomeOf(...events)).toEqual({ value: 'filled', items, emitted: [] });
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'stays empty where %d pieces were to be added',
    (quantity) => {
      const { value, context, emitted } = startActor(cartMachine, { input: undefined }, addMany(quantity));
      expect([value(), context(), emitted]).toEqual([{ empty: 'idle' }, { items: [], before: [] }, []]);
    },
  );

  it.each<[string, readonly CartEvent[], unknown]>([
    ['its last piece is gone', [add(GEAR), decrease(GEAR)], [[GEAR, 1]]],
    ['its last item is removed', [addMany(3), remove(GEAR)], [[GEAR, 3]]],
    [
      'it is cleared, whatever was in it',
      [add(GEAR), addMany(2, ARM), { type: 'cart.cleared' }],
      [
        [GEAR, 1],
        [ARM, 2],
      ],
    ],
  ])('that is empty since %s gets all of that back within 6 s', (_what, events, items) => {
    const { clock, value, send, context } = startActor(cartMachine, { input: undefined }, ...events);
    clock.increment(5_999);
    expect([value(), context().items]).toEqual([{ empty: 'undoable' }, []]);
    send({ type: 'removal.undone' });
    expect([value(), context().items.map(({ product, quantity }) => [product, quantity])]).toEqual(['filled', items]);
  });

  it('cannot be filled again by an undo after 6 s', () => {
    const { clock, value, send } = startActor(cartMachine, { input: undefined }, add(GEAR), { type: 'cart.cleared' });
    clock.increment(6_000);
    send({ type: 'removal.undone' });
    expect(value()).toEqual({ empty: 'idle' });
  });

  it('a product that is no longer offered leaves, which is told once, and the others come in their newest text', () => {
    const events = [addMany(2), add(ARM), refresh(RENAMED), refresh(RENAMED)];
    const withdrawn = { type: 'items.withdrawn', count: 1 };
    expect(outcomeOf(...events)).toEqual({ value: 'filled', items: [[RENAMED, 2]], emitted: [withdrawn] });
    expect(outcomeOf(...events, refresh())).toEqual({
      value: { empty: 'idle' },
      items: [],
      emitted: [withdrawn, withdrawn],
    });
  });
});
