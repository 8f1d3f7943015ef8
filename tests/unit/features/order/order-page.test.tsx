import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback } from 'react';
import { Link, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import { OrderPage } from '#src/features/order/order-page.tsx';
import { type OrderEvent, orderMachine } from '#src/machines/order/order.machine.ts';
import { orderOf } from '../../../support/orders.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

const ORDER: Order = {
  ...orderOf(20),
  _id: '9f2m',
  name: '<img src=x onerror=alert(1)> {{7*7}}',
  description: 'یک چرخ‌دنده\nلطفاً زود',
  files: ['/files/orders/a.webp', '/files/orders/b.MP4', 'javascript:alert(1)'],
};
const found = (changes: Partial<Order> = {}) => ({ type: 'order.found', order: { ...ORDER, ...changes } }) as const;

function Login() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

function open(event: OrderEvent) {
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
  const { unmount } = renderScreen(
    <Routes>
      <Route path="/orders/:id" element={<Page />} />
      <Route path="/login" element={<Login />} />
    </Routes>,
    { path: '/orders/9f2m' },
  );
  const running = () =>
    opened
      .map((actor) => actor.getSnapshot())
      .flatMap(({ status, context }) => (status === 'active' ? context.id : []));
  act(() => opened.at(-1)?.send(event));
  return { running, unmount };
}

const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd');

describe('the page of an order', () => {
  it('says everything, markup as text, in the direction of each text, and leads back', () => {
    open(found());
    expect([factOf('نام')?.textContent, document.querySelector('[src="x"]')]).toEqual([ORDER.name, null]);
    expect(factOf('تلفن')?.querySelector('a')?.getAttribute('href')).toBe('tel:09121234567');
    expect([factOf('توضیحات')?.textContent, factOf('توضیحات')?.dir]).toEqual([ORDER.description, 'auto']);
    const date = factOf('تاریخ ثبت')?.querySelector('time');
    expect([date?.dateTime, date?.textContent]).toEqual([ORDER.createdAt, '۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰']);
    expect(screen.getByRole('link', { name: 'همهٔ سفارش‌ها' }).getAttribute('href')).toBe('/dashboard#orders');
  });

  it('opens its files in full beside the page, but nothing from an unsafe address', () => {
    open(found());
    const links = screen
      .getAllByRole<HTMLAnchorElement>('link', { name: /^فایل [۱۲]$/ })
      .map((link) => [
        link.target,
        link.rel,
        link.href,
        link.querySelector<HTMLImageElement | HTMLVideoElement>('img, video')?.src,
      ]);
    const [image = '', video = ''] = ORDER.files.map((path) => new URL(path, location.href).href);
    const beside = ['_blank', 'noopener noreferrer'];
    expect(links).toEqual([
      [...beside, image, image],
      [...beside, video, `${video}#t=0.1`],
    ]);
    expect(screen.getByRole('img', { name: 'فایل ۳' }).closest('a')).toBe(null);
    expect(document.body.innerHTML).not.toContain('javascript:');
  });

  it('has neither a part for files where there are none nor a link for a phone that is none', () => {
    open(found({ files: [], phone: 'javascript:alert(1)' }));
    expect(screen.queryByRole('heading', { name: 'فایل‌ها' })).toBe(null);
    expect([factOf('تلفن')?.textContent, factOf('تلفن')?.querySelector('a')]).toEqual(['javascript:alert(1)', null]);
  });

  it('offers the login, with the way back, where the server asks for it', async () => {
    open({ type: 'order.unauthorized' });
    expect(screen.getByText('برای دیدن این سفارش وارد شوید.').tagName).toBe('P');
    await userEvent.click(screen.getByRole('link', { name: 'ورود' }));
    expect(screen.getByRole('status').textContent).toBe('{"intended":"/orders/9f2m"}');
  });

  it('keeps one actor running under StrictMode’s double mount, that of the order shown, and none once it is gone', async () => {
    const { running, unmount } = open(found());
    expect(running()).toEqual(['9f2m']);
    await userEvent.click(screen.getByRole('link', { name: 'next' }));
    expect([running(), screen.queryByText(ORDER.name)]).toEqual([['next'], null]);
    expect(screen.getByText('در حال بارگذاری سفارش…').getAttribute('role')).toBe('status');
    unmount();
    expect(running()).toEqual([]);
  });
});
