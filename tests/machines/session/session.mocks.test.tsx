import { getResponse } from 'msw';
import { countdown } from '#src/actors/countdown.ts';
import { createSessionActors } from '#src/actors/session-actors.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { createNodeMocks } from '#src/mocks/node.ts';
import { machineModel } from '../../models/machine-model.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import type { MockedPage } from '../../support/infrastructure/mocked-page.ts';

/** Logins per minute that the mocks accept. */
const LIMIT = 5;
const WRONG = { ...MOCK_ADMIN, password: 'worksop' };
const MINUTE = 60_000;

const sessionOnMocks = machineModel(sessionMachine, {
  examples: {
    'login.submitted': [{ credentials: MOCK_ADMIN }, { credentials: WRONG }],
    'login.limited': [{ retryAfter: 60, reference: '' }],
    'login.misdirected': [{ reference: '' }],
    'login.unanswered': [{ reference: '' }, { reference: '1a2b3c4d' }],
  },
  canFollow: ({ type }, last) =>
    last.type !== 'login.submitted' || type !== (last.credentials === WRONG ? 'login.accepted' : 'login.rejected'),
});

const transition = (type: 'pagehide' | 'pageshow') => () =>
  void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));

/** Makes as many logins as the server accepts in a minute. */
async function useUpLogins({ mocks }: MockedPage): Promise<void> {
  const body = JSON.stringify(WRONG);
  const headers = { 'content-type': 'application/json' };
  for (let login = 0; login < LIMIT; login += 1) {
    await getResponse(
      mocks.handlers,
      new Request(`${location.origin}/api/admin/login`, { method: 'POST', headers, body }),
    );
  }
}

/** The server no longer knows the session, and an admin's call meets that. */
async function loseSession(page: MockedPage): Promise<void> {
  page.mocks.reset();
  if (page.waiting.some(({ name }) => name === 'listOrders')) return page.answer('listOrders');
  await page.callBeside((client) => client.GET('/api/orders/getorders'));
}

walkOnMocks(sessionOnMocks, {
  mocks: createNodeMocks({ rateLimits: { login: LIMIT } }),
  open: ({ calls }) =>
    sessionMachine.provide({
      actors: { ...createSessionActors(calls), countdown },
    }),
  causes: {
    'login.submitted': 'sent',
    'login.accepted': { arranged: (page) => page.answer('login') },
    'login.rejected': { arranged: (page) => page.answer('login') },
    'login.limited': {
      arranged: async (page) => {
        await useUpLogins(page);
        page.answer('login');
      },
    },
    'login.misdirected': {
      arranged: (page) => page.answer('login', Response.json({ message: '', errors: [] }, { status: 403 })),
    },
    'login.unanswered': {
      arranged: (page, { reference }) =>
        page.answer(
          'login',
          reference === ''
            ? 'lost'
            : new Response('<h1>500</h1>', { status: 500, headers: { 'X-Request-ID': '1a2b3c4d-0000' } }),
        ),
    },
    'logout.confirmed': 'sent',
    'logout.received': {
      arranged: () => {
        const other = new BroadcastChannel('logout');
        other.postMessage(null);
        other.close();
      },
    },
    'page.cached': { arranged: transition('pagehide') },
    'page.restored': { arranged: transition('pageshow') },
    'confirmation.requested': 'sent',
    'session.confirmed': { arranged: (page) => page.answer('listOrders') },
    'session.unconfirmed': { arranged: (page) => page.answer('listOrders', 'lost') },
    'response.unauthorized': { arranged: loseSession },
  },
  ends: { countdown: MINUTE },
  delays: { logoutDelay: 2_500 },
  calls: {
    login: () => ({ name: 'login', path: '/api/admin/login', credentials: 'same-origin' }),
    logout: () => ({ name: 'logout', path: '/api/admin/logout', credentials: 'same-origin', body: null }),
    confirmSession: () => ({ name: 'listOrders', path: '/api/orders/getorders', body: null }),
  },
});
