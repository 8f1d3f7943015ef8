import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createSessionActors } from '#src/actors/session-actors.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { expectTimeout, requestAndEvent } from '../../support/actors/task-outcomes.ts';
import { testCalls, UNDOCUMENTED_RESPONSES } from '../../support/fixtures/api-client.ts';
import { controlledFetch } from '../../support/infrastructure/controlled-fetch.ts';

const { login, logout } = createSessionActors(testCalls());
const error = (status: number, headers = {}) => {
  return () => Response.json({ message: '', errors: [] }, { status, headers });
};
const UNANSWERED = { type: 'login.unanswered', reference: '' };
const ID = { 'X-Request-ID': '1a2b3c4d5e6f7a8b' };

it.each<{ readonly label: string; readonly response: () => Response | Error; readonly outcome: unknown }>([
  {
    label: 'a success of false',
    response: () => Response.json({ success: false }),
    outcome: { type: 'login.rejected' },
  },
  { label: '400', response: error(400), outcome: { type: 'login.rejected' } },
  {
    label: '429',
    response: error(429, { 'Retry-After': '30', ...ID }),
    outcome: { type: 'login.limited', retryAfter: 30, reference: '1a2b3c4d' },
  },
  {
    label: '429 without Retry-After',
    response: error(429),
    outcome: { type: 'login.limited', retryAfter: 1, reference: '' },
  },
  {
    label: '403',
    response: error(403, ID),
    outcome: { type: 'login.misdirected', reference: '1a2b3c4d' },
  },
  { label: '404', response: error(404), outcome: UNANSWERED },
  ...UNDOCUMENTED_RESPONSES.map(
    ({ reply: what, respond: response }) => ({ label: what, response, outcome: UNANSWERED }) as const,
  ),
])('reports a reply of $label to a login', async ({ response, outcome }) => {
  expect((await requestAndEvent(login, MOCK_ADMIN, response())).event).toEqual(outcome);
});

it('gives up a login after 20 s, and ignores a later response', () =>
  expectTimeout(login, MOCK_ADMIN, 20_000, UNANSWERED));

it('ignores a logout that fails [8.logout]', async () => {
  const network = controlledFetch();
  const actor = createActor(logout).start();
  await network.respond(new TypeError('Failed to fetch'));
  expect(actor.getSnapshot().status).toBe('active');
  actor.stop();
});

it('sends a logout that outlives the page, and aborts it once the machine has left [4.session.end]', async () => {
  const network = controlledFetch();
  const actor = createActor(logout).start();
  const { request } = await network.next();
  const { method, url, keepalive } = request;
  const call = { method: 'POST', url: 'http://workshop.test/api/admin/logout', keepalive: true };
  expect({ method, url, keepalive, isAborted: request.signal.aborted }).toEqual({ ...call, isAborted: false });
  actor.stop();
  expect(request.signal.aborted).toBe(true);
});
