import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';
import type { Credentials } from '#src/contract/types.ts';
import { answerOf } from '../expected.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

/** A refusal is an answer; a rejected promise means that nobody answered. `retryAfter` is in seconds. */
export type LoginAnswer = { kind: 'accepted' } | { kind: 'refused' } | { kind: 'limited'; retryAfter: number };

export type SessionEvent =
  | { type: 'login.submitted'; credentials: Credentials }
  | { type: 'logout.confirmed' }
  /** The server no longer knows the session: a 401 on an admin's call. */
  | { type: 'session.lost' }
  /** The desk holds something that a logout would take with it, or no longer does. */
  | { type: 'desk.changed'; isUnsaved: boolean };

export type SessionNotice =
  | { type: 'login.succeeded' }
  | { type: 'login.failed'; reason: 'refused' | 'unreachable' | 'limited' }
  | { type: 'logout.started' }
  | { type: 'logout.finished' }
  /** A new login has come before the page went home. */
  | { type: 'logout.overtaken' }
  | { type: 'session.expired' };

/**
 * The admin's session as this page knows it: a flag in memory, lost on reload. The server trusts only its cookie.
 * Specification, sections 4 and 6; the 2.5 s from logout to home are in section 9.
 */
export const sessionMachine = setup({
  types: {
    context: {} as {
      /** Seconds until the server takes another login; 0 when it does. */
      readonly retryAfter: number;
      /** True where a logout would take something unsaved with it. */
      readonly isDeskUnsaved: boolean;
    },
    events: {} as SessionEvent,
    emitted: {} as SessionNotice,
    tags: {} as 'signedIn',
    meta: {} as SpecMeta,
  },
  actors: {
    login: fromPromise<LoginAnswer, Credentials>(() => notProvided('login')),
    /** Ends the server's session. Whatever it answers, the page's own logout goes on. */
    logout: fromPromise<void>(() => notProvided('logout')),
  },
  actions: {
    holdBack: assign((_, { seconds }: { seconds: number }) => ({ retryAfter: seconds })),
    countDown: assign(({ context }) => ({ retryAfter: context.retryAfter - 1 })),
    noteDesk: assign((_, { isUnsaved }: { isUnsaved: boolean }) => ({ isDeskUnsaved: isUnsaved })),
    announce: emit((_, notice: SessionNotice) => notice),
  },
  guards: {
    isAccepted: (_, { kind }: LoginAnswer) => kind === 'accepted',
    isLimited: (_, { kind }: LoginAnswer) => kind === 'limited',
    isLastSecond: ({ context }) => context.retryAfter <= 1,
  },
  delays: {
    /** Specification, section 9. */
    logoutDelay: 2_500,
    /** A login that nobody answers for so long is given up, so that the form can be sent again. */
    loginDeadline: 20_000,
    second: 1_000,
  },
}).createMachine({
  id: 'session',
  context: { retryAfter: 0, isDeskUnsaved: false },
  initial: 'unauthenticated',
  on: {
    'desk.changed': {
      actions: { type: 'noteDesk', params: ({ event }) => ({ isUnsaved: event.isUnsaved }) },
      meta: { spec: ['4.session.unsaved'] },
    },
  },
  states: {
    unauthenticated: {
      meta: { spec: ['4.session.memory'] },
      initial: 'idle',
      on: { 'login.submitted': { target: 'authenticating' } },
      // The child state is the reason that the login form shows.
      states: {
        idle: {},
        refused: {},
        unreachable: {},
        limited: {
          on: {
            // Nothing is sent while the server asks for patience.
            'login.submitted': {},
          },
          after: {
            second: [
              { guard: 'isLastSecond', target: 'idle', actions: 'countDown' },
              { target: 'limited', reenter: true, actions: 'countDown' },
            ],
          },
        },
        expired: {},
      },
    },
    authenticating: {
      id: 'authenticating',
      invoke: {
        id: 'login',
        src: 'login',
        // Read from the event, so that no password ever rests in the context.
        input: ({ event }) => {
          assertEvent(event, 'login.submitted');
          return event.credentials;
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'authenticated',
            actions: { type: 'announce', params: { type: 'login.succeeded' } },
            meta: { spec: ['4.session.login', '8.login.succeeded'] },
          },
          {
            guard: { type: 'isLimited', params: ({ event }) => event.output },
            target: 'unauthenticated.limited',
            actions: [
              {
                type: 'holdBack',
                params: ({ event }) => ({ seconds: answerOf(event.output, 'limited').retryAfter }),
              },
              { type: 'announce', params: { type: 'login.failed', reason: 'limited' } },
            ],
            meta: { spec: ['8.login.failed'] },
          },
          {
            target: 'unauthenticated.refused',
            actions: { type: 'announce', params: { type: 'login.failed', reason: 'refused' } },
            meta: { spec: ['8.login.failed'] },
          },
        ],
        onError: {
          target: 'unauthenticated.unreachable',
          actions: { type: 'announce', params: { type: 'login.failed', reason: 'unreachable' } },
          meta: { spec: ['8.login.failed'] },
        },
      },
      after: {
        loginDeadline: {
          target: 'unauthenticated.unreachable',
          actions: { type: 'announce', params: { type: 'login.failed', reason: 'unreachable' } },
          meta: { spec: ['8.login.failed'] },
        },
      },
    },
    authenticated: {
      tags: 'signedIn',
      on: {
        'logout.confirmed': { target: 'loggingOut', meta: { spec: ['4.session.logout', '8.logout'] } },
        'session.lost': {
          target: 'unauthenticated.expired',
          actions: { type: 'announce', params: { type: 'session.expired' } },
          meta: { spec: ['4.session.lost'] },
        },
      },
    },
    loggingOut: {
      tags: 'signedIn',
      meta: { spec: ['4.session.twice'] },
      entry: { type: 'announce', params: { type: 'logout.started' } },
      after: {
        logoutDelay: {
          target: 'unauthenticated.idle',
          actions: { type: 'announce', params: { type: 'logout.finished' } },
          meta: { spec: ['4.session.logout'] },
        },
      },
      initial: 'ending',
      states: {
        ending: {
          meta: { spec: ['4.session.end'] },
          invoke: {
            id: 'logout',
            src: 'logout',
            onDone: { target: 'ended' },
            onError: { target: 'ended' },
          },
        },
        // A new login waits until the old session is over, lest its end strike the new one.
        ended: {
          on: {
            'login.submitted': {
              target: '#authenticating',
              actions: { type: 'announce', params: { type: 'logout.overtaken' } },
            },
          },
        },
      },
    },
  },
});
