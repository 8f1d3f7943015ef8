import { assertEvent, assign, emit, setup } from 'xstate';
import type { Credentials } from '#src/contract/schema.generated.ts';
import { notProvided, observableNotProvided } from '#src/machines/not-provided.ts';
import type { PageCacheEvent } from '#src/machines/page-events.ts';

/**
 * Outcome of a login. `retryAfter` is in seconds; `reference` is the short form of the request id, or empty.
 * `misdirected`: the server rejects the page's origin, because its PUBLIC_URL is another. `unanswered`: no usable response
 * was received.
 */
export type LoginEvent =
  | { type: 'login.accepted' | 'login.rejected' }
  | { type: 'login.misdirected'; reference: string }
  | { type: 'login.unanswered'; reference: string }
  | { type: 'login.limited'; retryAfter: number; reference: string };

/** The server rejected an admin's request with 401: the session no longer exists. */
export type UnauthorizedEvent = { type: 'response.unauthorized' };

/** The admin logged out in another document of this origin. */
export type LogoutReceivedEvent = { type: 'logout.received' };

/** Outcome of asking the server whether the session still exists; a 401 is `response.unauthorized`. */
export type SessionConfirmationEvent = { type: 'session.confirmed' | 'session.unconfirmed' };

export type SessionEvent =
  | { type: 'login.submitted'; credentials: Credentials }
  | { type: 'logout.confirmed' }
  | { type: 'confirmation.requested' }
  | LoginEvent
  | UnauthorizedEvent
  | LogoutReceivedEvent
  | SessionConfirmationEvent
  | PageCacheEvent;

export type SessionNotification =
  | { type: 'login.succeeded' | 'logout.started' | 'logout.finished' | 'logout.received' | 'session.expired' }
  | { type: 'login.failed'; reference: string };

/**
 * The admin's session as this page knows it. It is held in memory and lost on reload; the server trusts only its cookie.
 * Specification, sections 4 and 6; the 2.5 s from logout to home are in section 9.
 */
export const sessionMachine = setup({
  types: {
    context: {} as {
      /** Short form of the id of the request that failed; empty if no response was received. */
      readonly reference: string;
    },
    events: {} as SessionEvent,
    emitted: {} as SessionNotification,
    /**
     * The admin's screens are shown while the tag `signedIn` is the only one. `unconfirmed`: the page was in the
     * back/forward cache and the server has not confirmed the session since. `loggingOut`: the admin logs out.
     */
    tags: {} as 'signedIn' | 'unconfirmed' | 'loggingOut',
    children: {} as { countdown: 'countdown' },
  },
  actors: {
    /** Shows the seconds that are left, and ends. */
    countdown: observableNotProvided<{ readonly seconds: number }, number>('countdown'),
    login: notProvided<Credentials>('login'),
    /** Ends the server's session. The page logs out even if the request fails. Stopping it aborts the request. */
    logout: notProvided('logout'),
    /** Asks the server whether the session still exists. */
    confirmSession: notProvided('confirmSession'),
    /** Reports a logout in another document of this origin. */
    logouts: notProvided('logouts'),
    /** Reports that the page enters the back/forward cache, and that it was restored. */
    pageCache: notProvided('pageCache'),
    /** Reports each 401 to a request that was made in this session. */
    unauthorizedResponses: notProvided('unauthorizedResponses'),
  },
  actions: {
    assignReference: assign((_, { reference }: { reference: string }) => ({ reference })),
    announce: emit((_, notification: SessionNotification) => notification),
  },
  delays: {
    /** Specification, section 9. */
    logoutDelay: 2_500,
  },
}).createMachine({
  id: 'session',
  context: { reference: '' },
  initial: 'unauthenticated',
  states: {
    unauthenticated: {
      description: 'The login form shows the child state as the reason of a failure.',
      initial: 'idle',
      on: { 'login.submitted': { target: 'authenticating' } },
      states: { idle: {}, refused: {}, misdirected: {}, unreachable: {}, expired: {} },
    },
    limited: {
      description: 'No login is sent until the server accepts one again.',
      invoke: {
        id: 'countdown',
        src: 'countdown',
        input: ({ event }) => {
          assertEvent(event, 'login.limited');
          return { seconds: event.retryAfter };
        },
        onDone: { target: 'unauthenticated' },
      },
    },
    authenticating: {
      invoke: {
        id: 'login',
        src: 'login',
        // Read from the event, so that the password never enters the context.
        input: ({ event }) => {
          assertEvent(event, 'login.submitted');
          return event.credentials;
        },
      },
      on: {
        'login.accepted': { target: 'authenticated' },
        'login.rejected': {
          target: 'unauthenticated.refused',
          // A wrong password needs no operator.
          actions: { type: 'announce', params: { type: 'login.failed', reference: '' } },
        },
        'login.limited': {
          target: 'limited',
          actions: [
            { type: 'assignReference', params: ({ event }) => event },
            { type: 'announce', params: ({ event }) => ({ type: 'login.failed', reference: event.reference }) },
          ],
        },
        'login.misdirected': {
          description: "The server rejects the page's origin, because its PUBLIC_URL is another.",
          target: 'unauthenticated.misdirected',
          actions: [
            { type: 'assignReference', params: ({ event }) => event },
            { type: 'announce', params: ({ event }) => ({ type: 'login.failed', reference: event.reference }) },
          ],
        },
        'login.unanswered': {
          target: 'unauthenticated.unreachable',
          actions: [
            { type: 'assignReference', params: ({ event }) => event },
            { type: 'announce', params: ({ event }) => ({ type: 'login.failed', reference: event.reference }) },
          ],
        },
      },
    },
    authenticated: {
      tags: 'signedIn',
      invoke: [
        { id: 'unauthorizedResponses', src: 'unauthorizedResponses' },
        { id: 'logouts', src: 'logouts' },
        { id: 'pageCache', src: 'pageCache' },
      ],
      initial: 'opened',
      states: {
        // Entered after the listeners have started, because a notified machine may call the API immediately.
        opened: {
          entry: { type: 'announce', params: { type: 'login.succeeded' } },
          always: { target: 'working' },
        },
        working: { description: "The admin's screens are shown." },
        cached: {
          description: "The admin's screens are hidden before the page is cached, so that Back does not show them.",
          tags: 'unconfirmed',
        },
        confirming: {
          tags: 'unconfirmed',
          invoke: { id: 'confirmSession', src: 'confirmSession' },
          on: { 'session.confirmed': { target: 'working' }, 'session.unconfirmed': { target: 'unconfirmed' } },
        },
        unconfirmed: { tags: 'unconfirmed', on: { 'confirmation.requested': { target: 'confirming' } } },
      },
      on: {
        'page.cached': { target: '.cached' },
        'page.restored': { target: '.confirming' },
        'logout.received': {
          target: 'unauthenticated.expired',
          actions: { type: 'announce', params: { type: 'logout.received' } },
        },
        'logout.confirmed': { target: 'loggingOut' },
        'response.unauthorized': {
          description: 'The server no longer knows the session.',
          target: 'unauthenticated.expired',
          actions: { type: 'announce', params: { type: 'session.expired' } },
        },
      },
    },
    loggingOut: {
      description: "The server has no session any more, so the admin's screens are hidden.",
      tags: ['signedIn', 'loggingOut'],
      entry: { type: 'announce', params: { type: 'logout.started' } },
      invoke: { id: 'logout', src: 'logout' },
      after: {
        logoutDelay: {
          target: 'unauthenticated',
          actions: { type: 'announce', params: { type: 'logout.finished' } },
        },
      },
    },
  },
});
