import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback } from 'react';
import { Link, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language.ts';
import { OrderPage } from '#src/features/order/order-page.tsx';
import { type OrderEvent, orderMachine } from '#src/machines/order/order.machine.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

const ORDER: Order = {
  _id: '9f2m',
  name: 'سارا رضایی',
  phone: '09121234567',
  description: 'یک چرخ‌دنده\nلطفاً زود',
  files: ['/files/orders/a.webp', '/files/orders/b.MP4', 'javascript:alert(1)'],
  createdAt: '2026-11-20T08:30:00.000Z',
};

function Login() {
  const { state } = useLocation();
  return <output>{JSON.stringify(state)}</output>;
}

function open(language: Language = 'fa') {
  const opened: ReturnType<typeof createOrder>[] = [];
  const createOrder = (id: string) =>
    createActor(orderMachine.provide({ actors: { loadOrder: fromCallback(() => {}) } }), { input: { id } });
  function Page() {
    const { id = '' } = useParams();
    const create = useCallback(() => {
      const actor = createOrder(id);
      opened.push(actor);
      return actor;
    }, [id]);
    return (
      <>
        <OrderPage key={id} create={create} />
        <Link to="/orders/next">next</Link>
      </>
    );
  }
  const view = renderScreen(
    <Routes>
      <Route path="/orders/:id" element={<Page />} />
      <Route path="/login" element={<Login />} />
    </Routes>,
    { language, path: '/orders/9f2m' },
  );
  const running = () =>
    opened.filter((actor) => actor.getSnapshot().status === 'active').map((actor) => actor.getSnapshot().context.id);
  const hear = (event: OrderEvent) => act(() => opened.at(-1)?.send(event));
  return { hear, running, unmount: view.unmount, user: userEvent.setup() };
}

const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd');

describe('order page', () => {
  it('shows everything that the order says', async () => {
    const opened = open();
    opened.hear({ type: 'order.found', order: ORDER });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('سفارش');
    expect(factOf('نام')?.textContent).toBe('سارا رضایی');
    expect(factOf('تلفن')?.querySelector('a')?.getAttribute('href')).toBe('tel:09121234567');
    expect(factOf('توضیحات')?.textContent).toBe('یک چرخ‌دنده\nلطفاً زود');
    expect(factOf('توضیحات')?.dir).toBe('auto');
    const date = factOf('تاریخ ثبت')?.querySelector('time');
    expect([date?.dateTime, date?.textContent]).toEqual([ORDER.createdAt, '۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰']);
    expect(screen.getByRole('link', { name: 'همهٔ سفارش‌ها' }).getAttribute('href')).toBe('/dashboard');
  });

  it('opens its files in full beside the page, but nothing from an unsafe address', async () => {
    const opened = open();
    opened.hear({ type: 'order.found', order: ORDER });
    const region = screen.getByRole('heading', { name: 'فایل‌ها' }).parentElement;
    if (!region) throw new Error('no files');
    const links = within(region).getAllByRole('link');
    const at = (path: string) => new URL(path, window.location.href).href;
    expect(
      links.map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]),
    ).toEqual([
      [at('/files/orders/a.webp'), '_blank', 'noopener noreferrer'],
      [at('/files/orders/b.MP4'), '_blank', 'noopener noreferrer'],
    ]);
    expect(within(region).getByRole('link', { name: 'فایل ۱' }).querySelector('img')?.getAttribute('src')).toBe(
      at('/files/orders/a.webp'),
    );
    expect(within(region).getByRole('link', { name: 'فایل ۲' }).querySelector('video')?.getAttribute('src')).toBe(
      `${at('/files/orders/b.MP4')}#t=0.1`,
    );
    expect(within(region).getByRole('img', { name: 'فایل ۳' }).closest('a')).toBe(null);
    expect(document.body.innerHTML).not.toContain('javascript:');
  });

  it('shows markup and code in an order as text', async () => {
    const opened = open();
    const name = '<img src=x onerror=alert(1)>';
    opened.hear({
      type: 'order.found',
      order: { ...ORDER, name, phone: 'javascript:alert(1)', description: '{{7*7}}' },
    });
    expect([factOf('نام')?.textContent, factOf('تلفن')?.textContent, factOf('توضیحات')?.textContent]).toEqual([
      name,
      'javascript:alert(1)',
      '{{7*7}}',
    ]);
    expect(document.querySelectorAll('[src="x"], [href^="javascript:"]').length).toBe(0);
  });

  it('has no part for files where there are none', async () => {
    const opened = open();
    opened.hear({ type: 'order.found', order: { ...ORDER, files: [] } });
    expect(screen.queryByRole('heading', { name: 'فایل‌ها' })).toBe(null);
  });

  it('offers the login, with the way back, where nobody is signed in', async () => {
    const opened = open();
    opened.hear({ type: 'order.failed', error: null });
    expect(screen.getByText('برای دیدن این سفارش وارد شوید.').tagName).toBe('P');
    await opened.user.click(screen.getByRole('link', { name: 'ورود' }));
    expect(screen.getByRole('status').textContent).toBe('{"intended":"/orders/9f2m"}');
  });

  it('keeps one actor running under StrictMode’s double mount, and none once it is gone', () => {
    const { running, unmount } = open();
    expect(running()).toEqual(['9f2m']);
    unmount();
    expect(running()).toEqual([]);
  });

  it('opens the next order and never shows the last one in its place', async () => {
    const opened = open();
    opened.hear({ type: 'order.found', order: ORDER });
    await opened.user.click(screen.getByRole('link', { name: 'next' }));
    expect([opened.running(), screen.queryByText('سارا رضایی')]).toEqual([['next'], null]);
    expect(screen.getByText('در حال بارگذاری سفارش…').getAttribute('role')).toBe('status');
  });

  it('speaks English', async () => {
    const opened = open('en');
    opened.hear({ type: 'order.found', order: ORDER });
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Phone',
      'Description',
      'Date',
    ]);
    expect(screen.getByRole('link', { name: 'File 1' }).getAttribute('target')).toBe('_blank');
  });
});
