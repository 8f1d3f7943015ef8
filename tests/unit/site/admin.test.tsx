import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { waitFor as waitForActor } from 'xstate';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { openAdmin } from '#src/site/admin.tsx';
import { createSiteParts } from '#src/site/site-parts.ts';
import { mockedNetwork } from '../../support/mocked-network.ts';
import { orderOf } from '../../support/orders.ts';
import { renderScreen } from '../../support/render-screen.tsx';

const network = mockedNetwork();
const ORDER = orderOf(1).name;

/** The dashboard as the site puts it together, in front of an admin who has logged in, before the mocks. */
async function atTheDashboard() {
  network.database.orders.add(orderOf(1));
  const parts = createSiteParts({ apiBaseUrl: location.origin, countryLookupUrl: '', onInspect: () => {} });
  const { actors } = parts;
  const { session, catalogue } = actors;
  const logIn = async () => {
    act(() => session.send({ type: 'login.submitted', credentials: MOCK_ADMIN }));
    await act(() => waitForActor(session, (snapshot) => snapshot.matches('authenticated')));
  };
  session.start();
  catalogue.start();
  await logIn();
  const { Dashboard } = await openAdmin(parts);
  onTestFinished(() => {
    for (const actor of [session, catalogue, actors.admin]) actor?.stop();
  });
  const show = () => renderScreen(<Dashboard />, { actors });
  const view = show();
  await screen.findByRole('heading', { name: ORDER });
  await screen.findByText('№ ۰۱');
  return { logIn, session, show, view, user: userEvent.setup() };
}

type Opened = Awaited<ReturnType<typeof atTheDashboard>>;

const title = () => document.querySelector<HTMLInputElement>('[name="title"]');
const isDraftThere = () => title()?.value.endsWith('!') ?? false;
const save = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' }));
const unauthorized = () => Response.json({ message: '', errors: [] }, { status: 401 });

async function editFirst({ user }: Opened): Promise<void> {
  await user.click(screen.getAllByRole('button', { name: /^ویرایش / })[0] ?? document.body);
  await user.type(title() ?? document.body, '!');
}

it('a 401 ends the session and takes the orders off the page; the draft is there after the next login [4.session.lost]', async () => {
  const opened = await atTheDashboard();
  await editFirst(opened);
  const saves = network.hold('post', '*/api/products/editproduct');
  await save(opened);
  await saves.respond(unauthorized());
  await waitFor(() => expect(opened.session.getSnapshot().value).toEqual({ unauthenticated: 'expired' }));
  await waitFor(() => expect([title(), screen.queryByText(ORDER)]).toEqual([null, null]));
  await opened.logIn();
  await screen.findByRole('heading', { name: ORDER });
  expect([isDraftThere(), title()?.disabled]).toEqual([true, false]);
});

it('a 401 to the first list of a second session ends it, too [4.session.lost]', async () => {
  const opened = await atTheDashboard();
  act(() => opened.session.send({ type: 'response.unauthorized' }));
  const orders = network.hold('get', '*/api/orders/getorders');
  await opened.logIn();
  await orders.respond(unauthorized());
  await waitFor(() => expect(opened.session.getSnapshot().value).toEqual({ unauthenticated: 'expired' }));
});

it('what came between two sessions is new to the second, and what the first saw is not', async () => {
  const opened = await atTheDashboard();
  act(() => opened.session.send({ type: 'response.unauthorized' }));
  network.database.orders.add(orderOf(2));
  await opened.logIn();
  await screen.findByText('۱ سفارش تازه رسیده است.');
});

it('a 401 to a call of an earlier session leaves the present one alone', async () => {
  const opened = await atTheDashboard();
  const orders = network.hold('get', '*/api/orders/getorders');
  await opened.user.click(screen.getByRole('button', { name: 'به‌روزرسانی' }));
  const responseEarlier = await orders.next();
  act(() => opened.session.send({ type: 'response.unauthorized' }));
  await opened.logIn();
  responseEarlier(unauthorized());
  await orders.respond();
  await screen.findByRole('heading', { name: ORDER });
  expect(opened.session.getSnapshot().hasTag('signedIn')).toBe(true);
});

it('a logout that a new login overtakes takes orders and draft with it', async () => {
  const opened = await atTheDashboard();
  await editFirst(opened);
  act(() => opened.session.send({ type: 'logout.confirmed' }));
  await act(() => waitForActor(opened.session, (snapshot) => snapshot.matches({ loggingOut: 'ended' })));
  await opened.logIn();
  await screen.findByRole('heading', { name: ORDER });
  expect(title()).toBe(null);
});

it('the orders are asked for when the admin comes back, and the draft is still there', async () => {
  const opened = await atTheDashboard();
  await editFirst(opened);
  opened.view.unmount();
  network.database.orders.add(orderOf(2));
  opened.show();
  await screen.findByRole('heading', { name: orderOf(2).name });
  expect(isDraftThere()).toBe(true);
});
