import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Language, Order } from '#src/contract/types.ts';
import { OrderPage } from '#src/features/order/order-page.tsx';
import { type OrderAnswer, orderMachine } from '#src/machines/order/order.machine.ts';
import { ControlledPromise } from '../../../support/controlled-promise.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

const ORDER: Order = {
  _id: '9f2m',
  name: 'سارا رضایی',
  phone: '09121234567',
  description: 'یک چرخ‌دنده\nلطفاً زود',
  files: ['/files/orders/a.webp', '/files/orders/b.MP4', 'javascript:alert(1)'],
  createdAt: '2026-11-20T08:30:00.000Z',
};

function Page() {
  const { id = '' } = useParams();
  return (
    <>
      <OrderPage id={id} />
      <Link to="/orders/next">next</Link>
    </>
  );
}

function Login() {
  const { state } = useLocation();
  return <output>{JSON.stringify(state)}</output>;
}

function open(language: Language = 'fa') {
  const load = new ControlledPromise<OrderAnswer, { readonly id: string }>();
  const logFailure = vi.fn();
  const machine = orderMachine.provide({ actors: { loadOrder: load.logic }, actions: { logFailure } });
  const opened: ReturnType<typeof createActor<typeof machine>>[] = [];
  const openOrder = (id: string) => {
    const actor = createActor(machine, { input: { id } });
    opened.push(actor);
    return actor.start();
  };
  const view = renderScreen(
    <Routes>
      <Route path="/orders/:id" element={<Page />} />
      <Route path="/login" element={<Login />} />
    </Routes>,
    { adminActors: { openOrder }, language, path: '/orders/9f2m' },
  );
  const running = () =>
    opened.filter((actor) => actor.getSnapshot().status === 'active').map((actor) => actor.getSnapshot().context.id);
  return { load, logFailure, running, unmount: view.unmount, user: userEvent.setup() };
}

async function answer({ load }: ReturnType<typeof open>, output: OrderAnswer) {
  await act(async () => load.last.resolve(output));
}

const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd');
const hasLoadingText = () => screen.queryByText('در حال بارگذاری سفارش…') !== null;

describe('order page', () => {
  it('shows the loading text until the order is there', async () => {
    const opened = open();
    expect(screen.getByRole('status').textContent).toBe('در حال بارگذاری سفارش…');
    await answer(opened, { kind: 'found', order: ORDER });
    expect(hasLoadingText()).toBe(false);
  });

  it('shows everything that the order says', async () => {
    const opened = open();
    await answer(opened, { kind: 'found', order: ORDER });
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
    await answer(opened, { kind: 'found', order: ORDER });
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

  it('shows markup and code in an order as text (row 4)', async () => {
    const opened = open();
    const name = '<img src=x onerror=alert(1)>';
    await answer(opened, {
      kind: 'found',
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
    await answer(opened, { kind: 'found', order: { ...ORDER, files: [] } });
    expect(screen.queryByRole('heading', { name: 'فایل‌ها' })).toBe(null);
  });

  it('says that there is no such order', async () => {
    const opened = open();
    await answer(opened, { kind: 'missing' });
    expect(screen.getByRole('status').textContent).toBe('سفارش یافت نشد.');
  });

  it('offers the login, with the way back, where the server knows no session', async () => {
    const opened = open();
    await answer(opened, { kind: 'forbidden' });
    expect(screen.getByText('برای دیدن این سفارش وارد شوید.').tagName).toBe('P');
    await opened.user.click(screen.getByRole('link', { name: 'ورود' }));
    expect(screen.getByRole('status').textContent).toBe('{"intended":"/orders/9f2m"}');
  });

  it('says that it could not be loaded, and tries again', async () => {
    const opened = open();
    await act(async () => opened.load.last.reject(new Error('offline')));
    expect(screen.getByRole('status').textContent).toBe('سفارش بارگذاری نشد.تلاش دوباره');
    expect(opened.logFailure).toHaveBeenCalledTimes(1);
    await opened.user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(hasLoadingText()).toBe(true);
    await answer(opened, { kind: 'found', order: ORDER });
    expect(factOf('نام')?.textContent).toBe('سارا رضایی');
  });

  it('keeps one actor running under StrictMode’s double mount, and none once it is gone', () => {
    const { load, running, unmount } = open();
    expect(running()).toEqual(['9f2m']);
    expect(load.runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    unmount();
    expect(running()).toEqual([]);
    expect(load.last.signal.aborted).toBe(true);
  });

  it('opens the next order and never shows the last one in its place', async () => {
    const opened = open();
    await answer(opened, { kind: 'found', order: ORDER });
    await opened.user.click(screen.getByRole('link', { name: 'next' }));
    expect(opened.running()).toEqual(['next']);
    expect(hasLoadingText()).toBe(true);
    expect(screen.queryByText('سارا رضایی')).toBe(null);
    expect(opened.load.last.input).toEqual({ id: 'next' });
  });

  it('speaks English', async () => {
    const opened = open('en');
    await answer(opened, { kind: 'found', order: ORDER });
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Phone',
      'Date',
      'Description',
    ]);
    expect(screen.getByRole('link', { name: 'File 1' }).getAttribute('target')).toBe('_blank');
  });
});
