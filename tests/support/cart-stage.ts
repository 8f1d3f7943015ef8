import { expect, onTestFinished } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { type CartEvent, cartMachine } from '#src/machines/cart/cart.machine.ts';
import { ActorJournal } from './actor-journal.ts';
import { type Examples, type Expectations, machineModel, type Performers } from './machine-model.ts';
import { productOf } from './products.ts';

/** Two parts to collect. */
export const GEAR = productOf(1);
export const ARM = productOf(2);

const CART_EXAMPLES: Examples<CartEvent> = {
  'item.added': [
    { type: 'item.added', product: GEAR },
    { type: 'item.added', product: ARM },
  ],
  'items.added': [
    { type: 'items.added', product: GEAR, quantity: 2 },
    { type: 'items.added', product: GEAR, quantity: 0 },
    { type: 'items.added', product: GEAR, quantity: 1.5 },
    { type: 'items.added', product: GEAR, quantity: -1 },
  ],
  'item.decreased': [
    { type: 'item.decreased', productId: GEAR.id },
    { type: 'item.decreased', productId: ARM.id },
  ],
  'item.removed': [
    { type: 'item.removed', productId: GEAR.id },
    { type: 'item.removed', productId: ARM.id },
  ],
  'cart.cleared': [{ type: 'cart.cleared' }],
  'products.refreshed': [
    { type: 'products.refreshed', products: [GEAR, ARM] },
    { type: 'products.refreshed', products: [GEAR] },
    { type: 'products.refreshed', products: [] },
  ],
};

const MOST_PIECES = 3;

/** The cart's model, for the actor alone and for the screen. */
export const cartModel = () =>
  machineModel(cartMachine, {
    input: undefined,
    examples: CART_EXAMPLES,
    distinguish: ({ items }) => items.map(({ product, quantity }) => [product.id, quantity]),
    // A cart grows without end; three pieces tell all situations apart.
    canHappen: ({ context: { items } }, { type }) =>
      !type.endsWith('.added') || items.reduce((sum, { quantity }) => sum + quantity, 0) < MOST_PIECES,
  });

/** The production machine, watched. */
export function cartStage() {
  const journal = new ActorJournal();
  const actor = createActor(cartMachine, { clock: new SimulatedClock(), inspect: journal.inspect });
  onTestFinished(() => void actor.stop());
  return { actor, journal };
}

/** A cart as a map, which knows nothing of machines. */
class Basket {
  readonly #pieces = new Map<number, number>();

  add(product: Product, quantity: number): void {
    if (Number.isInteger(quantity) && quantity > 0) this.#set(product.id, this.#of(product.id) + quantity);
  }

  takeOne(id: number): void {
    this.#set(id, this.#of(id) - 1);
  }

  remove(id: number): void {
    this.#pieces.delete(id);
  }

  keep(ids: readonly number[]): void {
    for (const id of this.#pieces.keys()) if (!ids.includes(id)) this.remove(id);
  }

  clear(): void {
    this.#pieces.clear();
  }

  get content(): readonly (readonly [number, number])[] {
    return [...this.#pieces];
  }

  #of(id: number): number {
    return this.#pieces.get(id) ?? 0;
  }

  #set(id: number, quantity: number): void {
    if (quantity > 0) this.#pieces.set(id, quantity);
    else this.#pieces.delete(id);
  }
}

/**
 * How each event comes about, and what is so wherever the machine rests.
 * @param send how a visitor causes an event: straight to the actor, or by a gesture on the screen
 */
export function driveCart(
  { actor }: ReturnType<typeof cartStage>,
  send: (event: CartEvent) => void | Promise<void> = (event) => actor.send(event),
) {
  const basket = new Basket();
  const perform: Performers<typeof CART_EXAMPLES> = {
    'xstate.init': () => void actor.start(),
    'item.added': (event) => {
      basket.add(event.product, 1);
      return send(event);
    },
    'items.added': (event) => {
      basket.add(event.product, event.quantity);
      return send(event);
    },
    'item.decreased': (event) => {
      basket.takeOne(event.productId);
      return send(event);
    },
    'item.removed': (event) => {
      basket.remove(event.productId);
      return send(event);
    },
    'cart.cleared': (event) => {
      basket.clear();
      return send(event);
    },
    'products.refreshed': (event) => {
      basket.keep(event.products.map(({ id }) => id));
      return send(event);
    },
  };
  const content = () => actor.getSnapshot().context.items.map(({ product, quantity }) => [product.id, quantity]);
  const shows: Expectations<typeof cartMachine> = {
    empty: () => expect([content(), basket.content]).toEqual([[], []]),
    filled: () => {
      expect(content()).toEqual(basket.content);
      expect(content()).not.toEqual([]);
    },
  };
  return { perform, shows };
}
