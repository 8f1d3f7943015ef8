import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import { type CartEvent, cartMachine } from '#src/machines/cart/cart.machine.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { productOf } from '../../support/fixtures/products.ts';

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
  it.each<{ readonly label: string; readonly events: readonly CartEvent[]; readonly items: unknown }>([
    {
      label: 'applies the newest text of a product that is added again',
      events: [add(GEAR), add(RENAMED)],
      items: [[RENAMED, 2]],
    },
    {
      label: 'applies the newest text of a product that is still offered',
      events: [add(GEAR), refresh(RENAMED)],
      items: [[RENAMED, 1]],
    },
    { label: 'accepts a single piece from the control that adds many', events: [addMany(1)], items: [[GEAR, 1]] },
    {
      label: 'removes one piece and leaves the others',
      events: [addMany(2), add(ARM), decrease(GEAR)],
      items: [
        [GEAR, 1],
        [ARM, 1],
      ],
    },
    {
      label: 'removes one item with all its pieces',
      events: [addMany(2), add(ARM), remove(GEAR)],
      items: [[ARM, 1]],
    },
    {
      label: 'ignores the removal of a product that is not in it',
      events: [add(GEAR), decrease(ARM), remove(ARM)],
      items: [[GEAR, 1]],
    },
  ])('$label', ({ events, items }) => {
    const cart = open(...events);
    expect([cart.state(), cart.items(), cart.emitted]).toEqual(['filled', items, []]);
  });

  it('accepts no removal of a product that is not in it', () => {
    const { actor } = open(add(GEAR));
    const can = [decrease(GEAR), remove(GEAR), decrease(ARM), remove(ARM)].map((event) =>
      actor.getSnapshot().can(event),
    );
    expect(can).toEqual([true, true, false, false]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('stays empty if %d pieces are added', (quantity) => {
    const { state, context, emitted } = open(addMany(quantity));
    expect([state(), context(), emitted]).toEqual(['empty.idle', { items: [], removed: [] }, []]);
  });

  it.each<{ readonly cause: string; readonly events: readonly CartEvent[]; readonly emptying: CartEvent }>([
    { cause: 'its last piece is removed', events: [add(GEAR)], emptying: decrease(GEAR) },
    { cause: 'its last item is removed', events: [addMany(3)], emptying: remove(GEAR) },
    { cause: 'it is cleared', events: [add(GEAR), addMany(2, ARM)], emptying: CLEARED },
  ])('restores all items within 6 s after $cause', ({ events, emptying }) => {
    const { clock, state, send, items } = open(...events, emptying);
    clock.increment(5_999);
    expect([state(), items()]).toEqual(['empty.undoable', []]);
    send({ type: 'removal.undone' });
    expect([state(), items()]).toEqual(['filled', open(...events).items()]);
  });

  it('does not restore the items after 6 s', () => {
    const { clock, state, send } = open(add(GEAR), CLEARED);
    clock.increment(6_000);
    send({ type: 'removal.undone' });
    expect(state()).toBe('empty.idle');
  });

  it('removes a product that is no longer offered and announces it once; the others get their newest text', () => {
    const { state, items, emitted, send } = open(addMany(2), add(ARM), refresh(RENAMED), refresh(RENAMED));
    const withdrawn = { type: 'items.withdrawn', count: 1 };
    expect([state(), items(), emitted]).toEqual(['filled', [[RENAMED, 2]], [withdrawn]]);
    send(refresh());
    expect([state(), items(), emitted]).toEqual(['empty.idle', [], [withdrawn, withdrawn]]);
  });
});
