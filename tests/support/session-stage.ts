import { HttpResponse } from 'msw';
import { onTestFinished } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent, SimulatedClock } from 'xstate';
import { createApiClient } from '#src/api/client.ts';
import { createSessionActors } from '#src/api/session-actors.ts';
import {
  type LoginAnswer,
  type SessionEvent,
  type SessionNotice,
  sessionMachine,
} from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { ActorJournal } from './actor-journal.ts';
import { type Examples, machineModel, type Performers, type Place } from './machine-model.ts';
import { MOCK_ORIGIN, type MockedNetwork } from './mocked-network.ts';

/** Everything that the session answers to: what people cause and what XState raises. */
export type SessionModelEvent =
  | SessionEvent
  | DoneActorEvent<LoginAnswer, 'login'>
  | ErrorActorEvent<unknown, 'login'>
  | DoneActorEvent<undefined, 'logout'>
  | ErrorActorEvent<unknown, 'logout'>
  | { type: 'xstate.after.loginDeadline.authenticating' }
  | { type: 'xstate.after.second.session.unauthenticated.limited' }
  | { type: 'xstate.after.logoutDelay.session.loggingOut' };

export const SESSION_EXAMPLES: Examples<SessionModelEvent> = {
  'login.submitted': [{ type: 'login.submitted', credentials: MOCK_ADMIN }],
  'logout.confirmed': [{ type: 'logout.confirmed' }],
  'session.lost': [{ type: 'session.lost' }],
  'desk.changed': [
    { type: 'desk.changed', isUnsaved: true },
    { type: 'desk.changed', isUnsaved: false },
  ],
  'xstate.done.actor.login': [
    { type: 'xstate.done.actor.login', actorId: 'login', output: { kind: 'accepted' } },
    { type: 'xstate.done.actor.login', actorId: 'login', output: { kind: 'refused' } },
    { type: 'xstate.done.actor.login', actorId: 'login', output: { kind: 'limited', retryAfter: 2 } },
  ],
  'xstate.error.actor.login': [{ type: 'xstate.error.actor.login', actorId: 'login', error: null }],
  'xstate.done.actor.logout': [{ type: 'xstate.done.actor.logout', actorId: 'logout', output: undefined }],
  'xstate.error.actor.logout': [{ type: 'xstate.error.actor.logout', actorId: 'logout', error: null }],
  'xstate.after.loginDeadline.authenticating': [{ type: 'xstate.after.loginDeadline.authenticating' }],
  'xstate.after.second.session.unauthenticated.limited': [
    { type: 'xstate.after.second.session.unauthenticated.limited' },
  ],
  'xstate.after.logoutDelay.session.loggingOut': [{ type: 'xstate.after.logoutDelay.session.loggingOut' }],
};

/** The session's model, for the actor alone and for the screen. */
export const sessionModel = (place?: Place<typeof sessionMachine, typeof SESSION_EXAMPLES>) =>
  machineModel(sessionMachine, {
    input: undefined,
    examples: SESSION_EXAMPLES,
    distinguish: ({ retryAfter, isDeskUnsaved }) => [retryAfter, isDeskUnsaved],
    // Only who is signed in has a desk before him, and a change is one.
    canHappen: (snapshot, event) =>
      event.type !== 'desk.changed' ||
      (snapshot.matches('authenticated') && event.isUnsaved !== snapshot.context.isDeskUnsaved),
    place,
  });

/** The production machine with its real actors, on a clock and a network that the test drives. */
export function sessionStage(network: MockedNetwork) {
  const journal = new ActorJournal();
  const clock = new SimulatedClock();
  const notices: SessionNotice[] = [];
  const logins = network.hold('post', '*/api/admin/login');
  const logouts = network.hold('post', '*/api/admin/logout');
  const client = createApiClient({ baseUrl: MOCK_ORIGIN, language: () => 'fa' });
  const machine = sessionMachine.provide({ actors: createSessionActors(client) });
  const actor = createActor(machine, { clock, inspect: journal.inspect });
  actor.on('*', (notice) => notices.push(notice));
  onTestFinished(() => void actor.stop());
  /** What the test has told of the desk. */
  const desk = { isUnsaved: false };
  return { actor, clock, desk, journal, logins, logouts, notices };
}

export type SessionStage = ReturnType<typeof sessionStage>;

/** The server's answer to each outcome of a login; the mocks themselves accept the admin. */
export function loginResponse(output: LoginAnswer): Response | undefined {
  if (output.kind === 'accepted') return undefined;
  if (output.kind === 'refused') {
    return HttpResponse.json({ success: false, message: 'ورود ناموفق بود.', errors: [] }, { status: 401 });
  }
  return HttpResponse.json(
    { message: 'درخواست‌ها بیش از اندازه بود.', errors: [] },
    { status: 429, headers: { 'Retry-After': String(output.retryAfter) } },
  );
}

/** What surrounds a session, in this process or in a browser. */
interface SessionSurroundings {
  /** What the test has told of the desk. */
  readonly desk: { isUnsaved: boolean };
  readonly clock: { increment(milliseconds: number): void | Promise<void> };
  readonly logins: { answer(response?: Response): Promise<void> };
  readonly logouts: { answer(response?: Response): Promise<void> };
}

/**
 * How each event comes about in the real world; the session has been started.
 * @param send how a person causes an event: straight to the actor, or by a gesture on the screen
 */
export function performSession(
  { clock, desk, logins, logouts }: SessionSurroundings,
  send: (event: SessionEvent) => void | Promise<void>,
): Performers<typeof SESSION_EXAMPLES> {
  return {
    'xstate.init': () => {},
    'login.submitted': send,
    'logout.confirmed': send,
    'session.lost': send,
    'desk.changed': (event) => {
      desk.isUnsaved = event.isUnsaved;
      return send(event);
    },
    'xstate.done.actor.login': ({ output }) => logins.answer(loginResponse(output)),
    'xstate.error.actor.login': () => logins.answer(HttpResponse.error()),
    'xstate.done.actor.logout': () => logouts.answer(),
    'xstate.error.actor.logout': () => logouts.answer(new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })),
    'xstate.after.loginDeadline.authenticating': () => clock.increment(20_000),
    'xstate.after.second.session.unauthenticated.limited': () => clock.increment(1_000),
    'xstate.after.logoutDelay.session.loggingOut': () => clock.increment(2_500),
  };
}
