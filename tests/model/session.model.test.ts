import { describe, expect, it } from 'vitest';
import type { SessionNotice, sessionMachine } from '#src/machines/session/session.machine.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import {
  performSession,
  type SessionModelEvent,
  type SessionStage,
  sessionModel,
  sessionStage,
} from '../support/session-stage.ts';
import { expectWhole } from '../support/transition-coverage.ts';
import { expectWayIn, type WaysIn } from '../support/ways-in.ts';

const model = sessionModel();
const network = mockedNetwork();

const failed = (reason: 'refused' | 'unreachable' | 'limited'): SessionNotice => ({ type: 'login.failed', reason });

/** What is so in each state, and which events lead there with which notices. */
function expectations({ actor, desk, notices }: SessionStage): Expectations<typeof sessionMachine> {
  const rests =
    (
      isSignedIn: boolean,
      ways: WaysIn<SessionModelEvent, SessionNotice>,
    ): Expectations<typeof sessionMachine>['authenticated'] =>
    (_, event) => {
      expectWayIn(ways, event, notices.splice(0));
      const { context, ...snapshot } = actor.getSnapshot();
      expect({ isSignedIn: snapshot.tags.has('signedIn'), context }).toEqual({
        isSignedIn,
        context: { retryAfter: 0, isDeskUnsaved: desk.isUnsaved },
      });
    };
  return {
    'unauthenticated.idle': rests(false, {
      'xstate.init': [],
      'xstate.after.second.session.unauthenticated.limited': [],
      'xstate.after.logoutDelay.session.loggingOut': [{ type: 'logout.finished' }],
    }),
    'unauthenticated.refused': rests(false, { 'xstate.done.actor.login': [failed('refused')] }),
    'unauthenticated.unreachable': rests(false, {
      'xstate.error.actor.login': [failed('unreachable')],
      'xstate.after.loginDeadline.authenticating': [failed('unreachable')],
    }),
    'unauthenticated.limited': (_, event) => {
      expectWayIn<SessionModelEvent, SessionNotice>(
        {
          'xstate.done.actor.login': [failed('limited')],
          'xstate.after.second.session.unauthenticated.limited': [],
          'login.submitted': [],
        },
        event,
        notices.splice(0),
      );
      expect([1, 2]).toContain(actor.getSnapshot().context.retryAfter);
    },
    'unauthenticated.expired': rests(false, { 'session.lost': [{ type: 'session.expired' }] }),
    authenticating: () => {
      // A login from the login page, or one that overtakes a logout: the story below tells which.
      expect([[], [{ type: 'logout.overtaken' }]]).toContainEqual(notices.splice(0));
      expect(actor.getSnapshot().hasTag('signedIn')).toBe(false);
    },
    authenticated: rests(true, {
      'xstate.done.actor.login': [{ type: 'login.succeeded' }],
      'desk.changed': [],
    }),
    'loggingOut.ending': rests(true, { 'logout.confirmed': [{ type: 'logout.started' }] }),
    'loggingOut.ended': rests(true, { 'xstate.done.actor.logout': [], 'xstate.error.actor.logout': [] }),
  };
}

describe('session: the real actor follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = sessionStage(network);
    const { actor, journal } = opened;
    actor.start();
    const perform = performSession(opened, (event) => actor.send(event));
    await model.walk(path, { journal, perform, shows: expectations(opened) });
  });
});

describe('session: the model leaves nothing out', () => {
  it('was walked whole on real actors', () => {
    expectWhole(model.coverage(), 'session: 9/9 states, 11/11 event types, 16/16 transitions, guards both ways 3/3');
  });
});
