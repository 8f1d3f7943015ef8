import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language.ts';
import type { OrderField } from '#src/domain/order-fields.ts';
import { Cart } from '#src/features/cart/cart.tsx';
import { CartControl } from '#src/features/cart/cart-control.tsx';
import { cartMachine } from '#src/machines/cart/cart.machine.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { startActor } from '../../../support/open-actor.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

const GEAR: Product = {
  id: 7,
  title: 'چرخ‌دنده',
  titleEn: 'Gear',
  description: 'شرح',
  descriptionEn: 'Short',
  longDescription: '',
  longDescriptionEn: '',
  image: '/7.webp',
};

function Address() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`at ${pathname}${hash}`}</p>
      <Link to="/about">about</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        forward
      </button>
    </>
  );
}

function open(language: Language = 'fa') {
  const { actor: cart } = startActor(cartMachine, { input: undefined });
  const { actor: orderSubmission, clock } = startActor(orderSubmissionMachine, { input: undefined });
  renderScreen(
    <>
      <Cart />
      <CartControl product={GEAR} />
      <Address />
    </>,
    { actors: { cart, orderSubmission }, language, path: '/products' },
  );
  return { cart, orderSubmission, clock };
}

const ORDER = { name: 'Sara', phone: '09121234567', description: 'A gear' };
const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the cart control', () => {
  it('gives way to the quantity and back, and keeps the focus', async () => {
    const { cart } = open();
    await userEvent.click(screen.getByRole('button', { name: 'افزودن به سبد: چرخ‌دنده' }));
    expect(focused()).toBe('یکی بیشتر از چرخ‌دنده');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe('۲');
    const less = screen.getByRole('button', { name: 'یکی کمتر از چرخ‌دنده' });
    await userEvent.click(less);
    await userEvent.click(less);
    expect(focused()).toBe('افزودن به سبد: چرخ‌دنده');
    expect(cart.getSnapshot().context.items).toEqual([]);
  });

  it('keeps the focus on a plus that goes no further than 999', async () => {
    const { cart } = open();
    act(() => cart.send({ type: 'items.added', product: GEAR, quantity: 998 }));
    const more = screen.getByRole('button', { name: 'یکی بیشتر از چرخ‌دنده' });
    expect(more.getAttribute('aria-disabled')).toBe(null);
    await userEvent.click(more);
    await userEvent.click(more);
    expect([focused(), more.getAttribute('aria-disabled'), screen.getByRole('status').textContent]).toEqual([
      'یکی بیشتر از چرخ‌دنده',
      'true',
      '۹۹۹',
    ]);
  });
});

describe('the cart of the navbar', () => {
  it('says how many pieces there are, in the digits of the language', () => {
    const { cart } = open();
    expect(screen.getByRole('button', { name: 'سبد قطعه‌ها، خالی' }).textContent).toBe('');
    cart.send({ type: 'items.added', product: GEAR, quantity: 12 });
    return screen.findByRole('button', { name: 'سبد قطعه‌ها، ۱۲ قطعه' });
  });

  it('is cleared and says that it is empty', async () => {
    const { cart } = open();
    cart.send({ type: 'item.added', product: GEAR });
    await userEvent.click(await screen.findByRole('button', { name: 'سبد قطعه‌ها، ۱ قطعه' }));
    await userEvent.click(screen.getByRole('button', { name: 'خالی کردن سبد' }));
    expect(screen.getByText('سبد خالی است.').tagName).toBe('P');
    expect(cart.getSnapshot().value).toBe('empty');
  });

  it('closes its panel on Back, and does not open it again on the way forward', async () => {
    open();
    await userEvent.click(screen.getByRole('link', { name: 'about' }));
    await userEvent.click(screen.getByRole('button', { name: 'سبد قطعه‌ها، خالی' }));
    expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'back', hidden: true }));
    expect([screen.getByText('at /products').tagName, screen.queryByRole('dialog')]).toEqual(['P', null]);
    fireEvent.click(screen.getByRole('button', { name: 'forward' }));
    expect([screen.getByText('at /about').tagName, screen.queryByRole('dialog')]).toEqual(['P', null]);
  });

  it('asks about its parts below what the visitor has typed, once, in the language of the page', async () => {
    const { cart, orderSubmission } = open('en');
    orderSubmission.send({ type: 'draft.changed', field: 'description', value: 'Hello' });
    cart.send({ type: 'items.added', product: GEAR, quantity: 3 });
    for (const _ of [1, 2]) {
      await userEvent.click(await screen.findByRole('button', { name: 'Parts cart, 3 pieces' }));
      await userEvent.click(screen.getByRole('button', { name: 'Ask about these parts' }));
    }
    expect(orderSubmission.getSnapshot().context.draft.description).toBe(
      'Hello\n\nI would like to ask about these parts:\n- Gear (№ 07), 3 pcs',
    );
    expect(screen.getByText('at /#order').tagName).toBe('P');
    expect(screen.queryByRole('heading', { name: 'Parts cart' })).toBeNull();
  });

  it('asks about its parts only after an order that is on its way, and says so', async () => {
    const { cart, orderSubmission, clock } = open('en');
    clock.increment(2_000);
    for (const [field, value] of Object.entries(ORDER)) {
      orderSubmission.send({ type: 'draft.changed', field: field as OrderField, value });
    }
    cart.send({ type: 'item.added', product: GEAR });
    orderSubmission.send({ type: 'order.submitted', trap: '' });
    orderSubmission.send({ type: 'images.read' });
    await userEvent.click(await screen.findByRole('button', { name: 'Parts cart, 1 piece' }));

    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ask about these parts' });
    const reason = 'Your order is being sent; ask after that.';
    expect([button.disabled, descriptionOf(button)]).toEqual([true, reason]);

    act(() => orderSubmission.send({ type: 'submission.succeeded' }));
    await waitFor(() => expect([button.disabled, descriptionOf(button)]).toEqual([false, undefined]));
    expect(screen.queryByText(reason)).toBeNull();
    await userEvent.click(button);
    expect(orderSubmission.getSnapshot().context.draft.description).toBe(
      'I would like to ask about these parts:\n- Gear (№ 07), 1 pc',
    );
  });
});
