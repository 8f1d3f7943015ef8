import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { SessionNotice } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { MOCK_ORIGIN, mockedNetwork } from '../support/mocked-network.ts';
import { quiet } from '../support/quiet.ts';
import { loginResponse, sessionStage } from '../support/session-stage.ts';

const network = mockedNetwork();

const failed = (reason: 'refused' | 'unreachable' | 'limited'): SessionNotice => ({ type: 'login.failed', reason });
const LOGIN = { type: 'login.submitted', credentials: MOCK_ADMIN } as const;
const LOGOUT = { type: 'logout.confirmed' } as const;

function started() {
  const opened = sessionStage(network);
  opened.actor.start();
  return opened;
}

/** An admin whom the server let in; what was announced on the way is forgotten. */
async function signedIn() {
  const opened = started();
  opened.actor.send(LOGIN);
  await opened.logins.answer();
  await waitFor(opened.actor, (snapshot) => snapshot.matches('authenticated'));
  opened.notices.splice(0);
  return opened;
}

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('session: a login', () => {
  it('opens the session when the server knows the admin', async () => {
    const { actor, logins, notices } = started();
    actor.send(LOGIN);
    await logins.answer();
    await waitFor(actor, (snapshot) => snapshot.hasTag('signedIn'));
    expect(actor.getSnapshot().value).toBe('authenticated');
    expect(notices).toEqual([{ type: 'login.succeeded' }]);
  });

  it('is refused by the server itself for a wrong password', async () => {
    const { actor, logins, notices } = started();
    actor.send({ type: 'login.submitted', credentials: { ...MOCK_ADMIN, password: 'wrong' } });
    await logins.answer();
    await waitFor(actor, (snapshot) => snapshot.matches('unauthenticated'));
    expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'refused' });
    expect(notices).toEqual([failed('refused')]);
  });

  it('that is sent twice goes out once', async () => {
    const { actor, logins } = started();
    actor.send(LOGIN);
    actor.send(LOGIN);
    await logins.answer();
    await waitFor(actor, (snapshot) => snapshot.matches('authenticated'));
    expect(logins.total).toBe(1);
  });

  it.each([
    ['an empty 500', new HttpResponse(null, { status: 500 })],
    ['a page of HTML', new HttpResponse('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })],
    ['JSON that was cut off', new HttpResponse('{"succ', { headers: { 'Content-Type': 'application/json' } })],
    ['another shape', HttpResponse.json({ ok: true })],
    ['nobody', HttpResponse.error()],
  ])('that %s answers has reached nobody', async (_what, response) => {
    const { actor, logins, notices } = started();
    actor.send(LOGIN);
    await logins.answer(response);
    await waitFor(actor, (snapshot) => snapshot.matches('unauthenticated'));
    expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'unreachable' });
    expect(notices).toEqual([failed('unreachable')]);
  });

  it('is given up after 20 s, and a late answer opens nothing (row 41)', async () => {
    const { actor, clock, logins, notices } = started();
    actor.send(LOGIN);
    const call = await logins.next();
    clock.increment(19_999);
    expect(actor.getSnapshot().value).toBe('authenticating');
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'unreachable' });
    call.answer();
    await quiet();
    expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'unreachable' });
    expect(notices).toEqual([failed('unreachable')]);
  });

  it('waits as long as the server asks, counts down, and sends nothing meanwhile (row 52)', async () => {
    const { actor, clock, logins } = started();
    actor.send(LOGIN);
    await logins.answer(loginResponse({ kind: 'limited', retryAfter: 3 }));
    await waitFor(actor, (snapshot) => snapshot.matches({ unauthenticated: 'limited' }));
    const counted = [3, 2, 1].map(() => {
      const { retryAfter } = actor.getSnapshot().context;
      actor.send(LOGIN);
      clock.increment(999);
      const { retryAfter: stillWaiting } = actor.getSnapshot().context;
      clock.increment(1);
      return [retryAfter, stillWaiting];
    });
    expect(counted).toEqual([
      [3, 3],
      [2, 2],
      [1, 1],
    ]);
    expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'idle' });
    expect(actor.getSnapshot().context.retryAfter).toBe(0);
    expect(logins.total).toBe(1);
  });

  it('waits a second where the server asks for patience and does not say how long', async () => {
    const { actor, logins } = started();
    actor.send(LOGIN);
    await logins.answer(HttpResponse.json({ message: '', errors: [] }, { status: 429 }));
    await waitFor(actor, (snapshot) => snapshot.matches({ unauthenticated: 'limited' }));
    expect(actor.getSnapshot().context.retryAfter).toBe(1);
  });

  it('leaves no password where the inspector could see it', async () => {
    const { actor, logins } = started();
    const seen: string[] = [];
    actor.subscribe((snapshot) => seen.push(JSON.stringify(snapshot.context)));
    actor.send(LOGIN);
    await logins.answer();
    await waitFor(actor, (snapshot) => snapshot.matches('authenticated'));
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.filter((context) => context.includes(MOCK_ADMIN.password))).toEqual([]);
  });
});

describe('session: a logout', () => {
  it.each(['answered', 'unanswered'])(
    'ends 2,500 ms later and no sooner, the server call %s [4.session.logout]',
    async (call) => {
      const { actor, clock, logouts, notices } = await signedIn();
      actor.send(LOGOUT);
      expect(notices).toEqual([{ type: 'logout.started' }]);
      await (call === 'answered' ? logouts.answer() : logouts.next());
      if (call === 'answered') await waitFor(actor, (snapshot) => snapshot.matches({ loggingOut: 'ended' }));
      clock.increment(2_499);
      expect(actor.getSnapshot().hasTag('signedIn')).toBe(true);
      expect(notices).toEqual([{ type: 'logout.started' }]);
      clock.increment(1);
      expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'idle' });
      expect(notices).toEqual([{ type: 'logout.started' }, { type: 'logout.finished' }]);
    },
  );

  it('is not changed by a second click [4.session.twice]', async () => {
    const { actor, clock, logouts, notices } = await signedIn();
    actor.send(LOGOUT);
    await logouts.answer();
    await waitFor(actor, (snapshot) => snapshot.matches({ loggingOut: 'ended' }));
    clock.increment(1_500);
    expect(actor.getSnapshot().can(LOGOUT)).toBe(false);
    actor.send(LOGOUT);
    clock.increment(1_000);
    expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'idle' });
    expect(notices).toEqual([{ type: 'logout.started' }, { type: 'logout.finished' }]);
    expect(logouts.total).toBe(1);
  });

  it('ends the session on the server [4.session.end]', async () => {
    const { actor, logouts } = await signedIn();
    expect((await fetch(`${MOCK_ORIGIN}/api/orders/getorders`)).status).toBe(200);
    actor.send(LOGOUT);
    await logouts.answer();
    await waitFor(actor, (snapshot) => snapshot.matches({ loggingOut: 'ended' }));
    expect((await fetch(`${MOCK_ORIGIN}/api/orders/getorders`)).status).toBe(401);
  });

  it.each([
    ['has no logout', HttpResponse.json({ message: 'not there', errors: [] }, { status: 404 })],
    ['cannot be reached', HttpResponse.error()],
  ])('goes on where the server %s [4.session.end]', async (_what, response) => {
    const { actor, clock, logouts } = await signedIn();
    actor.send(LOGOUT);
    await logouts.answer(response);
    await waitFor(actor, (snapshot) => snapshot.matches({ loggingOut: 'ended' }));
    clock.increment(2_500);
    expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'idle' });
  });

  it('gives way to a new login within the 2.5 s, and does not strike it afterwards', async () => {
    const { actor, clock, logins, logouts, notices } = await signedIn();
    actor.send(LOGOUT);
    await logouts.answer();
    await waitFor(actor, (snapshot) => snapshot.matches({ loggingOut: 'ended' }));
    clock.increment(1_000);
    actor.send(LOGIN);
    await logins.answer();
    await waitFor(actor, (snapshot) => snapshot.matches('authenticated'));
    clock.increment(10_000);
    expect(actor.getSnapshot().value).toBe('authenticated');
    expect(notices).toEqual([{ type: 'logout.started' }, { type: 'logout.overtaken' }, { type: 'login.succeeded' }]);
  });

  it('lets no new login overtake the end of the old session', async () => {
    const { actor, logins } = await signedIn();
    actor.send(LOGOUT);
    expect(actor.getSnapshot().can(LOGIN)).toBe(false);
    actor.send(LOGIN);
    expect(actor.getSnapshot().value).toEqual({ loggingOut: 'ending' });
    expect(logins.total).toBe(1);
  });
});

describe('session: what the desk holds unsaved', () => {
  it('is known for the question before a logout, until it is saved', async () => {
    const { actor } = await signedIn();
    for (const isUnsaved of [true, false]) {
      actor.send({ type: 'desk.changed', isUnsaved });
      expect(actor.getSnapshot().context.isDeskUnsaved).toBe(isUnsaved);
    }
  });

  it('is still known after the server lost the session, since the draft is still there', async () => {
    const { actor } = await signedIn();
    actor.send({ type: 'desk.changed', isUnsaved: true });
    actor.send({ type: 'session.lost' });
    expect(actor.getSnapshot().context.isDeskUnsaved).toBe(true);
  });
});

describe('session: a session that the server lost', () => {
  it('is announced once, and the admin can sign in again', async () => {
    const { actor, logins, notices } = await signedIn();
    actor.send({ type: 'session.lost' });
    actor.send({ type: 'session.lost' });
    expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'expired' });
    expect(notices).toEqual([{ type: 'session.expired' }]);
    actor.send(LOGIN);
    await logins.answer();
    await waitFor(actor, (snapshot) => snapshot.matches('authenticated'));
  });

  it('does not disturb a logout that is under way', async () => {
    const { actor, clock, notices } = await signedIn();
    actor.send(LOGOUT);
    actor.send({ type: 'session.lost' });
    clock.increment(2_500);
    expect(actor.getSnapshot().value).toEqual({ unauthenticated: 'idle' });
    expect(notices).toEqual([{ type: 'logout.started' }, { type: 'logout.finished' }]);
  });
});
