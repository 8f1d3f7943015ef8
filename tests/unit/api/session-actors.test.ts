import { describe, expect, it } from 'vitest';
import { createSessionActors } from '#src/api/session-actors.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { NO_ANSWERS, testClient } from '../../support/api-client.ts';
import { expectGivenUp } from '../../support/given-up.ts';
import { heldFetch } from '../../support/held-fetch.ts';
import { parentOf } from '../../support/parent-of.ts';

const begin = (name: 'login' | 'logout') => {
  const network = heldFetch();
  return { network, ...parentOf(createSessionActors(testClient())[name], MOCK_ADMIN) };
};
const said =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ message: '', errors: [] }, { status, headers });
const FAILED = { type: 'login.failed' };
const ENDED = { type: 'logout.ended' };

describe('a login', () => {
  it('sends name and password', async () => {
    const { network } = begin('login');
    const { request } = await network.next();
    expect([request.method, request.url, await request.json()]).toEqual([
      'POST',
      'http://workshop.test/api/admin/login',
      MOCK_ADMIN,
    ]);
  });

  it.each<[string, () => Response | Error, unknown]>([
    ['come in', () => Response.json({ success: true }), { type: 'login.accepted' }],
    ['no', () => Response.json({ success: false }), { type: 'login.refused' }],
    ['no, with 401', said(401), { type: 'login.refused' }],
    ['no, with 400', said(400), { type: 'login.refused' }],
    ['wait', said(429, { 'Retry-After': '30' }), { type: 'login.limited', retryAfter: 30 }],
    ['wait, and not how long', said(429), { type: 'login.limited', retryAfter: 1 }],
    ['there is no login', said(404), FAILED],
    ...NO_ANSWERS.map(([what, answer]): [string, () => Response | Error, unknown] => [what, answer, FAILED]),
  ])('to which the server says: %s', async (_what, answer, outcome) => {
    const { network, next } = begin('login');
    await network.answer(answer());
    expect(await next()).toEqual(outcome);
  });
});

describe('a logout', () => {
  it('is kept alive where the page is closed right after the click', async () => {
    const { network } = begin('logout');
    const { method, url, keepalive } = (await network.next()).request;
    expect({ method, url, keepalive }).toEqual({
      method: 'POST',
      url: 'http://workshop.test/api/admin/logout',
      keepalive: true,
    });
  });

  it.each<readonly [string, () => Response | Error]>([
    ['it is ended', () => Response.json({ message: 'خارج شدید.' })],
    ['there is no logout', said(404)],
    ...NO_ANSWERS,
  ])('is over where the server says: %s [4.session.end]', async (_what, answer) => {
    const { network, next } = begin('logout');
    await network.answer(answer());
    expect(await next()).toEqual(ENDED);
  });
});

it.each([
  ['login', FAILED],
  ['logout', ENDED],
] as const)('a %s is given up after 20 s, and what is said later is not heard', (name, outcome) =>
  expectGivenUp(createSessionActors(testClient())[name], MOCK_ADMIN, 20_000, outcome),
);
