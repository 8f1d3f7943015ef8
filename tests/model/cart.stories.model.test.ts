import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/types.ts';
import type { CartEmitted, CartEvent } from '#src/machines/cart/cart.machine.ts';
import { ARM, cartStage, GEAR } from '../support/cart-stage.ts';

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

  it('any number of pieces at once comes to those that are there, or as a new item behind them', () => {
    const items = filled(
      add(GEAR),
      { type: 'items.added', product: GEAR, quantity: 3 },
      { type: 'items.added', product: ARM, quantity: 1 },
    ).context.items;
    expect(items).toEqual([
      { product: GEAR, quantity: 4 },
      { product: ARM, quantity: 1 },
    ]);
  });

  it('a cleared cart is empty, whatever was in it', () => {
    const { value, context } = filled(add(GEAR), add(ARM), add(ARM), { type: 'cart.cleared' });
    expect({ value, context }).toEqual({ value: 'empty', context: { items: [] } });
  });

  it('a product that was edited meanwhile comes in its newest words', () => {
    const renamed = { ...GEAR, title: 'چرخ‌دندهٔ تازه' };
    expect(filled(add(GEAR), add(renamed)).context.items).toEqual([{ product: renamed, quantity: 2 }]);
  });

  it('a product that is no longer offered leaves the cart with a word, and the others in their newest words', () => {
    const { actor } = cartStage();
    const heard: CartEmitted[] = [];
    actor.on('items.withdrawn', (event) => heard.push(event));
    actor.start();
    for (const product of [GEAR, GEAR, ARM]) actor.send(add(product));
    const renamed = { ...GEAR, title: 'چرخ‌دندهٔ تازه' };
    actor.send({ type: 'products.refreshed', products: [renamed] });
    actor.send({ type: 'products.refreshed', products: [renamed] });
    expect(actor.getSnapshot().context.items).toEqual([{ product: renamed, quantity: 2 }]);
    actor.send({ type: 'products.refreshed', products: [] });
    expect([actor.getSnapshot().value, heard]).toEqual([
      'empty',
      [
        { type: 'items.withdrawn', count: 1 },
        { type: 'items.withdrawn', count: 1 },
      ],
    ]);
  });

  it('999 pieces of a product are the most, however they are added', () => {
    const much: CartEvent = { type: 'items.added', product: GEAR, quantity: 998 };
    expect(filled(much, add(GEAR), add(GEAR)).context.items).toEqual([{ product: GEAR, quantity: 999 }]);
    expect(filled({ ...much, quantity: 5_000 }).context.items).toEqual([{ product: GEAR, quantity: 999 }]);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d pieces cannot be added', (quantity) => {
    const event: CartEvent = { type: 'items.added', product: GEAR, quantity };
    expect(filled().can(event)).toBe(false);
    expect(filled(event).value).toBe('empty');
  });
});
