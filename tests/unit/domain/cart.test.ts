import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amongProducts,
  type CartItem,
  MAX_QUANTITY,
  pieceCount,
  quantityOf,
  withMore,
  withOneLess,
  without,
} from '#src/domain/cart.ts';
import { productOf } from '../../support/products.ts';

type Cart = readonly CartItem[];

const id = fc.integer({ min: 1, max: 5 });
const quantity = fc.integer({ min: 1, max: 999 });
const cart = fc
  .uniqueArray(fc.record({ product: id.map((number) => productOf(number)), quantity }), {
    selector: ({ product }) => product.id,
  })
  .map((items): Cart => items);

const idsOf = (items: Cart) => items.map(({ product }) => product.id);

describe('any cart', () => {
  it('with more of a product has so many more of it, 999 at most, and as many of all others', () => {
    fc.assert(
      fc.property(cart, id, quantity, (before, added, pieces) => {
        const after = withMore(before, productOf(added), pieces);
        expect(quantityOf(after, added)).toBe(Math.min(quantityOf(before, added) + pieces, MAX_QUANTITY));
        expect(without(after, added)).toEqual(without(before, added));
      }),
    );
  });

  it('keeps its order, a new product last, and never holds a product twice', () => {
    fc.assert(
      fc.property(cart, id, (before, added) => {
        const ids = idsOf(withMore(before, productOf(added), 1));
        expect(ids).toEqual(idsOf(before).includes(added) ? idsOf(before) : [...idsOf(before), added]);
      }),
    );
  });

  it('with one less is undone by one more, but for the place of a last piece', () => {
    fc.assert(
      fc.property(cart, id, (before, taken) => {
        const after = withOneLess(before, taken);
        expect(quantityOf(after, taken)).toBe(Math.max(0, quantityOf(before, taken) - 1));
        expect(after.every((item) => item.quantity >= 1)).toBe(true);
        expect(without(after, taken)).toEqual(without(before, taken));
        if (quantityOf(before, taken) > 1) expect(withMore(after, productOf(taken), 1)).toEqual(before);
      }),
    );
  });

  it('without a product has nothing of it and all of the others', () => {
    fc.assert(
      fc.property(cart, id, (before, removed) => {
        const after = without(before, removed);
        expect(quantityOf(after, removed)).toBe(0);
        expect(pieceCount(after)).toBe(pieceCount(before) - quantityOf(before, removed));
      }),
    );
  });

  it('among the products that are offered has as many of these as before, and nothing else', () => {
    fc.assert(
      fc.property(cart, fc.uniqueArray(id), (before, offered) => {
        const after = amongProducts(
          before,
          offered.map((number) => productOf(number, { title: 'تازه' })),
        );
        const kept = before.filter(({ product }) => offered.includes(product.id));
        expect(after).toEqual(kept.map((item) => ({ ...item, product: { ...item.product, title: 'تازه' } })));
      }),
    );
  });

  it('is never changed itself', () => {
    fc.assert(
      fc.property(cart, id, (before, product) => {
        const copy = structuredClone(before);
        withMore(before, productOf(product), 3);
        withOneLess(before, product);
        without(before, product);
        expect(before).toEqual(copy);
      }),
    );
  });
});

it('the last piece takes its item along, and leaves the others', () => {
  const gear = { product: productOf(1), quantity: 1 };
  const arm = { product: productOf(2), quantity: 2 };
  expect(withOneLess([gear, arm], 1)).toEqual([arm]);
  expect(withOneLess([gear, arm], 2)).toEqual([gear, { product: productOf(2), quantity: 1 }]);
});

it('a product that was edited comes into the cart in its newest words', () => {
  const renamed = productOf(1, { title: 'تازه' });
  expect(withMore([{ product: productOf(1), quantity: 2 }], renamed, 1)).toEqual([{ product: renamed, quantity: 3 }]);
});
