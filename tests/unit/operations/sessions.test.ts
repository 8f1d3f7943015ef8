import { expect, it } from 'vitest';
import type { LoginAttempt } from '#src/operations/ports.ts';
import { createSessions } from '#src/operations/sessions.ts';

const CREDENTIALS = { username: 'admin', password: 'right' };
const signal = new AbortController().signal;

/** Sessions whose password checks are recorded. */
function openSessions() {
  let time = 0;
  const known: string[] = [];
  const attempts: LoginAttempt[] = [];
  const nothing = async () => {};
  const sessions = createSessions({
    store: {
      sessions: { add: nothing, seenAt: async () => null, see: nothing, delete: nothing },
      knownNetworks: {
        list: async () => known,
        add: async (network) => void known.push(network),
      },
    },
    passwords: {
      async areRight({ password }, attempt) {
        attempts.push(attempt);
        return password === 'right';
      },
    },
    now: () => new Date(time),
    randomId: () => 'id',
  });
  const logIn = (address: string, password: string) =>
    sessions.open({ ...CREDENTIALS, password }, { address, sessionToken: undefined }, signal);
  const wait = (milliseconds: number) => {
    time += milliseconds;
  };
  return { logIn, attempts, known, wait };
}

it('recognises networks that logged in before, and passes on the abort signal of the caller', async () => {
  const { logIn, attempts } = openSessions();
  await logIn('192.0.2.1', 'wrong');
  await logIn('192.0.2.1', 'right');
  await logIn('192.0.2.1', 'wrong');
  await logIn('192.0.2.2', 'right');
  const [known, other] = ['192.0.2.1', '192.0.2.2'];
  expect(attempts).toEqual([
    { network: known, isKnown: false, signal },
    { network: known, isKnown: false, signal },
    { network: known, isKnown: true, signal },
    { network: other, isKnown: false, signal },
  ]);
});

it('recognises networks that logged in to another server, after at most 10 seconds', async () => {
  const { logIn, attempts, known, wait } = openSessions();
  await logIn('192.0.2.1', 'wrong');
  known.push('192.0.2.1');
  wait(9_999);
  await logIn('192.0.2.1', 'wrong');
  wait(1);
  await logIn('192.0.2.1', 'wrong');
  expect(attempts.map(({ isKnown }) => isKnown)).toEqual([false, false, true]);
});
