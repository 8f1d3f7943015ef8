import { describe, expect, it } from 'vitest';
import { hashPassword, inDerivationTurn, isPassword, RECOMMENDED_COST } from '#src/server/sessions/password.ts';
import { sessionCookie } from '#src/server/sessions/session-cookie.ts';
import { hasPostgres, newDatabase, startFirst } from '../../support/infrastructure/shared-services.ts';
import { type clientOf, PASSWORD, startServer, startWithAdmin } from '../../support/infrastructure/test-server.ts';

startFirst('postgres');

it('hashes a password with argon2id and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('پرچم'), hashPassword('پرچم')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await isPassword('پرچم', one)).toBe(true);
  expect(await isPassword('پرچم ', one)).toBe(false);
});

it('verifies a hash of any reasonable cost, here one of the reference implementation', async () => {
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await isPassword('password', reference)).toBe(true);
  expect(await isPassword('Password', reference)).toBe(false);
});

it.each([
  { label: 'memory', cost: 'm=4000000,t=2,p=1' },
  { label: 'passes', cost: 'm=19456,t=900000000,p=1' },
  { label: 'lanes', cost: 'm=19456,t=2,p=16777215' },
])('rejects a stored hash that requires too much of its $label', async ({ cost }) => {
  const hash = `$argon2id$v=19$${cost}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc`;
  await expect(isPassword('password', hash)).rejects.toThrow('The stored password hash takes too much time or memory');
});

it.each([
  { label: 'survives a restart', change: {}, expected: [200, 200] },
  {
    label: 'ends when the configured password changes',
    change: { ADMIN_PASSWORD: 'another one' },
    expected: [401, 401],
  },
  { label: 'ends when the configured username changes', change: { ADMIN_USERNAME: 'sara' }, expected: [401, 401] },
])('a session $label', async ({ change, expected }) => {
  const before = await startWithAdmin();
  const after = await before.restart(change);
  const responses = [await after.adminFetch('/api/orders/getorders'), await after.logIn()];
  expect(responses.map(({ status }) => status)).toEqual(expected);
  const { ADMIN_PASSWORD, ADMIN_USERNAME } = { ADMIN_PASSWORD: undefined, ADMIN_USERNAME: undefined, ...change };
  expect((await after.logIn(ADMIN_PASSWORD, ADMIN_USERNAME)).status).toBe(200);
});

it('generates a password for a fresh store and shows it only once', async () => {
  const first = await startServer({ ADMIN_PASSWORD: '' });
  const password = first.adminPassword ?? '';
  expect(password).toMatch(/^[\w-]{20}$/);
  const second = await first.restart({ ADMIN_PASSWORD: '' });
  expect({ adminPassword: second.adminPassword, status: (await second.logIn(password)).status }).toEqual({
    adminPassword: null,
    status: 200,
  });
});

it('binds the cookie to host and HTTPS only when the public URL is HTTPS', () => {
  const { name, header } = sessionCookie('https://workshop.example');
  expect(name).toBe('__Host-session');
  expect(header('t')).toBe('__Host-session=t; Path=/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure');
  expect(sessionCookie('http://workshop.example').name).toBe('session');
});

/** Floods a server with guesses of the password. Returns the status of a login from another address meanwhile. */
async function statusDuringGuesses({ postJson }: Pick<ReturnType<typeof clientOf>, 'postJson'>, address: string) {
  const guesses = Array.from({ length: 100 }, (_, guess) => logInFrom(postJson, '192.0.2.2', `guess ${guess}`));
  const refused = await Promise.race(
    guesses.map(async (guess) => {
      const { status, headers } = await guess;
      return status === 503 ? headers.get('retry-after') : new Promise<null>(() => {});
    }),
  );
  expect(refused).toBe('2');
  const { status } = await logInFrom(postJson, address, PASSWORD);
  expect(new Set((await Promise.all(guesses)).map((guess) => guess.status))).toEqual(new Set([401, 503]));
  return status;
}

function logInFrom(postJson: ReturnType<typeof clientOf>['postJson'], address: string, password: string) {
  return postJson('/api/admin/login', { username: 'admin', password }, { 'x-forwarded-for': address });
}

describe('excess login attempts', () => {
  const environment = { TRUST_PROXY: '1' };
  // Guesses have to take some time to pile up.
  const options = { passwordCost: RECOMMENDED_COST };

  it('are answered 503, except from networks that logged in before', async () => {
    const server = await startServer(environment, options);
    expect((await logInFrom(server.postJson, '192.0.2.1', PASSWORD)).status).toBe(200);
    expect(await statusDuringGuesses(server, '192.0.2.1')).toBe(200);
  });

  it('do not keep out networks that logged in before a restart', async () => {
    const before = await startServer(environment, options);
    expect((await logInFrom(before.postJson, '192.0.2.1', PASSWORD)).status).toBe(200);
    expect(await statusDuringGuesses(await before.restart(environment), '192.0.2.1')).toBe(200);
  });

  it.runIf(hasPostgres)('do not keep out networks that logged in to another server on the same store', async () => {
    const shared = { ...environment, DATABASE_URL: await newDatabase() };
    const [one, other] = [await startServer(shared, options), await startServer(shared, options)];
    expect((await logInFrom(one.postJson, '192.0.2.1', PASSWORD)).status).toBe(200);
    expect(await statusDuringGuesses(other, '192.0.2.1')).toBe(200);
  });
});

it('cancels a waiting password check when its caller hangs up', async () => {
  const phc = await hashPassword('a password');
  const caller = new AbortController();
  const check = (password: string, { signal } = new AbortController()) =>
    inDerivationTurn(() => isPassword(password, phc), { network: '192.0.2.1', signal, isKnown: false });
  // Runs at once, or waits for the guesses of the tests above. At most two checks of a network wait.
  const before = check('a guess');
  const waiting = check('a password', caller);
  caller.abort(new Error('hung up'));
  await expect(waiting).rejects.toThrow('hung up');
  expect(await before).toBe(false);
});
