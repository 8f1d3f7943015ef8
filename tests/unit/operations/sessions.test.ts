import { expect, it } from 'vitest';
import type { LoginAttempt } from '#src/operations/ports.ts';
import { createSessions } from '#src/operations/sessions.ts';

const CREDENTIALS = { username: 'admin', password: 'right' };
const signal = new AbortController().signal;

/** Sessions whose password checks are recorded. */
function openSessions() {
  const attempts: LoginAttempt[] = [];
  const nothing = async () => {};
  const sessions = createSessions({
    store: {
      sessions: { add: nothing, seenAt: async () => null, see: nothing, delete: nothing },
      dropExpired: nothing,
    },
    passwords: {
      async areRight({ password }, attempt) {
        attempts.push(attempt);
        return password === 'right';
      },
    },
    now: () => new Date(0),
    randomId: () => 'id',
  });
  const logIn = (address: string, password: string) =>
    sessions.open({ ...CREDENTIALS, password }, { address, sessionToken: undefined }, signal);
  return { logIn, attempts };
}

it('prefers networks that logged in before, and passes on the abort signal of the caller', async () => {
  const { logIn, attempts } = openSessions();
  await logIn('192.0.2.1', 'wrong');
  await logIn('192.0.2.1', 'right');
  await logIn('192.0.2.1', 'wrong');
  await logIn('192.0.2.2', 'right');
  expect(attempts).toEqual([false, false, true, false].map((isPreferred) => ({ isPreferred, signal })));
});

it('remembers the last 100 networks', async () => {
  const { logIn, attempts } = openSessions();
  for (let network = 0; network <= 100; network += 1) await logIn(`192.0.2.${network}`, 'right');
  await logIn('192.0.2.0', 'wrong');
  await logIn('192.0.2.1', 'wrong');
  expect(attempts.slice(-2).map(({ isPreferred }) => isPreferred)).toEqual([false, true]);
});
