import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { createCatalogueActors } from '#src/api/catalogue-actors.ts';
import { createApiClient } from '#src/api/client.ts';
import type { Credentials } from '#src/contract/types.ts';
import { createLocalization, visitorCatalog } from '#src/localization/localization.ts';
import type { NoticeWords } from '#src/localization/notice-words.ts';
import { catalogueMachine } from '#src/machines/catalogue/catalogue.machine.ts';
import { type LoginAnswer, sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { openAdmin } from '#src/site/admin.tsx';
import { createNoticeBoard } from '#src/site/toasts.tsx';
import { mockedNetwork } from '../../support/mocked-network.ts';
import { orderOf } from '../../support/orders.ts';
import { quiet } from '../../support/quiet.ts';
import { renderScreen } from '../../support/render-screen.tsx';

const network = mockedNetwork();

/** The admin's desk as the site puts it together, in front of a signed-in admin, before the mocks. */
async function atTheDesk() {
  await fetch(new URL('/api/admin/login', location.href), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(MOCK_ADMIN),
  });
  network.database.orders.add(orderOf(1));
  const clock = new SimulatedClock();
  const client = createApiClient({ baseUrl: location.origin, language: () => 'fa' });
  const session = createActor(
    sessionMachine.provide({
      actors: {
        login: fromPromise<LoginAnswer, Credentials>(async () => ({ kind: 'accepted' })),
        logout: fromPromise<void>(async () => {}),
      },
    }),
    { clock },
  ).start();
  session.send({ type: 'login.submitted', credentials: MOCK_ADMIN });
  const catalogue = createActor(catalogueMachine.provide({ actors: createCatalogueActors(client) }), {
    input: {},
  }).start();
  const said: NoticeWords['id'][] = [];
  const board = createNoticeBoard();
  board.listen(({ id, tone }) => said.push(`${id} ${tone}`));
  const localization = createLocalization(visitorCatalog);
  const parts = { client, session, catalogue, localization, board, inspection: {} };
  const { Dashboard } = await openAdmin(parts);
  onTestFinished(() => {
    session.stop();
    catalogue.stop();
  });
  const show = () => renderScreen(<Dashboard />, { actors: { session, catalogue } });
  let view = show();
  await screen.findByRole('heading', { name: orderOf(1).name });
  await screen.findByText('№ ۰۱');
  const leave = () => view.unmount();
  /** Leaves the dashboard and comes back to it, which asks for the orders again. */
  const comeBack = async () => {
    leave();
    view = show();
    const refresh = screen.getByRole('button', { name: 'به‌روزرسانی' });
    await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBe(null));
  };
  return { clock, comeBack, leave, said, session, user: userEvent.setup() };
}

type Desk = Awaited<ReturnType<typeof atTheDesk>>;

const title = () => document.querySelector<HTMLInputElement>('[name="title"]');
const firstProduct = () => screen.getAllByRole('button', { name: /^ویرایش / })[0] ?? document.body;
const ordersAsk = () => screen.findByText('برای دیدن سفارش‌ها وارد شوید.');

async function editFirst({ user }: Desk): Promise<void> {
  await user.click(firstProduct());
  const input = title();
  if (!input) throw new Error('no form was opened');
  await user.type(input, '!');
}

it('a session that expires takes the orders out of the memory and leaves the draft', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  act(() => desk.session.send({ type: 'session.lost' }));
  await ordersAsk();
  expect(screen.queryByRole('heading', { name: orderOf(1).name })).toBe(null);
  expect(title()?.value.endsWith('!')).toBe(true);
});

it('a logout takes both, once it is finished', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  act(() => desk.session.send({ type: 'logout.confirmed' }));
  act(() => desk.clock.increment(2_499));
  expect(title()?.value.endsWith('!')).toBe(true);
  act(() => desk.clock.increment(1));
  await ordersAsk();
  expect([title(), screen.queryByRole('heading', { name: orderOf(1).name })]).toEqual([null, null]);
});

it('a logout takes both when a new login comes before it is finished', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  act(() => desk.session.send({ type: 'logout.confirmed' }));
  await waitFor(() => expect(desk.session.getSnapshot().value).toEqual({ loggingOut: 'ended' }));
  act(() => desk.session.send({ type: 'login.submitted', credentials: MOCK_ADMIN }));
  await ordersAsk();
  expect([title(), screen.queryByRole('heading', { name: orderOf(1).name })]).toEqual([null, null]);
});

it('a save is told and the list shows it [4.products.refresh]', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  const expected = title()?.value ?? '';
  await desk.user.click(screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' }));
  await screen.findByRole('heading', { level: 3, name: expected });
  expect(desk.said).toEqual(['product good']);
});

it('a save without a session leads to the login and keeps the draft (row 47)', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  network.server.use(
    http.post('*/api/products/editproduct', () => HttpResponse.json({ message: '', errors: [] }, { status: 401 })),
  );
  await desk.user.click(screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' }));
  await waitFor(() => expect(desk.session.getSnapshot().value).toEqual({ unauthenticated: 'expired' }));
  expect([title()?.value.endsWith('!'), title()?.disabled]).toEqual([true, false]);
});

it('a save that an earlier session refuses leaves the present one alone and can be repeated', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  const saves = network.hold('post', '*/api/products/editproduct');
  await desk.user.click(screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' }));
  const call = await saves.next();
  act(() => desk.session.send({ type: 'session.lost' }));
  act(() => desk.session.send({ type: 'login.submitted', credentials: MOCK_ADMIN }));
  await waitFor(() => expect(desk.session.getSnapshot().value).toBe('authenticated'));
  call.answer(HttpResponse.json({ message: '', errors: [] }, { status: 401 }));
  await waitFor(() => expect(desk.said).toEqual(['product bad']));
  expect([desk.session.getSnapshot().value, title()?.value.endsWith('!')]).toEqual(['authenticated', true]);
  await desk.user.click(screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' }));
  await saves.answer();
  await waitFor(() => expect(desk.said).toEqual(['product bad', 'product good']));
});

it('a save whose answer is lost asks for the list again, and is told to be stored after all (row 61)', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  const stored = title()?.value ?? '';
  const loads = network.hold('get', '*/api/products');
  network.server.use(http.post('*/api/products/editproduct', () => HttpResponse.error()));
  await desk.user.click(screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' }));
  // The save looks first.
  await loads.answer();
  await waitFor(() => expect(desk.said).toEqual(['product bad']));
  const [product] = network.database.products.all();
  if (product) network.database.products.replace({ ...product, title: stored });
  await loads.answer();
  await waitFor(() => expect(desk.said).toEqual(['product bad', 'product good']));
  await screen.findByRole('heading', { level: 3, name: stored });
  expect([title(), loads.total]).toEqual([null, 3]);
});

it.each([
  ['a page of a proxy', () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })],
  ['maintenance', () => HttpResponse.json({ message: '<b>maintenance</b>', errors: [] }, { status: 503 })],
  ['the login page of a captive portal', () => new HttpResponse('<h1>Welcome</h1>')],
  ['nobody', () => HttpResponse.error()],
])(
  'a save that %s answers has failed at the connection, and is not repeated by itself (rows 43, 53, 54)',
  async (_who, response) => {
    const desk = await atTheDesk();
    await editFirst(desk);
    const saves = network.hold('post', '*/api/products/editproduct');
    await desk.user.click(screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' }));
    await saves.answer(response());
    const failure = await screen.findByText('خطا در اتصال/آپلود');
    expect([failure.children.length, title()?.value.endsWith('!')]).toEqual([0, true]);
    desk.clock.increment(600_000);
    await quiet();
    expect([saves.total, desk.said]).toEqual([1, ['product bad']]);
  },
);

/** The desk is looked at again, after another tab or another program. */
const lookAgain = () => act(() => document.dispatchEvent(new Event('visibilitychange')));

it('a product that was edited in another tab comes into the form when the desk is seen again (row 49)', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  const [product] = network.database.products.all();
  if (!product) throw new Error('there is no product');
  network.database.products.replace({ ...product, description: 'از زبانهٔ دیگر' });
  lookAgain();
  await screen.findByText('این محصول در این میان در جای دیگری ویرایش شده است.');
  const description = document.querySelector<HTMLTextAreaElement>('[name="description"]');
  expect([description?.value, title()?.value.endsWith('!')]).toEqual(['از زبانهٔ دیگر', true]);
});

it('a product that was deleted in another tab is said to be gone, and its draft stays (row 76)', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  network.database.products.remove(1);
  await desk.user.click(screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' }));
  await screen.findByText('این محصول در این میان حذف شده است و دیگر ذخیره نمی‌شود؛ نوشته‌هایتان همین‌جاست.');
  expect(desk.said).toEqual(['product bad']);
  expect(title()?.value.endsWith('!')).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ذخیرهٔ تغییرات' }).disabled).toBe(true);
});

it('a hidden desk asks for nothing', async () => {
  await atTheDesk();
  const loads = network.hold('get', '*/api/products');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  lookAgain();
  vi.restoreAllMocks();
  lookAgain();
  await loads.answer();
  expect(loads.total).toBe(1);
});

it('a desk that was left asks no question again and watches no tab (row 74) [4.panel.cancelled]', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  const [, second] = screen.getAllByRole('button', { name: /^ویرایش / });
  await desk.user.click(second ?? document.body);
  await desk.comeBack();
  expect([screen.queryByRole('dialog'), title()?.value.endsWith('!')]).toEqual([null, true]);
  await desk.user.click(screen.getAllByRole('button', { name: /^حذف / })[0] ?? document.body);
  await desk.comeBack();
  expect([screen.queryByRole('dialog'), title()?.value.endsWith('!')]).toEqual([null, true]);
  const loads = network.hold('get', '*/api/products');
  desk.leave();
  lookAgain();
  expect(loads.total).toBe(0);
});

it('a desk that the browser kept for Back asks whether its session is still one (row 74)', async () => {
  const desk = await atTheDesk();
  await fetch(new URL('/api/admin/logout', location.href), { method: 'POST' });
  const shown = (persisted: boolean) =>
    act(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted })));
  const orders = network.hold('get', '*/api/orders/getorders');
  shown(false);
  expect(orders.total).toBe(0);
  shown(true);
  await orders.answer();
  await waitFor(() => expect(desk.session.getSnapshot().value).toEqual({ unauthenticated: 'expired' }));
});

it('a deletion that is under way goes on when the desk is left', async () => {
  const desk = await atTheDesk();
  const deletions = network.hold('delete', '*/api/products/deleteproduct');
  await desk.user.click(screen.getAllByRole('button', { name: /^حذف / })[0] ?? document.body);
  await desk.user.click(screen.getByRole('button', { name: 'حذف محصول' }));
  await desk.comeBack();
  expect(screen.getByRole('dialog').getAttribute('aria-busy')).toBe('true');
  await deletions.answer();
  await waitFor(() => expect(desk.said).toEqual(['product good']));
});

it('the session knows while something is unsaved (row 18)', async () => {
  const desk = await atTheDesk();
  await editFirst(desk);
  expect(desk.session.getSnapshot().context.isDeskUnsaved).toBe(true);
  await desk.user.type(title() ?? document.body, '{Backspace}');
  expect(desk.session.getSnapshot().context.isDeskUnsaved).toBe(false);
});
