import { describe, expect, it } from 'vitest';
import type { RunningServer } from '#src/server/server.ts';
import { hashPassword, isPassword } from '#src/server/sessions/password.ts';
import { sessionCookie } from '#src/server/sessions/session-cookie.ts';
import { logIn, sessionOf, startServer, temporaryFolder } from './test-server.ts';

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

async function orderStatus({ url }: RunningServer, cookie: string): Promise<number> {
  return (await fetch(`${url}/api/orders/getorders`, { headers: { cookie } })).status;
}
