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
  renderScreen(<Dashboard />, { actors });
  await screen.findByRole('heading', { name: ORDER });
  await screen.findByText('№ ۰۱');
  return { logIn, session, user: userEvent.setup() };
}

const title = () => document.querySelector<HTMLInputElement>('[name="title"]');

it('a 401 ends the session and takes the orders off the page; the draft is there after the next login [4.session.lost]', async () => {
  const { logIn, session, user } = await atTheDashboard();
  await user.click(screen.getAllByRole('button', { name: /^ویرایش / })[0] ?? document.body);
  await user.type(title() ?? document.body, '!');
  const saves = network.hold('post', '*/api/products/editproduct');
  await user.click(screen.getByRole('button', { name: 'ذخیرهٔ تغییرات' }));
  await saves.respond(Response.json({ message: '', errors: [] }, { status: 401 }));
  await waitFor(() => expect(session.getSnapshot().value).toEqual({ unauthenticated: 'expired' }));
  await waitFor(() => expect([title(), screen.queryByText(ORDER)]).toEqual([null, null]));
  await logIn();
  await screen.findByRole('heading', { name: ORDER });
  expect([title()?.value.at(-1), title()?.disabled]).toEqual(['!', false]);
});

it('what came between two sessions is new to the second, and what the first saw is not', async () => {
  const { logIn, session } = await atTheDashboard();
  act(() => session.send({ type: 'response.unauthorized' }));
  network.database.orders.add(orderOf(2));
  await logIn();
  await screen.findByText('۱ سفارش تازه رسیده است.');
});
