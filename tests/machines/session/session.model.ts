import { getResponse } from 'msw';
import { type SessionEvent, sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { type Examples, machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import { stillCountdown } from '../../support/fixtures/still-countdown.ts';
import type { MockedPage } from '../../support/infrastructure/mocked-page.ts';
import type { Page } from '../../support/screens/page.ts';

/** Logins per minute that the mocks accept. */
export const LIMIT = 5;
export const WRONG = { ...MOCK_ADMIN, password: 'worksop' };

/** Makes as many logins as the server accepts in a minute. */
async function useUpLogins({ mocks }: MockedPage): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const login = { method: 'POST', headers, body: JSON.stringify(WRONG) };
  for (let made = 0; made < LIMIT; made += 1) {
    await getResponse(mocks.handlers, new Request(`${location.origin}/api/admin/login`, login));
  }
}

/** The server no longer knows the session, and an admin's call meets that. */
async function loseSession(page: MockedPage): Promise<void> {
  page.mocks.reset();
  if (page.waiting.some(({ name }) => name === 'listOrders')) return page.answer('listOrders');
  await page.callBeside((client) => client.GET('/api/orders/getorders'));
}

function logOutElsewhere(): void {
  const other = new BroadcastChannel('logout');
  other.postMessage(null);
  other.close();
}

const transition = (type: 'pagehide' | 'pageshow') => () =>
  void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));

const REFERENCE = { 'X-Request-ID': '1a2b3c4d-0000' };
const refusal = (status: number) => Response.json({ message: '', errors: [] }, { status, headers: REFERENCE });

const examples: Examples<SessionEvent, MockedPage> = {
  'login.submitted': [{ credentials: MOCK_ADMIN }, { credentials: WRONG }],
  'login.accepted': [{ arrange: (page) => page.answer('login') }],
  'login.rejected': [{ arrange: (page) => page.answer('login') }],
  'login.limited': [
    {
      retryAfter: 60,
      reference: '',
      arrange: async (page) => {
        await useUpLogins(page);
        page.answer('login');
      },
    },
  ],
  'login.misdirected': [{ reference: '1a2b3c4d', arrange: (page) => page.answer('login', refusal(403)) }],
  'login.unanswered': [
    { reference: '', arrange: (page) => page.answer('login', 'lost') },
    { reference: '1a2b3c4d', arrange: (page) => page.answer('login', refusal(500)) },
  ],
  'logout.confirmed': [{}],
  'logout.received': [{ arrange: logOutElsewhere }],
  'page.cached': [{ arrange: transition('pagehide') }],
  'page.restored': [{ arrange: transition('pageshow') }],
  'confirmation.requested': [{}],
  'session.confirmed': [{ arrange: (page) => page.answer('listOrders') }],
  'session.unconfirmed': [{ arrange: (page) => page.answer('listOrders', 'lost') }],
  'response.unauthorized': [{ arrange: loseSession }],
};

/** Every way through the admin's session. */
export const sessionModel = machineModel(sessionMachine.provide({ actors: { countdown: stillCountdown } }), {
  examples,
  outcomes: {
    login: ['login.accepted', 'login.rejected', 'login.misdirected', 'login.unanswered', 'login.limited'],
    logouts: ['logout.received'],
    pageCache: ['page.cached', 'page.restored'],
    confirmSession: ['session.confirmed', 'session.unconfirmed'],
    unauthorizedResponses: ['response.unauthorized'],
  },
  unheard: [
    { in: 'limited', events: ['login.submitted'], because: 'The server asked to wait.', isOffered: true },
    {
      in: ['authenticating', 'authenticated', 'loggingOut'],
      events: ['login.submitted'],
      because: 'A login is on its way or was accepted.',
    },
    {
      in: ['unauthenticated', 'limited', 'authenticating', 'loggingOut'],
      events: ['logout.confirmed', 'confirmation.requested'],
      because: 'There is no session that could be ended or confirmed.',
    },
    {
      in: ['authenticated.working', 'authenticated.cached', 'authenticated.confirming'],
      events: ['confirmation.requested'],
      because: 'The session is confirmed, or about to be.',
    },
  ],
});

/** Gestures of the admin on the login page. */
export const sessionGestures: Gestures<typeof sessionMachine, Page> = {
  'login.submitted': async (page, { credentials }) => {
    await page.fill('username', credentials.username);
    await page.fill('password', credentials.password);
    // Enter submits even where the button does not answer.
    await page.submit('password');
  },
  'logout.confirmed': (page) => page.click(/خروج$/),
  'confirmation.requested': (page) => page.click('تلاش دوباره'),
};
