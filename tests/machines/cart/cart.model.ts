import { quantityOf } from '#src/domain/cart/cart.ts';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import { productOf } from '../../support/fixtures/products.ts';
import type { Page } from '../../support/screens/page.ts';

/** Two parts to collect. */
export const GEAR = productOf(1);
export const ARM = productOf(2);

/** Every path through the cart. Two pieces of a part are like any larger number of them. */
export const cartModel = machineModel(cartMachine, {
  examples: {
    'item.added': [{ product: GEAR }, { product: ARM }],
    'items.added': [
      { product: GEAR, quantity: 2 },
      { product: GEAR, quantity: 0 },
    ],
    'item.decreased': [{ productId: GEAR.id }],
    'item.removed': [{ productId: GEAR.id }],
    'cart.cleared': [{}],
    'removal.undone': [{}],
    'products.refreshed': [{ products: [GEAR, ARM] }, { products: [GEAR] }, { products: [] }],
  },
  unheard: [
    { in: 'empty', events: ['item.decreased', 'item.removed', 'cart.cleared'], because: 'The cart is empty.' },
    { in: ['empty.idle', 'filled'], events: ['removal.undone'], because: 'The time to restore items is over.' },
  ],
  distinguish: ({ items }) => [GEAR, ARM].map(({ id }) => Math.min(2, quantityOf(items, id))),
});

const PANEL = /^سبد استعلام/;

/** Visitors add and remove pieces on a product's card, and remove and clear items in the cart's panel. */
export const cartGestures: Gestures<typeof cartMachine, Page> = {
  'item.added': (page, { product }) =>
    page.click(new RegExp(`^(افزودن به سبد استعلام:|افزایش تعداد) ${product.title}$`)),
  'item.decreased': (page) => clickIfShown(page, `کاهش تعداد ${GEAR.title}`),
  'item.removed': async (page) => {
    await page.click(PANEL);
    await clickIfShown(page, `برداشتن ${GEAR.title} از سبد استعلام`);
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

/** A part that is not in the cart has no such button. */
async function clickIfShown(page: Page, name: string): Promise<void> {
  if (page.read().enabled.includes(name)) await page.click(name);
}
