import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RunningServer } from '#src/server/server.ts';
import { hashPassword, isPassword } from '#src/server/sessions/password.ts';
import { sessionCookie } from '#src/server/sessions/session-cookie.ts';
import { logIn, PASSWORD, postJson, sessionOf, startServer, temporaryFolder } from './test-server.ts';

describe('a password', () => {
  it('is kept as an argon2id hash of its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword('پرچم'), hashPassword('پرچم')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await isPassword('پرچم', one)).toBe(true);
    expect(await isPassword('پرچم ', one)).toBe(false);
  });

  it('is checked at whatever cost it was hashed, here by the reference implementation', async () => {
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await isPassword('password', reference)).toBe(true);
    expect(await isPassword('Password', reference)).toBe(false);
  });
});

describe('a session', () => {
  it('begins with the right credentials, in a cookie that no script sees', async () => {
    const server = await startServer();
    const answer = await logIn(server);
    expect(await answer.json()).toEqual({ success: true });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^session=[\w-]{44}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/,
    );
  });

  it.each([
    ['wrong', 'admin'],
    ['correct horse battery staple', 'nobody'],
    [' correct horse battery staple', 'admin'],
  ])('does not begin with %s as %s, and does not say which is wrong (row 103)', async (password, username) => {
    const server = await startServer();
    const answer = await logIn(server, password, username);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.json()).toEqual({ success: false, message: 'Login Error', errors: [] });
  });

  it('opens what is secured until it is ended', async () => {
    const server = await startServer();
    const cookie = await sessionOf(server);
    expect(await orderStatus(server, cookie)).toBe(200);
    const answer = await postJson(`${server.url}/api/admin/logout`, undefined, { cookie });
    expect(answer.status).toBe(200);
    expect(await orderStatus(server, cookie)).toBe(401);
  });

  it('is ended without a word to the cookie, which might be that of a newer login by then', async () => {
    const server = await startServer();
    const older = await sessionOf(server);
    const newer = await sessionOf(server);
    const answer = await postJson(`${server.url}/api/admin/logout`, undefined, { cookie: older });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await orderStatus(server, newer)).toBe(200);
  });

  it.each(['', 'session=', 'session=made-up', 'session=%00', `session=${'a'.repeat(4000)}`, 'other=1'])(
    'is not %j',
    async (cookie) => {
      expect(await orderStatus(await startServer(), cookie)).toBe(401);
    },
  );

  it('runs out eight hours after the login, however busy', async () => {
    const server = await startServer();
    const cookie = await sessionOf(server);
    const begin = Date.now();
    const statuses = await statusesAfter([1.9, 3.8, 5.7, 7.6, 8], begin, () => orderStatus(server, cookie));
    expect(statuses).toEqual([200, 200, 200, 200, 401]);
  });

  it('runs out two hours after the last call', async () => {
    const server = await startServer();
    const cookie = await sessionOf(server);
    const begin = Date.now();
    expect(await statusesAfter([1.5, 3, 5], begin, () => orderStatus(server, cookie))).toEqual([200, 200, 401]);
  });

  it('ends with the login that it came with, and with no refused one', async () => {
    const server = await startServer();
    const cookie = await sessionOf(server);
    const logInWith = (password: string) =>
      postJson(`${server.url}/api/admin/login`, { username: 'admin', password }, { cookie });
    expect((await logInWith('wrong')).status).toBe(401);
    expect(await orderStatus(server, cookie)).toBe(200);
    const newer = (await logInWith(PASSWORD)).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect([await orderStatus(server, cookie), await orderStatus(server, newer)]).toEqual([401, 200]);
  });

  it('outlives a restart', async () => {
    const dataDir = await temporaryFolder();
    const before = await startServer({ DATA_DIR: dataDir });
    const cookie = await sessionOf(before);
    await before.close();
    expect(await orderStatus(await startServer({ DATA_DIR: dataDir }), cookie)).toBe(200);
  });

  it.each([
    ['password', { ADMIN_PASSWORD: 'another one' }, 'another one', 'admin'],
    ['username', { ADMIN_USERNAME: 'sara' }, 'correct horse battery staple', 'sara'],
  ])('ends with another %s in the environment', async (_what, change, password, username) => {
    const dataDir = await temporaryFolder();
    const before = await startServer({ DATA_DIR: dataDir });
    const cookie = await sessionOf(before);
    await before.close();
    const after = await startServer({ DATA_DIR: dataDir, ...change });
    expect(await orderStatus(after, cookie)).toBe(401);
    expect((await logIn(after)).status).toBe(401);
    expect((await logIn(after, password, username)).status).toBe(200);
  });
});

describe('a fresh store without a password', () => {
  it('gets one that is told once and kept', async () => {
    const environment = { DATA_DIR: await temporaryFolder(), ADMIN_PASSWORD: '' };
    const first = await startServer(environment);
    const password = first.adminPassword ?? '';
    expect(password).toMatch(/^[\w-]{20}$/);
    await first.close();
    const second = await startServer(environment);
    expect(second.adminPassword).toBeNull();
    expect((await logIn(second, password)).status).toBe(200);
  });
});

describe('the cookie', () => {
  it('is bound to host and HTTPS where the site is public under HTTPS', () => {
    const { name, header } = sessionCookie('https://workshop.example');
    expect(name).toBe('__Host-session');
    expect(header('t')).toBe('__Host-session=t; Path=/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure');
  });

  it('is a plain one under HTTP', () => {
    expect(sessionCookie('http://workshop.example').name).toBe('session');
    expect(sessionCookie(null).name).toBe('session');
  });
});

/** What is answered so many hours after the beginning. */
async function statusesAfter(hours: readonly number[], begin: number, ask: () => Promise<number>): Promise<number[]> {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const statuses: number[] = [];
  for (const hour of hours) {
    vi.setSystemTime(begin + hour * 3_600_000);
    statuses.push(await ask());
  }
  return statuses;
}

async function orderStatus({ url }: RunningServer, cookie: string): Promise<number> {
  return (await fetch(`${url}/api/orders/getorders`, { headers: { cookie } })).status;
}
