import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { OrdersList } from '#src/features/dashboard/orders/orders-list.tsx';
import { ProductsPage } from '#src/features/products/products-page.tsx';
import { ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { startActor } from '../../../../support/actors/open-actor.ts';
import { catalogueOf } from '../../../../support/fixtures/actors.ts';
import { orderOf } from '../../../../support/fixtures/orders.ts';
import { productOf } from '../../../../support/fixtures/products.ts';
import { renderScreen } from '../../../../support/screens/render-screen.tsx';

type Entries = readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[];

/** An observer of the window whose sight the test decides. */
class ControlledObserver {
  static current: ControlledObserver | null = null;
  readonly #notify: (entries: Entries) => void;

  constructor(notify: (entries: Entries) => void) {
    this.#notify = notify;
    ControlledObserver.current = this;
  }
  observe(): void {}
  disconnect(): void {}
  see(isIntersecting: boolean): Promise<void> {
    return act(async () => this.#notify([{ isIntersecting }]));
  }
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', ControlledObserver));

/** The visitor comes near to what was observed last, or stays away. */
const comeNear = () => ControlledObserver.current?.see(true);
const stayAway = () => ControlledObserver.current?.see(false);

const PRODUCTS = Array.from({ length: 5_000 }, (_, index) => productOf(index + 1));
const ORDERS = PRODUCTS.map(({ id }): Order => {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString();
  return { ...orderOf(1), _id: String(id).padStart(22, '0'), createdAt };
});

/** Returns a history entry of its own for each test. With a shared one, a list would restore the rows of another test. */
const at = (key: string) => ({ pathname: '/', key });

function openProducts(key = 'products') {
  return renderScreen(<ProductsPage />, { actors: { catalogue: catalogueOf(PRODUCTS) }, path: at(key) });
}

function openOrders(key = 'orders', listed: readonly Order[] = ORDERS, language: Language = 'fa') {
  const { actor: orders } = startActor(
    ordersMachine,
    {},
    { type: 'refresh.requested' },
    { type: 'orders.listed', orders: listed },
  );
  const view = renderScreen(<OrdersList />, { adminActors: { openOrders: orders }, path: at(key), language });
  return { ...view, orders };
}

/** Types a query, and waits until its results are rendered. */
const search = (value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value } }));

const drawn = () => document.querySelectorAll('article, li h4').length;

describe('a long list', () => {
  it.each([
    { label: '5,000 products', open: openProducts, count: '۵٬۰۰۰ قطعه', few: 12, more: 15 },
    { label: '5,000 orders', open: openOrders, count: '۵٬۰۰۰ سفارش باز', few: 12, more: 60 },
  ] as const)(
    'counts all of $label, and renders as many again after a return to the page',
    async ({ open, count, few, more }) => {
      const { unmount } = open();
      expect(screen.getByText(count).role).toBe('status');
      expect(drawn()).toBe(few);
      await stayAway();
      expect(drawn()).toBe(few);
      await comeNear();
      expect(drawn()).toBe(more);
      unmount();
      open();
      expect(drawn()).toBe(more);
    },
  );

  it('renders a few rows at a time after another query', async () => {
    openProducts('search');
    await comeNear();
    await search('قطعه');
    expect(drawn()).toBe(3);
    await comeNear();
    expect(drawn()).toBe(6);
  });

  it('renders a few rows at a time after a query without results', async () => {
    openProducts('no hit');
    await search('nothing');
    expect(drawn()).toBe(0);
    await search('قطعه');
    expect(drawn()).toBe(3);
  });

  it.each([
    { language: 'fa', first: '۱۲ از ۷۰', second: '۶۰ از ۷۰', more: 'سفارش‌های بیشتر' },
    { language: 'en', first: '12 of 70', second: '60 of 70', more: 'More orders' },
  ] as const)(
    'ends the rendered orders in $language with a button that renders the next rows and focuses the first',
    async ({ language, first, second, more }) => {
      openOrders(`end ${language}`, ORDERS.slice(0, 70), language);
      const focusedRow = () => [...document.querySelectorAll('h4 a')].indexOf(document.activeElement as Element);
      const press = () => act(async () => screen.getByRole('button', { name: more }).click());
      expect(screen.getByText(first).tagName).toBe('P');
      await press();
      expect({ tagName: screen.getByText(second).tagName, drawn: drawn(), focusedRow: focusedRow() }).toEqual({
        tagName: 'P',
        drawn: 60,
        focusedRow: 12,
      });
      await press();
      expect({
        button: screen.queryByRole('button', { name: more }),
        drawn: drawn(),
        focusedRow: focusedRow(),
      }).toEqual({ button: null, drawn: 70, focusedRow: 60 });
    },
  );

  it('renders a new order first, and the last row again when the admin scrolls near it', async () => {
    const { orders } = openOrders('new', ORDERS.slice(0, 61));
    await comeNear();
    act(() => {
      orders.send({ type: 'refresh.requested' });
      orders.send({ type: 'orders.listed', orders: [...ORDERS.slice(0, 61), { ...orderOf(26), name: 'تازه' }] });
    });
    expect({ textContent: document.querySelector('li h4')?.textContent, drawn: drawn() }).toEqual({
      textContent: 'تازه',
      drawn: 60,
    });
    await comeNear();
    expect(drawn()).toBe(62);
  });
});
