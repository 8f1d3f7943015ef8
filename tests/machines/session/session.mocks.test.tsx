import { countdown } from '#src/actors/countdown.ts';
import { createSessionActors } from '#src/actors/session-actors.ts';
import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { createNodeMocks } from '#src/mocks/node.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import { MockedPage } from '../../support/infrastructure/mocked-page.ts';
import { LIMIT, sessionModel, WRONG } from './session.model.ts';

const mocks = createNodeMocks({ rateLimits: { login: LIMIT } });

walkOnMocks(sessionModel, {
  sut: async () => {
    const page = new MockedPage(mocks);
    return { page, machine: sessionMachine.provide({ actors: { ...createSessionActors(page.calls), countdown } }) };
  },
  // The server accepts the right password only.
  canFollow: ({ type }, last) =>
    last.type !== 'login.submitted' || type !== (last.credentials === WRONG ? 'login.accepted' : 'login.rejected'),
  delays: { countdown: 60_000, logoutDelay: 2_500 },
  calls: {
    login: () => ({ name: 'login', path: '/api/admin/login', credentials: 'same-origin' }),
    logout: () => ({ name: 'logout', path: '/api/admin/logout', credentials: 'same-origin', body: null }),
    confirmSession: () => ({ name: 'listOrders', path: '/api/orders/getorders', body: null }),
  },
});
