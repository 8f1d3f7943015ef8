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
const statusOfDesk = async (headers: Record<string, string> = {}) =>
  (await fetch(`${SITE}/api/orders/getorders`, { headers })).status;

describe('the simulated cookie jar', () => {
  it('is in no session at first', async () => {
    expect(await statusOfDesk()).toBe(401);
  });

  it('is in the session of the last login, for calls that send no cookie', async () => {
    await login();
    expect(await statusOfDesk()).toBe(200);
  });

  it('stays empty after a refused login', async () => {
    await login({ ...MOCK_ADMIN, password: 'wrong' });
    expect(await statusOfDesk()).toBe(401);
  });

  it('yields to a cookie that is sent', async () => {
    await login();
    expect(await statusOfDesk({ cookie: 'session=made-up' })).toBe(401);
  });

  it('is emptied by a logout, which ends the session for the cookie as well', async () => {
    const cookie = (await login()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await fetch(`${SITE}/api/admin/logout`, { method: 'POST' });
    expect([await statusOfDesk(), await statusOfDesk({ cookie })]).toEqual([401, 401]);
  });

  it('is emptied by a reset', async () => {
    await login();
    mocks.reset();
    expect(await statusOfDesk()).toBe(401);
  });
});
