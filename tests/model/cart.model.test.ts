import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { type CartEvent, cartMachine } from '#src/machines/cart/cart.machine.ts';
import { ActorJournal } from '../support/actor-journal.ts';
import { type Examples, type Expectations, machineModel, type Performers } from '../support/machine-model.ts';
import { productOf } from '../support/products.ts';
import { expectWhole } from '../support/transition-coverage.ts';

const GEAR = productOf(1);
const ARM = productOf(2);

const EXAMPLES: Examples<CartEvent> = {
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
};

const MOST_PIECES = 3;

const model = machineModel(cartMachine, {
  input: undefined,
  examples: EXAMPLES,
  distinguish: ({ items }) => items.map(({ product, quantity }) => [product.id, quantity]),
  // A cart grows without end; three pieces tell all situations apart.
  canHappen: ({ context: { items } }, { type }) =>
    !type.endsWith('.added') || items.reduce((sum, { quantity }) => sum + quantity, 0) < MOST_PIECES,
});

function stage() {
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

function drive({ actor }: ReturnType<typeof stage>) {
  const basket = new Basket();
  const perform: Performers<typeof EXAMPLES> = {
    'xstate.init': () => void actor.start(),
    'item.added': (event) => {
      basket.add(event.product, 1);
      actor.send(event);
    },
    'items.added': (event) => {
      basket.add(event.product, event.quantity);
      actor.send(event);
    },
    'item.decreased': (event) => {
      basket.takeOne(event.productId);
      actor.send(event);
    },
    'item.removed': (event) => {
      basket.remove(event.productId);
      actor.send(event);
    },
    'cart.cleared': (event) => {
      basket.clear();
      actor.send(event);
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

describe('cart: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = stage();
    await model.walk(path, { journal: opened.journal, ...drive(opened) });
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
    const { actor } = stage();
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
