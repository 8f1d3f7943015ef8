import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createNodeMocks } from '#src/mocks/node.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';

const SITE = 'http://mocks.test';
const mocks = createNodeMocks();

beforeAll(() => mocks.listen());
beforeEach(() => mocks.reset());
afterAll(() => mocks.close());

const login = (credentials = MOCK_ADMIN) =>
  fetch(`${SITE}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
const ordersStatus = async (headers: Record<string, string> = {}) =>
  (await fetch(`${SITE}/api/orders/getorders`, { headers })).status;

describe('the simulated cookie jar', () => {
  it('is in no session at first, nor after a refused login', async () => {
    const before = await ordersStatus();
    await login({ ...MOCK_ADMIN, password: 'wrong' });
    expect([before, await ordersStatus()]).toEqual([401, 401]);
  });

  it('is in the session of the last login for calls that send no cookie, and yields to one that is sent', async () => {
    await login();
    expect([await ordersStatus(), await ordersStatus({ cookie: 'session=made-up' })]).toEqual([200, 401]);
  });

  it('is emptied by a logout, which ends the session for the cookie as well, and by a reset', async () => {
    const cookie = (await login()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await fetch(`${SITE}/api/admin/logout`, { method: 'POST' });
    expect([await ordersStatus(), await ordersStatus({ cookie })]).toEqual([401, 401]);
    await login();
    mocks.reset();
    expect(await ordersStatus()).toBe(401);
  });
});
