import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { LoginPage } from '#src/features/login/login-page.tsx';
import type { SessionEvent, sessionMachine } from '#src/machines/session/session.machine.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import { loginButtons, loginExpected, loginSeen } from '../support/login-looks.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { performSession, type SessionStage, sessionModel, sessionStage } from '../support/session-stage.ts';
import { expectWhole } from '../support/transition-coverage.ts';
import { wordsIn } from '../support/words.ts';

const model = sessionModel();
const network = mockedNetwork();
liveScreen();

function write(label: RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** How a person causes an event on the screen; nobody does where there is nothing to click. */
function gestures({ actor }: SessionStage) {
  return (event: SessionEvent): void => {
    switch (event.type) {
      case 'login.submitted':
        // Enter in a field submits even where the button does not answer.
        write(/^نام کاربری/, event.credentials.username);
        write(/^گذرواژه/, event.credentials.password);
        fireEvent.submit(screen.getByRole('form'));
        break;
      case 'logout.confirmed':
        fireEvent.click(screen.getByRole('button', { name: /خروج$/ }));
        break;
      case 'session.lost':
      case 'desk.changed':
        // Some other call was answered with 401, something was written at the desk.
        actor.send(event);
    }
  };
}

const words = wordsIn('fa');

async function sees(snapshot: SnapshotFrom<typeof sessionMachine>): Promise<void> {
  await drawn();
  expect(loginSeen(loginButtons(words))).toEqual(loginExpected(snapshot, words));
}

/** What a person sees wherever the session comes to rest. */
const SHOWS: Expectations<typeof sessionMachine> = {
  'unauthenticated.idle': sees,
  'unauthenticated.refused': sees,
  'unauthenticated.unreachable': sees,
  'unauthenticated.limited': sees,
  'unauthenticated.expired': sees,
  authenticating: sees,
  authenticated: sees,
  'loggingOut.ending': sees,
  'loggingOut.ended': sees,
};

describe('session: the login page follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = sessionStage(network);
    opened.actor.start();
    renderScreen(<LoginPage />, { actors: { session: opened.actor } });
    await model.walk(path, {
      journal: opened.journal,
      perform: performSession(opened, gestures(opened)),
      shows: SHOWS,
    });
  });

  it('was walked whole', () => {
    expectWhole(model.coverage(), 'session: 9/9 states, 11/11 event types, 16/16 transitions, guards both ways 3/3');
  });
});
