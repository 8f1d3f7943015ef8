import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Product } from '#src/contract/types.ts';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { tellOfProducts } from '#src/site/root-actors.ts';
import { ControlledPromise } from '../../support/controlled-promise.ts';
import { productOf } from '../../support/products.ts';

it('a deleted product stays in the cart while a refresh fails, and leaves it at the next', async () => {
  const loads = new ControlledPromise<readonly Product[]>();
  const [gear, arm] = [productOf(1), productOf(2)];
  const catalogue = createActor(catalogueMachine.provide({ actors: { loadProducts: loads.logic } }), {
    input: { products: [gear, arm] },
  });
  const cart = createActor(cartMachine);
  tellOfProducts(catalogue, cart);
  cart.start();
  catalogue.start();
  for (const product of [gear, arm]) cart.send({ type: 'item.added', product });
  const refreshed = async (settle: () => void) => {
    catalogue.send({ type: 'refresh.requested' });
    settle();
    await waitFor(catalogue, (snapshot) => !snapshot.hasTag('busy'));
    return cart.getSnapshot().context.items;
  };
  expect(await refreshed(() => loads.last.reject(new Error('no answer')))).toEqual([
    { product: gear, quantity: 1 },
    { product: arm, quantity: 1 },
  ]);
  expect(await refreshed(() => loads.last.resolve([arm]))).toEqual([{ product: arm, quantity: 1 }]);
});
