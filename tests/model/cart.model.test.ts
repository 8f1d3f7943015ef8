import { describe, it } from 'vitest';
import { cartModel, cartStage, driveCart } from '../support/cart-stage.ts';
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
    expectWhole(model.coverage(), 'cart: 2/2 states, 6/6 event types, 8/8 transitions, guards both ways 3/3');
  });
});
