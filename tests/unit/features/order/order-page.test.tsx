import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useActorRef } from '@xstate/react';
import { Link, Route, Routes, useParams } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import type { Order } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { ORDER_FIELDS } from '#src/domain/order/order-fields.ts';
import { OrdersBeside } from '#src/features/dashboard/orders/orders-beside.tsx';
import { OrderPage, OrderView } from '#src/features/order/order-page.tsx';
import { type OrderActor, useAdminActors } from '#src/features/shared/actors/admin-actors-context.ts';
import type { ModelSceneCommand, ModelSceneEvent } from '#src/features/shared/models/model-scene-messages.ts';
import type { ListPosition } from '#src/features/shared/navigation/list-position.ts';
import { type OrderEvent, orderMachine } from '#src/machines/order/order.machine.ts';
import { type OrdersEvent, ordersMachine } from '#src/machines/orders/orders.machine.ts';
import { startActor } from '../../../support/actors/open-actor.ts';
import { MEASURED } from '../../../support/fixtures/models.ts';
import { orderOf } from '../../../support/fixtures/orders.ts';
import { controlledFetch } from '../../../support/infrastructure/controlled-fetch.ts';
import { controlledWorkers } from '../../../support/infrastructure/controlled-worker.ts';
import { expectConsole } from '../../../support/infrastructure/setup.ts';
import { renderScreen } from '../../../support/screens/render-screen.tsx';

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

function open(event: OrderEvent, language: Language = 'fa', state: ListPosition | null = { list: '/dashboard' }) {
  const { actor: orders, send } = startActor(ordersMachine, { real: ['confirmation'] }, { type: 'refresh.requested' });

  const loading: string[] = [];
  const loadOrder = fromCallback<EventObject, { readonly id: string }>(({ input: { id } }) => {
    loading.push(id);
    return () => loading.splice(loading.indexOf(id), 1);
  });
  const machine = orderMachine.provide({ actors: { loadOrder, logouts: silent, pageCache: silent } });
  let shown: OrderActor | undefined;
  function OpenOrder({ id }: { readonly id: string }) {
    shown = useActorRef(machine, { input: { id } });
    return <OrderView actor={shown} orders={orders} />;
  }
  function Page() {
    const { id = '' } = useParams();
    const actors = useAdminActors();
    return (
      <>
        <OrderPage id={id} actors={actors} List={OrdersBeside}>
          <OpenOrder key={id} id={id} />
        </OrderPage>
        <Link to="/orders/next">next</Link>
      </>
    );
  }
  const view = renderScreen(
    <Routes>
      <Route path="/orders/:id" element={<Page />} />
      <Route path="*" element={null} />
    </Routes>,
    { path: { pathname: '/orders/9f2', state }, language, adminActors: { openOrders: orders } },
  );
  act(() => shown?.send(event));
  return { ...view, loading, orders, update: (...events: readonly OrdersEvent[]) => act(() => send(...events)) };
}

const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd');

describe('the page of an order', () => {
  it('shows every text of the order, with markup as text and in its own direction, and a link back', () => {
    open(found());
    const heading = screen.getByRole('heading', { level: 1 });
    expect([heading.textContent, document.querySelector('[src="x"]')]).toEqual([ORDER.name, null]);
    expect([screen.getByText('# 9f2').dir, document.title]).toEqual(['ltr', `${ORDER.name} · 9f2 | کارگاه چرخ`]);
    expect(factOf('شمارهٔ تماس')?.querySelector('a')?.getAttribute('href')).toBe('tel:+989121234567');
    expect([factOf('توضیح قطعه')?.textContent, factOf('توضیح قطعه')?.dir]).toEqual([ORDER.description, 'auto']);
    const date = factOf('تاریخ ثبت')?.querySelector('time');
    expect([date?.dateTime, date?.textContent]).toEqual([ORDER.createdAt, '۲۹ آبان ۱۴۰۵ ساعت ۱۲:۰۰']);
    expect(screen.getByRole('link', { name: 'همهٔ سفارش‌ها' }).getAttribute('href')).toBe('/dashboard');
  });

  it('is read in the order contact, words, models, files, answer, note', () => {
    const models = [{ url: '/files/orders/c.step', name: 'plate.step', kind: 'step', bytes: 382 }];
    open(found({ models }));
    const parts = document.querySelectorAll('dt, h2, textarea');
    expect(Array.from(parts, (part) => part.getAttribute('name') ?? part.textContent)).toEqual([
      ...['شمارهٔ تماس', 'تاریخ ثبت', 'توضیح قطعه', 'مدل و نقشه', 'عکس‌ها'],
      ...['answer', 'note'],
    ]);
  });

  it.each([
    { language: 'fa', term: 'زمان پاسخ', shown: 'امروز، ۱۲:۰۰' },
    { language: 'en', term: 'Answered', shown: 'today, 12:00' },
  ] as const)('shows in $language when the order was answered', ({ language, term, shown }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:00:00Z') });
    open(found({ answer: 'بله.', answeredAt: '2026-11-20T08:30:00.000Z' }), language);
    expect(factOf(term)?.textContent).toBe(shown);
  });

  it.each([
    { language: 'fa', term: 'شمارهٔ تماس', date: '۱۳ فروردین ۱۴۰۶' },
    { language: 'en', term: 'Phone', date: 'April 2, 2027' },
  ] as const)('shows a date that the customer entered, in $language', ({ language, term, date }) => {
    vi.spyOn(ORDER_FIELDS, 'phone', 'get').mockReturnValue({ control: 'date' });
    open(found({ phone: '2027-04-02' }), language);
    expect(factOf(term)?.textContent).toBe(date);
  });

  it('links to the files of an order, but not to an unsafe URL', () => {
    open(found());
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^عکس [۱۲]$/ });
    const [image = '', video = ''] = ORDER.files.map((path) => new URL(path, location.href).href);
    expect(links.map(({ target, rel }) => `${target} ${rel}`)).toEqual(Array(2).fill('_blank noopener noreferrer'));
    expect(links.map(({ href }) => href)).toEqual([image, video]);
    const shown = links.map((link) => link.querySelector<HTMLImageElement | HTMLVideoElement>('img, video')?.src);
    expect(shown).toEqual([image, `${video}#t=0.1`]);
    expect(screen.getByRole('img', { name: 'عکس ۳' }).closest('a')).toBe(null);
    expect(document.body.innerHTML).not.toContain('javascript:');
  });

  it.each([
    {
      language: 'fa',
      size: '۶۰ × ۵۰ × ۵۲ میلی‌متر · ۳۶٫۲ سانتی‌متر مکعب',
      step: 'STEP · ۱ کیلوبایت',
      download: 'دریافت',
    },
    { language: 'en', size: '60 × 50 × 52 mm · 36.2 cm³', step: 'STEP · 1 kB', download: 'Download' },
  ] as const)(
    'shows size, preview and download of each model in $language [4.orders.models]',
    ({ language, size, step, download }) => {
      const bracket = { url: '/files/orders/c.stl', name: 'پایه.stl', kind: 'stl', bytes: 90_284, measured: MEASURED };
      const plate = { url: 'javascript:alert(1)', name: 'plate.step', kind: 'step', bytes: 382 };
      open(found({ models: [{ ...bracket, preview: '/files/orders/c-preview.webp' }, plate] }), language);
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: `${download} پایه.stl` });
      expect([link.getAttribute('href'), link.download]).toEqual([
        new URL(bracket.url, location.href).href,
        'پایه.stl',
      ]);
      const [first, second] = within(link.closest('ul') ?? document.body).getAllByRole('listitem');
      expect(first?.textContent).toContain(size.replaceAll(' × ', '\u2009×\u2009'));
      expect(first?.querySelector('img')?.src).toMatch(/c-preview\.webp$/);
      expect(second?.textContent).toBe(`plate.step${step}`);
      expect(document.body.innerHTML).not.toContain('javascript:');
    },
  );

  describe('a model that the admin turns [4.orders.models]', () => {
    const BRACKET = {
      url: '/files/orders/c.stl',
      name: 'پایه.stl',
      kind: 'stl',
      bytes: 90_284,
      measured: MEASURED,
    };
    const openModel = (language: Language = 'fa') => {
      const workers = controlledWorkers<ModelSceneCommand, ModelSceneEvent>();
      const network = controlledFetch();
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
      return { ...open(found({ models: [BRACKET] }), language), workers, network };
    };

    it.each([
      { language: 'fa', turn: 'چرخاندن پایه.stl', name: /^پایه\.stl، ۶۰/ },
      { language: 'en', turn: 'Turn پایه.stl', name: /^پایه\.stl, 60/ },
    ] as const)('is loaded from its stored file when asked, in $language', async ({ language, turn, name }) => {
      const { workers, network } = openModel(language);
      expect(network.requests).toEqual([]);
      fireEvent.click(screen.getByRole('button', { name: turn }));
      const { request, respond } = await network.next();
      expect(new URL(request.url).pathname).toBe(BRACKET.url);
      await act(async () => respond(new Response('solid')));
      await workers.next();
      screen.getByRole('img', { name });
      expect(workers.all.at(-1)?.messages[0]).toMatchObject({ type: 'open', kind: 'stl', stillSide: null });
    });

    it('can be asked for again after a failure', async () => {
      const { network } = openModel();
      expectConsole('error', /model: Error: The model was answered with 404/);
      const button = () => screen.getByRole('button', { name: 'چرخاندن پایه.stl' });
      fireEvent.click(button());
      await act(() => network.respond(new Response('', { status: 404 })));
      screen.getByText('مدل بارگذاری نشد؛ دوباره تلاش کنید.');
      fireEvent.click(button());
      expect(screen.queryByText('مدل بارگذاری نشد؛ دوباره تلاش کنید.')).toBeNull();
      await network.next();
    });

    it('is not loaded any more once the admin leaves', async () => {
      const { network, unmount } = openModel();
      fireEvent.click(screen.getByRole('button', { name: 'چرخاندن پایه.stl' }));
      const { request } = await network.next();
      unmount();
      expect(request.signal.aborted).toBe(true);
    });
  });

  it('shows no files for an order without any, and no link for an invalid phone', () => {
    open(found({ files: [], phone: 'javascript:alert(1)' }));
    expect(screen.queryByRole('heading', { name: 'عکس‌ها' })).toBe(null);
    expect({ textContent: factOf('شمارهٔ تماس')?.textContent, a: factOf('شمارهٔ تماس')?.querySelector('a') }).toEqual({
      textContent: 'javascript:alert(1)',
      a: null,
    });
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
    'leads to the previous and the next order by links and keys in $language',
    async ({ language, next, previous, names, place }) => {
      const { update, loading } = open(found(), language);
      expect(screen.queryByRole('navigation')).toBe(null);
      update({ type: 'orders.listed', orders: [OLDER, ORDER, NEWER] });
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

  it('completes an order after a confirmation, once the list that contains it is loaded', async () => {
    const { update, orders } = open(found({ name: 'John' }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'تکمیل سفارش John' });
    expect(button.disabled).toBe(true);
    update({ type: 'orders.listed', orders: [{ ...ORDER, name: 'John' }] });
    await userEvent.click(button);
    const dialog = within(screen.getByRole('dialog', { name: 'تکمیل سفارش' }));
    expect(dialog.getByText('# 9f2').tagName).toBe('BDI');
    await userEvent.click(dialog.getByRole('button', { name: 'انتقال به انجام‌شده‌ها' }));
    expect(orders.getSnapshot().children.confirmation?.getSnapshot().value).toBe('carryingOut');
  });

  it('loads the order of the URL, and stops when the page is left', async () => {
    const { loading, unmount } = open(found());
    expect(loading).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'next' }));
    expect({ loading, text: screen.queryByText(ORDER.name) }).toEqual({ loading: ['next'], text: null });
    expect(screen.getByText('در حال بارگذاری سفارش…').getAttribute('role')).toBe('status');
    unmount();
    expect(loading).toEqual([]);
  });
});

/** A window that has room for the list beside the order. */
function widen(): void {
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
}

const LISTED: OrdersEvent = { type: 'orders.listed', orders: [OLDER, ORDER, NEWER] };
const beside = () => within(screen.getByRole('region', { name: 'فهرست سفارش‌ها' }));
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

/** Completes the open order. */
async function complete(orders: ReturnType<typeof open>['orders']): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^تکمیل سفارش / }));
  await userEvent.click(screen.getByRole('button', { name: 'انتقال به انجام‌شده‌ها' }));
  await act(async () => orders.getSnapshot().children.confirmation?.send({ type: 'action.succeeded' }));
}

describe('the orders beside an order', () => {
  it('shows the orders beside an order only in a wide window and a session', () => {
    const { update, unmount } = open(found());
    update(LISTED);
    expect(screen.queryByRole('region', { name: 'فهرست سفارش‌ها' })).toBe(null);
    unmount();
    widen();
    open(found()).update(LISTED);
    const links = beside().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.ariaCurrent ?? link.getAttribute('aria-current')])).toEqual([
      [NEWER.name, null],
      [ORDER.name, 'page'],
      [OLDER.name, null],
    ]);
  });

  it('opens the next and the previous order on J and K, and focuses its link', async () => {
    widen();
    const { update, loading, place, state } = open(found());
    update(LISTED);
    const list = screen.getByRole('region', { name: 'فهرست سفارش‌ها' });
    const read = async (key: string) => {
      await userEvent.keyboard(key);
      return [place(), title(), document.activeElement?.textContent];
    };
    expect(await read('j')).toEqual([`/orders/${OLDER._id}`, OLDER.name, OLDER.name]);
    expect([loading, state(), screen.getByRole('region', { name: 'فهرست سفارش‌ها' })]).toEqual([
      [OLDER._id],
      { list: '/dashboard' },
      list,
    ]);
    expect(await read('j')).toEqual([`/orders/${OLDER._id}`, OLDER.name, OLDER.name]);
    expect(await read('kk')).toEqual([`/orders/${NEWER._id}`, NEWER.name, NEWER.name]);
  });

  it('moves once for each press of a key, however fast they follow each other', () => {
    widen();
    const { update, place } = open(found());
    update(LISTED);
    act(() => {
      for (const key of ['k', 'j', 'j', 'k']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
    });
    expect([place(), title(), document.activeElement?.textContent]).toEqual([
      `/orders/${ORDER._id}`,
      ORDER.name,
      ORDER.name,
    ]);
  });

  it('shows beside an order the orders that the search of the list found, with a search of their own', async () => {
    widen();
    const { update } = open(found(), 'fa', { list: `/dashboard?orders=${encodeURIComponent(OLDER.name)}#orders` });
    update(LISTED);
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    const names = () =>
      beside()
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect([search.value, names()]).toEqual([OLDER.name, [OLDER.name]]);
    await userEvent.clear(search);
    await userEvent.type(search, NEWER.name);
    await userEvent.click(beside().getByRole('link', { name: NEWER.name }));
    expect([title(), search.value, names()]).toEqual([NEWER.name, NEWER.name, [NEWER.name]]);
  });

  it('opens an order when its words in the list are clicked, but not when the click ends a selection', async () => {
    widen();
    const { update, place } = open(found());
    update({ type: 'orders.listed', orders: [ORDER, { ...NEWER, description: 'دو چرخ‌دنده' }] });
    const words = beside().getByText('دو چرخ‌دنده');
    window.getSelection()?.selectAllChildren(words);
    fireEvent.click(words);
    expect(place()).toBe(`/orders/${ORDER._id}`);
    window.getSelection()?.removeAllRanges();
    await userEvent.click(words);
    expect(place()).toBe(`/orders/${NEWER._id}`);
  });

  it('focuses the order that a click in the list opens, so that screen readers read it', async () => {
    widen();
    open(found()).update(LISTED);
    await userEvent.click(beside().getByRole('link', { name: NEWER.name }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: NEWER.name }));
  });

  it('opens the next order after a completed one, or the one before the last [4.orders.return]', async () => {
    widen();
    const { update, orders, place } = open(found(), 'fa', null);
    update(LISTED);
    await complete(orders);
    expect([place(), title(), document.activeElement]).toEqual([
      `/orders/${OLDER._id}`,
      OLDER.name,
      screen.getByRole('region', { name: OLDER.name }),
    ]);
    await complete(orders);
    expect(place()).toBe(`/orders/${NEWER._id}`);
    await complete(orders);
    expect(place()).toBe('/dashboard#orders');
  });
});

it('leads from a completed order to the list if the order was opened by its URL [4.orders.return]', async () => {
  const { update, orders, place } = open(found(), 'fa', null);
  update(LISTED);
  await complete(orders);
  expect(place()).toBe('/dashboard#orders');
});

it('leads from a completed order back to where the admin was in the list [4.orders.return]', async () => {
  const { go, update, orders, place } = open(found());
  await go('/dashboard?orders=4567');
  await go('/orders/9f2', { state: { list: '/dashboard?orders=4567#orders' } });
  update(LISTED);
  await userEvent.keyboard('c');
  await userEvent.click(screen.getByRole('button', { name: 'انتقال به انجام‌شده‌ها' }));
  await act(async () => orders.getSnapshot().children.confirmation?.send({ type: 'action.succeeded' }));
  expect(place()).toBe('/dashboard?orders=4567');
});
