import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Language } from '#src/domain/language/language.ts';
import { TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { CartButton } from '#src/features/cart/cart-button.tsx';
import { CartContents } from '#src/features/cart/cart-contents.tsx';
import { CartControl } from '#src/features/shared/products/cart-control.tsx';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { ASKED, SUCCEEDED } from '../../../machines/order-submission/order-submission.model.ts';
import { startActor } from '../../../support/actors/open-actor.ts';
import { productOf } from '../../../support/fixtures/products.ts';
import { descriptionsOf } from '../../../support/screens/read-page.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

const GEAR = productOf(7, { title: 'چرخ‌دنده', titleEn: 'Gear' });

function open(language: Language = 'fa', quantity = 0) {
  const { actor: cart, clock: undoClock } = startActor(
    cartMachine,
    {},
    { type: 'items.added', product: GEAR, quantity },
  );
  const { actor: orderSubmission, clock } = startActor(orderSubmissionMachine, {});
  const { place, go } = renderScreen(
    <>
      <CartButton contents={<CartContents />} />
      <CartControl product={GEAR} />
    </>,
    { actors: { cart, orderSubmission }, language, path: '/products' },
  );
  const description = () => orderSubmission.getSnapshot().context.draft.description;
  return { orderSubmission, clock, undoClock, place, go, description };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('aria-label');

it('replaces the cart control by the quantity and back, and keeps the focus', async () => {
  open();
  await press('افزودن به سبد استعلام: چرخ‌دنده');
  expect(focused()).toBe('افزایش تعداد چرخ‌دنده');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe('۲');
  await press('کاهش تعداد چرخ‌دنده');
  await press('کاهش تعداد چرخ‌دنده');
  expect(focused()).toBe('افزودن به سبد استعلام: چرخ‌دنده');
});

it('keeps the focus on the plus button at 999 pieces', async () => {
  open('fa', 998);
  const more = screen.getByRole('button', { name: 'افزایش تعداد چرخ‌دنده' });
  expect(more.getAttribute('aria-disabled')).toBe(null);
  await userEvent.click(more);
  await userEvent.click(more);
  const state = [focused(), more.getAttribute('aria-disabled'), screen.getByRole('status').textContent];
  expect(state).toEqual(['افزایش تعداد چرخ‌دنده', 'true', '۹۹۹']);
});

it.each([
  { language: 'fa', quantity: 99, shown: '۹۹', name: 'سبد استعلام، ۹۹ قطعه' },
  { language: 'fa', quantity: 100, shown: '۹۹+', name: 'سبد استعلام، ۱۰۰ قطعه' },
  { language: 'en', quantity: 999, shown: '99+', name: 'Your quote list, 999 pieces' },
] as const)(
  'counts in $language at most 99 pieces on its icon, and all $quantity in its name',
  ({ language, quantity, shown, name }) => {
    open(language, quantity);
    expect(screen.getByRole('button', { name }).textContent).toBe(shown);
  },
);

describe('the panel of the cart', () => {
  it('goes back one step if the panel of the cart is closed twice at once', async () => {
    const { place, go } = open();
    await go('/about');
    await press('سبد استعلام، خالی');
    const close = screen.getByRole('button', { name: 'بستن' });
    await act(async () => {
      close.click();
      close.click();
    });
    expect({ place: place(), dialog: screen.queryByRole('dialog') }).toEqual({ place: '/about', dialog: null });
  });

  it('closes the panel of the cart on Back, also over the first page of the tab, and by its button as Back does', async () => {
    const { place, go } = open();
    for (const close of [() => go(-1), () => press('بستن')]) {
      await press('سبد استعلام، خالی');
      expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true);
      await close();
      expect({ place: place(), dialog: screen.queryByRole('dialog') }).toEqual({ place: '/products', dialog: null });
    }
  });

  it('moves the focus from the removed parts of an emptied cart, and from the removed undo button', async () => {
    const { undoClock } = open('en', 3);
    await press('Your quote list, 3 pieces');
    await press('Clear quote list');
    expect(focused()).toBe('Close');
    screen.getByRole('button', { name: 'Undo' }).focus();
    act(() => undoClock.increment(6_000));
    expect({ button: screen.queryByRole('button', { name: 'Undo' }), focused: focused() }).toEqual({
      button: null,
      focused: 'Close',
    });
  });

  it('asks about the parts in the cart once, below the typed text, in the language of the page [4.order.question]', async () => {
    const { orderSubmission, description, place } = open('en', 3);
    orderSubmission.send({ type: 'draft.changed', field: 'description', value: 'Hello' });
    for (const _ of [1, 2]) {
      await press('Your quote list, 3 pieces');
      await press('Request a quote');
    }
    expect(description()).toBe('Hello\n\nI would like a quote for this part:\n3 × Gear (№\u00a007)');
    expect({ place: place(), heading: screen.queryByRole('heading', { name: 'Your quote list' }) }).toEqual({
      place: '/#order',
      heading: null,
    });
  });

  it('asks in one question about a part and the parts in the cart, whose numbers never wrap [4.order.question]', async () => {
    const { orderSubmission, description } = open('en', 3);
    const parts = [{ id: 9, line: '1 × Arm (№\u00a009)', isInCart: false }];
    orderSubmission.send({ ...ASKED, parts });
    await press('Your quote list, 3 pieces');
    await press('Request a quote');
    const lines = ['I would like a quote for these parts:', '1 × Arm (№\u00a009)', '3 × Gear (№\u00a007)'];
    expect(description()).toBe(lines.join('\n'));
  });

  it('asks about the parts in the cart only after an order in progress, and announces that', async () => {
    const { orderSubmission, clock, description } = open('en', 1);
    clock.increment(2_000);
    for (const field of TYPED_FIELDS) orderSubmission.send({ type: 'draft.changed', field, value: '09121234567' });
    orderSubmission.send({ type: 'order.submitted', trap: '' });
    await press('Your quote list, 1 piece');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Request a quote' });
    expect({ disabled: button.disabled, descriptions: descriptionsOf(button) }).toEqual({
      disabled: true,
      descriptions: ['Your order is being sent. You can request a quote once it’s done.'],
    });
    await act(async () => orderSubmission.send(SUCCEEDED));
    expect({ disabled: button.disabled, descriptions: descriptionsOf(button) }).toEqual({
      disabled: false,
      descriptions: [],
    });
    await userEvent.click(button);
    expect(description()).toBe('I would like a quote for this part:\n1 × Gear (№\u00a007)');
  });
});
