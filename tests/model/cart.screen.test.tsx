import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { Cart } from '#src/features/cart/cart.tsx';
import { CartControl } from '#src/features/cart/cart-control.tsx';
import type { CartEvent, cartMachine } from '#src/machines/cart/cart.machine.ts';
import { ARM, cartModel, cartStage, driveCart, GEAR } from '../support/cart-stage.ts';
import { buttonIn, openDialog } from '../support/desk-gestures.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import type { Expectations } from '../support/machine-model.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { expectWhole } from '../support/transition-coverage.ts';

const model = cartModel();
liveScreen();

const card = ({ id }: { readonly id: number }) => document.querySelector<HTMLElement>(`[data-card="${id}"]`);
const partOf = (id: number) => (id === GEAR.id ? GEAR : ARM);

/** Clicks what is there to be clicked; false where it is not there. */
function press(button: HTMLButtonElement | null): boolean {
  if (button) fireEvent.click(button);
  return button !== null;
}

/** A visitor adds and takes away on the card, takes out and clears in the cart's panel. */
function isDone(event: CartEvent): boolean {
  switch (event.type) {
    case 'item.added': {
      const { title } = event.product;
      const place = card(event.product);
      return press(buttonIn(place, `افزودن به سبد: ${title}`) ?? buttonIn(place, `یکی بیشتر از ${title}`));
    }
    case 'item.decreased':
      return press(buttonIn(card({ id: event.productId }), `یکی کمتر از ${partOf(event.productId).title}`));
    case 'item.removed':
      return press(buttonIn(openDialog(), `برداشتن ${partOf(event.productId).title} از سبد`));
    case 'cart.cleared':
      return press(buttonIn(openDialog(), 'خالی کردن سبد'));
    case 'items.added':
    case 'products.refreshed':
      // No button of the site adds several at once, or takes a product out of the shop.
      return false;
  }
}

const number = (value: number) => value.toLocaleString('fa');

async function seesContent({ context: { items } }: SnapshotFrom<typeof cartMachine>): Promise<void> {
  await drawn();
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const rows = [...(openDialog()?.querySelectorAll('li') ?? [])];
  expect({
    label: document.querySelector('[aria-haspopup=dialog]')?.getAttribute('aria-label'),
    rows: rows.map((row) => [row.querySelector('p')?.textContent, row.querySelector('output')?.textContent]),
    cards: [GEAR, ARM].map((part) => card(part)?.querySelector('output')?.textContent ?? null),
    isEmpty: openDialog()?.textContent.includes('سبد خالی است.'),
    canClear: buttonIn(openDialog(), 'خالی کردن سبد') !== null,
  }).toEqual({
    label: pieces === 0 ? 'سبد قطعه‌ها، خالی' : `سبد قطعه‌ها، ${number(pieces)} قطعه`,
    rows: items.map(({ product, quantity }) => [product.title, number(quantity)]),
    cards: [GEAR, ARM].map(({ id }) => {
      const quantity = items.find(({ product }) => product.id === id)?.quantity;
      return quantity === undefined ? null : number(quantity);
    }),
    isEmpty: pieces === 0,
    canClear: pieces > 0,
  });
}

/** What a visitor sees wherever the cart comes to rest. */
const SHOWS: Expectations<typeof cartMachine> = { empty: seesContent, filled: seesContent };

describe('cart: cards, button and panel follow the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const { actor, journal } = cartStage();
    actor.start();
    const cards = [GEAR, ARM].map((part) => (
      <div key={part.id} data-card={part.id}>
        <CartControl product={part} />
      </div>
    ));
    renderScreen([...cards, <Cart key="cart" />], { actors: { cart: actor } });
    fireEvent.click(document.querySelector('[aria-haspopup=dialog]') ?? document.body);
    const { perform } = driveCart({ actor, journal }, (event) => {
      if (!isDone(event)) actor.send(event);
    });
    await model.walk(path, { journal, perform: { ...perform, 'xstate.init': () => {} }, shows: SHOWS });
  });

  it('was walked whole', () => {
    expectWhole(model.coverage(), 'cart: 2/2 states, 6/6 event types, 8/8 transitions, guards both ways 3/3');
  });
});
