import { quantityOf } from '#src/domain/cart/cart.ts';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

/** Two parts to collect. */
export const GEAR = productOf(1);
export const ARM = productOf(2);

const MAX_PIECES = 2;

/** Every way to fill and empty the cart with a few pieces, which tell all situations apart. */
export const cartModel = machineModel(cartMachine, {
  examples: {
    'item.added': [{ product: GEAR }, { product: ARM }],
    'items.added': [
      { product: GEAR, quantity: 2 },
      { product: GEAR, quantity: 0 },
    ],
    'item.decreased': [{ productId: GEAR.id }, { productId: ARM.id }],
    'item.removed': [{ productId: GEAR.id }, { productId: ARM.id }],
    'products.refreshed': [{ products: [GEAR, ARM] }, { products: [GEAR] }, { products: [] }],
  },
  distinguish: ({ items }) => items.map(({ product, quantity }) => [product.id, quantity]),
  canHappen: ({ context: { items } }, event) => {
    if (event.type.endsWith('.added')) return items.reduce((sum, { quantity }) => sum + quantity, 0) < MAX_PIECES;
    // Only what is in the cart can be taken out.
    return event.productId === undefined || quantityOf(items, event.productId) > 0;
  },
});

const titleOf = (id: number) => (id === GEAR.id ? GEAR : ARM).title;
const PANEL = /^سبد استعلام/;

/** Visitors add and take away on a product's card, take out and clear in the cart's panel. */
export const cartGestures: Gestures<typeof cartMachine> = {
  'item.added': (page, { product }) =>
    page.click(new RegExp(`^(افزودن به سبد استعلام:|یکی بیشتر از) ${product.title}$`)),
  'item.decreased': (page, { productId }) => page.click(`یکی کمتر از ${titleOf(productId)}`),
  'item.removed': async (page, { productId }) => {
    await page.click(PANEL);
    await page.click(`برداشتن ${titleOf(productId)} از سبد استعلام`);
    await page.click('بستن');
  },
  'removal.undone': async (page) => {
    await page.click(PANEL);
    await page.click('برگرداندن');
    await page.click('بستن');
  },
  'cart.cleared': async (page) => {
    await page.click(PANEL);
    await page.click('خالی کردن سبد استعلام');
    await page.click('بستن');
  },
};
