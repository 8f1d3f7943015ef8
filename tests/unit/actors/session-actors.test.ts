import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createSessionActors } from '#src/actors/session-actors.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { testClient, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';
import { expectTimeout, requestAndEvent } from '../../support/models/task-outcomes.ts';

const { login, logout } = createSessionActors(testClient());
const said = (status: number, headers = {}) => {
  return () => Response.json({ message: '', errors: [] }, { status, headers });
};
const FAILED = { type: 'login.failed', reference: '' };
const ID = { 'X-Request-ID': '1a2b3c4d5e6f7a8b' };

it.each<readonly [string, () => Response | Error, unknown]>([
  ['come in', () => Response.json({ success: true }), { type: 'login.accepted' }],
  ['no', () => Response.json({ success: false }), { type: 'login.rejected' }],
  ['no, with 401', said(401), { type: 'login.rejected' }],
  ['no, with 400', said(400), { type: 'login.rejected' }],
  ['wait', said(429, { 'Retry-After': '30', ...ID }), { type: 'login.limited', retryAfter: 30, reference: '1a2b3c4d' }],
  ['wait, and not how long', said(429), { type: 'login.limited', retryAfter: 1, reference: '' }],
  ['there is no login', said(404), FAILED],
  ['something broke', said(500, ID), { ...FAILED, reference: '1a2b3c4d' }],
  ...UNDOCUMENTED_RESPONSES.map(({ reply: what, respond: response }) => [what, response, FAILED] as const),
])('a login sends name and password, to which the server says: %s', async (_what, response, outcome) => {
  const { request, event } = await requestAndEvent(login, MOCK_ADMIN, response());
  const { method, url } = request;
  const address = { method: 'POST', url: 'http://workshop.test/api/admin/login' };
  expect([{ method, url }, await request.json(), event]).toEqual([address, MOCK_ADMIN, outcome]);
});

it('a login is given up after 20 s, and what is said later is not heard', () =>
  expectTimeout(login, MOCK_ADMIN, 20_000, FAILED));

it('a logout that nobody answers breaks nothing [8.logout]', async () => {
  const network = controlledFetch();
  const actor = createActor(logout).start();
  await network.respond(new TypeError('Failed to fetch'));
  expect(actor.getSnapshot().status).toBe('active');
  actor.stop();
});

it('a logout outlives the page, and is given up once nobody waits for it [4.session.end]', async () => {
  const network = controlledFetch();
  const actor = createActor(logout).start();
  const { request } = await network.next();
  const { method, url, keepalive } = request;
  const call = { method: 'POST', url: 'http://workshop.test/api/admin/logout', keepalive: true };
  expect([{ method, url, keepalive }, request.signal.aborted]).toEqual([call, false]);
  actor.stop();
  expect(request.signal.aborted).toBe(true);
});
