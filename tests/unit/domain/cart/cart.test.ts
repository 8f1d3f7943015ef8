import fc, { type Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CartItem,
  MAX_QUANTITY,
  pieceCount,
  quantityOf,
  withMore,
  withOneLess,
  without,
  withoutMissing,
} from '#src/domain/cart/cart.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { SEED } from '../../../support/infrastructure/seed.ts';

type Cart = readonly CartItem[];

const id = fc.integer({ min: 1, max: 5 });
const quantity = fc.constantFrom(1, 2, 500, MAX_QUANTITY - 1, MAX_QUANTITY);
const product = id.map((number) => productOf(number));
const cart: Arbitrary<Cart> = fc.uniqueArray(fc.record({ product, quantity }), { selector: (item) => item.product.id });

const idsOf = (items: Cart) => items.map((item) => item.product.id);

function holds(check: (before: Cart, id: number, pieces: number) => void): void {
  fc.assert(
    fc.property(cart, id, quantity, (before, given, pieces) => {
      const copy = structuredClone(before);
      check(before, given, pieces);
      // No change of a cart changes the cart that was there.
      expect(before).toEqual(copy);
    }),
    { seed: SEED },
  );
}

it('adds pieces of a product up to 999, and leaves all other products', () =>
  holds((before, added, pieces) => {
    const after = withMore(before, productOf(added), pieces);
    expect(quantityOf(after, added)).toBe(Math.min(quantityOf(before, added) + pieces, MAX_QUANTITY));
    expect(without(after, added)).toEqual(without(before, added));
  }));

it('keeps the order of the cart, appends a new product, and never contains a product twice', () =>
  holds((before, added) => {
    const ids = idsOf(withMore(before, productOf(added), 1));
    expect(ids).toEqual(idsOf(before).includes(added) ? idsOf(before) : [...idsOf(before), added]);
  }));

it('removes one piece and the item with its last piece, which adding one undoes', () =>
  holds((before, taken) => {
    const after = withOneLess(before, taken);
    expect(quantityOf(after, taken)).toBe(Math.max(0, quantityOf(before, taken) - 1));
    expect(after.every((item) => item.quantity >= 1)).toBe(true);
    expect(without(after, taken)).toEqual(without(before, taken));
    if (quantityOf(before, taken) > 1) expect(withMore(after, productOf(taken), 1)).toEqual(before);
  }));

it('removes a product with all of its pieces, and leaves the others', () =>
  holds((before, removed) => {
    const after = without(before, removed);
    expect(quantityOf(after, removed)).toBe(0);
    expect(pieceCount(after)).toBe(pieceCount(before) - quantityOf(before, removed));
  }));

it('keeps the offered products with their quantities and newest texts, and removes the others', () => {
  const renamed = fc.uniqueArray(id).map((ids) => ids.map((number) => productOf(number, { title: 'تازه' })));
  fc.assert(
    fc.property(cart, renamed, (before, offered) => {
      const kept = before.flatMap((item) => {
        const newest = offered.find((one) => one.id === item.product.id);
        return newest ? [{ ...item, product: newest }] : [];
      });
      expect(withoutMissing(before, offered)).toEqual(kept);
    }),
    { seed: SEED },
  );
});

it('updates the texts of a product when more of it is added', () => {
  const renamed = productOf(1, { title: 'تازه' });
  expect(withMore([{ product: productOf(1), quantity: 2 }], renamed, 1)).toEqual([{ product: renamed, quantity: 3 }]);
});
