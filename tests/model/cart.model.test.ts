import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/types.ts';
import type { CartEvent } from '#src/machines/cart/cart.machine.ts';
import { ARM, cartModel, cartStage, driveCart, GEAR } from '../support/cart-stage.ts';
import { expectWhole } from '../support/transition-coverage.ts';

const model = cartModel();

describe('cart: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = cartStage();
    await model.walk(path, { journal: opened.journal, ...driveCart(opened) });
  });
});

describe('cart: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(model.coverage(), 'cart: 2/2 states, 5/5 event types, 7/7 transitions, guards both ways 3/3');
  });
});

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('cart: stories', () => {
  const filled = (...events: CartEvent[]) => {
    const { actor } = cartStage();
    actor.start();
    for (const event of events) actor.send(event);
    return actor.getSnapshot();
  };
  const add = (product: Product): CartEvent => ({ type: 'item.added', product });

  it('adding twice makes one item of two', () => {
    expect(filled(add(GEAR), add(GEAR)).context.items).toEqual([{ product: GEAR, quantity: 2 }]);
  });

  it('the last piece takes its item along, and the last item leaves an empty cart', () => {
    const { value, context } = filled(add(GEAR), { type: 'item.decreased', productId: GEAR.id });
    expect({ value, context }).toEqual({ value: 'empty', context: { items: [] } });
  });

  it('what is not in the cart cannot be taken out', () => {
    const { value, context } = filled(
      add(GEAR),
      { type: 'item.decreased', productId: ARM.id },
      { type: 'item.removed', productId: ARM.id },
    );
    expect({ value, context }).toEqual({ value: 'filled', context: { items: [{ product: GEAR, quantity: 1 }] } });
  });

  it('a product that was edited meanwhile comes in its newest words', () => {
    const renamed = { ...GEAR, title: 'چرخ‌دندهٔ تازه' };
    expect(filled(add(GEAR), add(renamed)).context.items).toEqual([{ product: renamed, quantity: 2 }]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d pieces cannot be added', (quantity) => {
    const event: CartEvent = { type: 'items.added', product: GEAR, quantity };
    expect(filled().can(event)).toBe(false);
    expect(filled(event).value).toBe('empty');
  });
});
