import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, fromCallback } from 'xstate';
import { type SessionEvent, sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { startActor } from '../../support/actors/open-actor.ts';
import { sessionModel } from './session.model.ts';

const LOGIN = { type: 'login.submitted', credentials: MOCK_ADMIN } as const;
const ACCEPTED = { type: 'login.accepted' } as const;
const LOGOUT = { type: 'logout.confirmed' } as const;
const UNAUTHORIZED = { type: 'response.unauthorized' } as const;

function open(...events: readonly SessionEvent[]) {
  const opened = startActor(sessionMachine, {}, ...events);
  return { ...opened, notifications: () => opened.emitted.map(({ type }) => type) };
}

/** An admin who has signed in. Earlier notifications are dropped. */
function signedIn(...events: readonly SessionEvent[]) {
  const opened = open(LOGIN, ACCEPTED);
  opened.emitted.splice(0);
  opened.send(...events);
  return opened;
}

describe('a login', () => {
  it.each<{
    readonly label: string;
    readonly outcome: SessionEvent;
    readonly state: string;
    readonly notification: string;
  }>([
    {
      label: 'opens the session after a login [4.session.login]',
      outcome: ACCEPTED,
      state: 'authenticated.working',
      notification: 'login.succeeded',
    },
    {
      label: 'rejects a login with a wrong password',
      outcome: { type: 'login.rejected' },
      state: 'unauthenticated.refused',
      notification: 'login.failed',
    },
    {
      label: 'waits after too many logins',
      outcome: { type: 'login.limited', retryAfter: 3, reference: '1a2b3c4d' },
      state: 'limited',
      notification: 'login.failed',
    },
    {
      label: 'cannot log in while the server is unreachable',
      outcome: { type: 'login.unanswered', reference: '' },
      state: 'unauthenticated.unreachable',
      notification: 'login.failed',
    },
    {
      label: 'cannot log in at an address that is not PUBLIC_URL',
      outcome: { type: 'login.misdirected', reference: '' },
      state: 'unauthenticated.misdirected',
      notification: 'login.failed',
    },
  ])('$label', ({ outcome, state, notification }) => {
    const opened = open(LOGIN, outcome);
    expect([opened.state(), opened.notifications()]).toEqual([state, [notification]]);
  });

  it.each<{ readonly outcome: SessionEvent; readonly reference: string }>([
    { outcome: { type: 'login.rejected' }, reference: '' },
    { outcome: { type: 'login.limited', retryAfter: 3, reference: '1a2b3c4d' }, reference: '1a2b3c4d' },
    { outcome: { type: 'login.misdirected', reference: '5e6f7a8b' }, reference: '5e6f7a8b' },
    { outcome: { type: 'login.unanswered', reference: '5e6f7a8b' }, reference: '5e6f7a8b' },
  ])('keeps and announces the reference "$reference" after $outcome.type', ({ outcome, reference }) => {
    const { emitted, context } = open(LOGIN, outcome);
    expect([emitted, context().reference]).toEqual([[{ type: 'login.failed', reference }], reference]);
  });

  it('announces a login only after the listener for 401 responses has started', () => {
    const order: string[] = [];
    const unauthorizedResponses = fromCallback(() => void order.push('listening for 401'));
    const machine = sessionMachine.provide({ actors: { unauthorizedResponses } });
    const { actor } = startActor(machine, { real: ['unauthorizedResponses'] }, LOGIN);
    actor.on('login.succeeded', ({ type }) => order.push(type));
    actor.send(ACCEPTED);
    expect(order).toEqual(['listening for 401', 'login.succeeded']);
  });

  it('sends no login before the time that the server asked for is over', () => {
    const { send, state, started, endChild } = open(LOGIN, {
      type: 'login.limited',
      retryAfter: 3,
      reference: '1a2b3c4d',
    });
    send(LOGIN);
    expect([state(), started('countdown')]).toEqual(['limited', [{ seconds: 3 }]]);
    endChild('countdown');
    expect(state()).toEqual('unauthenticated.idle');
  });

  it('sends the credentials as typed, and leaves no password in the context that the inspector shows', () => {
    const { actor, started } = open();
    const seen: string[] = [];
    actor.subscribe(({ context }) => seen.push(JSON.stringify(context)));
    actor.send(LOGIN);
    actor.send(ACCEPTED);
    expect([started('login'), seen]).toEqual([[MOCK_ADMIN], Array(2).fill('{"reference":""}')]);
  });

  it('begins signed out on each page [4.session.memory]', () => {
    signedIn();
    expect(open().state()).toEqual('unauthenticated.idle');
  });
});

describe('a logout', () => {
  it.each<{ readonly label: string; readonly events: readonly SessionEvent[] }>([
    { label: 'clicked once', events: [] },
    { label: 'clicked again', events: [LOGOUT, LOGOUT] },
    { label: 'followed by a login', events: [LOGIN] },
  ])('ends a logout after exactly 2,500 ms if it is $label [4.session.logout, 4.session.twice]', ({ events }) => {
    const { actor, clock, send, notifications, state } = signedIn(LOGOUT);
    clock.increment(1_500);
    send(...events);
    clock.increment(999);
    expect({ isSignedIn: actor.getSnapshot().hasTag('signedIn'), notifications: notifications() }).toEqual({
      isSignedIn: true,
      notifications: ['logout.started'],
    });
    clock.increment(1);
    expect([state(), notifications()]).toEqual(['unauthenticated.idle', ['logout.started', 'logout.finished']]);
  });
});

describe('a logout in another document', () => {
  it('ends after a logout in another document, and the admin can sign in again', () => {
    const { send, notifications, state } = signedIn({ type: 'logout.received' });
    expect([state(), notifications()]).toEqual(['unauthenticated.expired', ['logout.received']]);
    send(LOGIN);
    expect(state()).toBe('authenticating');
  });

  it('continues a logout while another document logs out', () => {
    const { notifications, state } = signedIn(LOGOUT, { type: 'logout.received' });
    expect([state(), notifications()]).toEqual(['loggingOut', ['logout.started']]);
  });
});

it("shows the admin's screens only after the server has confirmed the session, on every path", () => {
  const isShown = ({ snapshot }: { readonly snapshot: AnyMachineSnapshot }) => [...snapshot.tags].join() === 'signedIn';
  const revealing = sessionModel.paths.flatMap(([, path]) =>
    path.filter((step, index) => isShown(step) && !isShown(path[index - 1] ?? step)).map(({ event }) => event.type),
  );
  expect([...new Set(revealing)].toSorted()).toEqual(['login.accepted', 'session.confirmed']);
});

describe('a page from the back/forward cache', () => {
  const CACHED = { type: 'page.cached' } as const;
  const RESTORED = { type: 'page.restored' } as const;
  const isHidden = ({ actor }: ReturnType<typeof signedIn>) => {
    const snapshot = actor.getSnapshot();
    expect(snapshot.hasTag('signedIn')).toBe(true);
    return snapshot.hasTag('unconfirmed');
  };

  it('hides the screens before the page is cached, and sends no request there', () => {
    const opened = signedIn(CACHED);
    expect({ isHidden: isHidden(opened), started: opened.started('confirmSession') }).toEqual({
      isHidden: true,
      started: [],
    });
  });

  it.each([
    { label: 'of a page that was cached', events: [CACHED, RESTORED] },
    { label: 'of a page that was restored without notice', events: [RESTORED] },
  ])('hides the screens $label until the server has confirmed the session', ({ events }) => {
    const opened = signedIn(...events);
    expect({ isHidden: isHidden(opened), startedCount: opened.started('confirmSession').length }).toEqual({
      isHidden: true,
      startedCount: 1,
    });
    opened.send({ type: 'session.confirmed' });
    expect({ isHidden: isHidden(opened), notifications: opened.notifications() }).toEqual({
      isHidden: false,
      notifications: [],
    });
  });

  it('keeps the screens hidden while the server cannot be reached, and asks again on request', () => {
    const opened = signedIn(RESTORED, { type: 'session.unconfirmed' });
    expect(isHidden(opened)).toBe(true);
    opened.send({ type: 'confirmation.requested' });
    expect({ isHidden: isHidden(opened), startedCount: opened.started('confirmSession').length }).toEqual({
      isHidden: true,
      startedCount: 2,
    });
  });

  it('expires if the server no longer knows the session of a restored page', () => {
    const { notifications, state } = signedIn(RESTORED, UNAUTHORIZED);
    expect([state(), notifications()]).toEqual(['unauthenticated.expired', ['session.expired']]);
  });
});

describe('a session that the server lost', () => {
  it('announces once that the server lost the session, and the admin can sign in again [4.session.lost]', () => {
    const { send, notifications, state } = signedIn(UNAUTHORIZED, UNAUTHORIZED);
    expect([state(), notifications()]).toEqual(['unauthenticated.expired', ['session.expired']]);
    send(LOGIN);
    expect(state()).toBe('authenticating');
  });

  it('continues a logout although the server lost the session', () => {
    const { notifications, state } = signedIn(LOGOUT, UNAUTHORIZED);
    expect([state(), notifications()]).toEqual(['loggingOut', ['logout.started']]);
  });
});
