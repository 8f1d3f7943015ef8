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
  it.each<{ readonly label: string; readonly events: readonly CartEvent[]; readonly items: unknown }>([
    {
      label: 'a product that was edited meanwhile comes in its newest text',
      events: [add(GEAR), add(RENAMED)],
      items: [[RENAMED, 2]],
    },
    {
      label: 'all that are offered stay, in their newest text',
      events: [add(GEAR), refresh(RENAMED)],
      items: [[RENAMED, 1]],
    },
    { label: 'one piece may come like many', events: [addMany(1)], items: [[GEAR, 1]] },
    {
      label: 'what is not in the cart cannot be taken out',
      events: [add(GEAR), decrease(ARM), remove(ARM)],
      items: [[GEAR, 1]],
    },
  ])('$label', ({ events, items }) => {
    const cart = open(...events);
    expect([cart.state(), cart.items(), cart.emitted]).toEqual(['filled', items, []]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('stays empty where %d pieces were added', (quantity) => {
    const { state, context, emitted } = open(addMany(quantity));
    expect([state(), context(), emitted]).toEqual(['empty.idle', { items: [], removed: [] }, []]);
  });

  it.each<{ readonly label: string; readonly events: readonly CartEvent[]; readonly emptied: CartEvent }>([
    { label: 'its last piece is gone', events: [add(GEAR)], emptied: decrease(GEAR) },
    { label: 'its last item is removed', events: [addMany(3)], emptied: remove(GEAR) },
    { label: 'it is cleared, whatever was in it', events: [add(GEAR), addMany(2, ARM)], emptied: CLEARED },
  ])('that is empty since $label gets all of that back within 6 s', ({ events, emptied }) => {
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

  it('a product that is no longer offered leaves, which is told once, and the others come in their newest text', () => {
    const { state, items, emitted, send } = open(addMany(2), add(ARM), refresh(RENAMED), refresh(RENAMED));
    const withdrawn = { type: 'items.withdrawn', count: 1 };
    expect([state(), items(), emitted]).toEqual(['filled', [[RENAMED, 2]], [withdrawn]]);
    send(refresh());
    expect([state(), items(), emitted]).toEqual(['empty.idle', [], [withdrawn, withdrawn]]);
  });
});
