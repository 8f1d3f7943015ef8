import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useActorRef } from '@xstate/react';
import { Link, Route, Routes, useParams } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { OrderPage } from '#src/features/order/order-page.tsx';
import type { OrderActor } from '#src/features/shared/actors/admin-actors-context.ts';
import { type OrderEvent, orderMachine } from '#src/machines/order/order.machine.ts';
import { type OrdersEvent, ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';
import { startActor } from '../../../support/models/open-actor.ts';
import { renderScreen } from '../../../support/models/render-screen.tsx';

const ORDER: Order = {
  ...orderOf(20),
  _id: '9f2',
  name: '<img src=x onerror=alert(1)> {{7*7}}',
  description: 'یک چرخ‌دنده\nلطفاً زود',
  files: ['/files/orders/a.webp', '/files/orders/b.MP4', 'javascript:alert(1)'],
};
const found = (changes: Partial<Order> = {}) => ({ type: 'order.found', order: { ...ORDER, ...changes } }) as const;

const silent = fromCallback(() => {});

const [NEWER, OLDER] = [orderOf(21), orderOf(19)];

function open(event: OrderEvent, language: Language = 'fa') {
  const { actor: orders, send } = startActor(ordersMachine, { real: ['confirmation'] });

  const loading: string[] = [];
  const loadOrder = fromCallback<EventObject, { readonly id: string }>(({ input: { id } }) => {
    loading.push(id);
    return () => loading.splice(loading.indexOf(id), 1);
  });
  const machine = orderMachine.provide({ actors: { loadOrder, logouts: silent, pageCache: silent } });
  let shown: OrderActor | undefined;
  function OpenOrder({ id }: { readonly id: string }) {
    shown = useActorRef(machine, { input: { id } });
    return <OrderPage id={id} order={shown} orders={orders} />;
  }
  function Page() {
    const { id = '' } = useParams();
    return (
      <>
        <OpenOrder key={id} id={id} />
        <Link to="/orders/next">next</Link>
      </>
    );
  }
  const view = renderScreen(
    <Routes>
      <Route path="/orders/:id" element={<Page />} />
    </Routes>,
    { path: { pathname: '/orders/9f2', state: { list: '/dashboard' } }, language },
  );
  act(() => shown?.send(event));
  return { ...view, loading, orders, hear: (...events: readonly OrdersEvent[]) => act(() => send(...events)) };
}

const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd');

describe('the page of an order', () => {
  it('says everything, markup as text, in the direction of each text, and leads back', () => {
    open(found());
    const heading = screen.getByRole('heading', { level: 1 });
    expect([heading.textContent, document.querySelector('[src="x"]')]).toEqual([ORDER.name, null]);
    expect([screen.getByText('# 9f2').dir, document.title]).toEqual(['ltr', `${ORDER.name} · 9f2 | کارگاه گام`]);
    expect(factOf('تلفن')?.querySelector('a')?.getAttribute('href')).toBe('tel:09121234567');
    expect([factOf('توضیحات')?.textContent, factOf('توضیحات')?.dir]).toEqual([ORDER.description, 'auto']);
    const date = factOf('تاریخ ثبت')?.querySelector('time');
    expect([date?.dateTime, date?.textContent]).toEqual([ORDER.createdAt, '۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰']);
    expect(screen.getByRole('link', { name: 'همهٔ سفارش‌ها' }).getAttribute('href')).toBe('/dashboard');
  });

  it('opens its files in full beside the page, but nothing from an unsafe address', () => {
    open(found());
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^فایل [۱۲]$/ });
    const [image = '', video = ''] = ORDER.files.map((path) => new URL(path, location.href).href);
    expect(links.map(({ target, rel }) => `${target} ${rel}`)).toEqual(Array(2).fill('_blank noopener noreferrer'));
    expect(links.map(({ href }) => href)).toEqual([image, video]);
    const shown = links.map((link) => link.querySelector<HTMLImageElement | HTMLVideoElement>('img, video')?.src);
    expect(shown).toEqual([image, `${video}#t=0.1`]);
    expect(screen.getByRole('img', { name: 'فایل ۳' }).closest('a')).toBe(null);
    expect(document.body.innerHTML).not.toContain('javascript:');
  });

  it('has neither a part for files where there are none nor a link for a phone that is none', () => {
    open(found({ files: [], phone: 'javascript:alert(1)' }));
    expect(screen.queryByRole('heading', { name: 'فایل‌ها' })).toBe(null);
    expect([factOf('تلفن')?.textContent, factOf('تلفن')?.querySelector('a')]).toEqual(['javascript:alert(1)', null]);
  });

  it.each([
    {
      language: 'fa',
      next: 'ArrowLeft',
      previous: 'ArrowRight',
      names: ['سفارش قبلی: سفارش‌دهندهٔ 21', 'سفارش بعدی: سفارش‌دهندهٔ 19'],
      place: '۲ از ۳',
    },
    {
      language: 'en',
      next: 'ArrowRight',
      previous: 'ArrowLeft',
      names: ['Previous order: سفارش‌دهندهٔ 21', 'Next order: سفارش‌دهندهٔ 19'],
      place: '2 of 3',
    },
  ] as const)(
    'leads to the orders beside it, by links and keys; in $language',
    async ({ language, next, previous, names, place }) => {
      const { hear, loading } = open(found(), language);
      expect(screen.queryByRole('navigation')).toBe(null);
      hear({ type: 'orders.listed', orders: [OLDER, ORDER, NEWER] });
      const beside = within(screen.getByRole('navigation'));
      expect(beside.getAllByRole('link').map(({ ariaLabel }) => ariaLabel)).toEqual(names);
      expect(beside.getByText(place).tagName).toBe('SPAN');
      const user = userEvent.setup();
      await user.keyboard(`{${next}}`);
      expect(loading).toEqual([OLDER._id]);
      await user.keyboard(`{${previous}}{${previous}}`);
      expect(loading).toEqual([NEWER._id]);
    },
  );

  it('completes behind the one confirmation, once the list is there that knows it', async () => {
    const { hear, orders } = open(found({ name: 'John' }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'تکمیل سفارش John' });
    expect(button.disabled).toBe(true);
    hear({ type: 'orders.listed', orders: [{ ...ORDER, name: 'John' }] });
    await userEvent.click(button);
    const dialog = within(screen.getByRole('dialog', { name: 'تکمیل سفارش' }));
    expect(dialog.getByText('# 9f2').tagName).toBe('BDI');
    await userEvent.click(dialog.getByRole('button', { name: 'تکمیل و حذف' }));
    expect(orders.getSnapshot().children.confirmation?.getSnapshot().value).toBe('carryingOut');
  });

  it('loads the order of the address, and stops when the page is left', async () => {
    const { loading, unmount } = open(found());
    expect(loading).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'next' }));
    expect([loading, screen.queryByText(ORDER.name)]).toEqual([['next'], null]);
    expect(screen.getByText('در حال بارگذاری سفارش…').getAttribute('role')).toBe('status');
    unmount();
    expect(loading).toEqual([]);
  });
});
