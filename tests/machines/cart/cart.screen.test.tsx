import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { CartButton } from '#src/features/cart/cart-button.tsx';
import { CartContents } from '#src/features/cart/cart-contents.tsx';
import { CartControl } from '#src/features/shared/products/cart-control.tsx';
import type { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import type { Page } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { ARM, cartGestures, cartModel, GEAR } from './cart.model.ts';

const quantitiesIn = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('group')
    .map((group) => [group.getAttribute('aria-label'), group.querySelector('output')?.textContent]);

/** Button, cards and panel say the same. */
function seesContent(_page: Page, { context: { items }, value }: SnapshotFrom<typeof cartMachine>): void {
  const shown = items.map(({ product, quantity }) => [`تعداد ${product.title}`, quantity.toLocaleString('fa')]);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0).toLocaleString('fa');
  expect(quantitiesIn(screen.getByRole('main')).toSorted()).toEqual(shown.toSorted());
  fireEvent.click(
    screen.getByRole('button', { name: items.length ? `سبد استعلام، ${pieces} قطعه` : 'سبد استعلام، خالی' }),
  );
  const dialog = screen.getByRole('dialog');
  expect(quantitiesIn(dialog)).toEqual(shown);
  const isUndoable = typeof value === 'object' && value.empty === 'undoable';
  expect(within(dialog).queryByText('هنوز قطعه‌ای جمع نکرده‌اید.') === null).toBe(items.length > 0 || isUndoable);
  expect(within(dialog).queryByRole('button', { name: 'برگرداندن' }) === null).toBe(!isUndoable);
  fireEvent.click(within(dialog).getByRole('button', { name: 'بستن' }));
}

const sut = screenOf(cartModel.machine, {
  screen: (
    <>
      <main>
        <CartControl product={GEAR} />
        <CartControl product={ARM} />
      </main>
      <CartButton contents={<CartContents />} />
    </>
  ),
  provide: (cart) => ({ actors: { cart } }),
});

walkOnScreen(cartModel, {
  sut,
  gestures: cartGestures,
  states: { 'empty.idle': seesContent, 'empty.undoable': seesContent, filled: seesContent },
});
