import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LoginPage } from '#src/features/login/login-page.tsx';
import type { SessionEvent, sessionMachine } from '#src/machines/session/session.machine.ts';
import { drawn, liveScreen } from '../support/live-screen.ts';
import type { Expectations } from '../support/machine-model.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { performSession, type SessionStage, sessionModel, sessionStage } from '../support/session-stage.ts';
import { expectWhole } from '../support/transition-coverage.ts';

const model = sessionModel();
const network = mockedNetwork();
liveScreen();

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const username = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'نام کاربری' });

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

interface LoginSeen {
  /** What stands above the form. */
  readonly said: string;
  readonly canLogIn: boolean;
  readonly canLogOut: boolean;
}

function seen(): LoginSeen {
  const notices = [
    ...screen.queryAllByRole('alert'),
    ...screen.queryAllByRole('status'),
    ...screen.queryAllByRole('timer'),
  ];
  const login = button('ورود');
  return {
    said: notices.map(({ textContent }) => textContent).join(' | '),
    canLogIn: login !== null && !login.disabled && username()?.disabled === false,
    canLogOut: screen.queryByRole('button', { name: /خروج$/ }) !== null,
  };
}

const sees = (expected: Partial<LoginSeen>) => async () => {
  await drawn();
  expect(seen()).toEqual({ said: '', canLogIn: true, canLogOut: false, ...expected });
};

const NOT = 'ورود ناموفق بود.';
const UNSAVED = 'آنچه در پیشخوان نوشته یا برگزیده‌اید هنوز ذخیره نشده است و با خروج از بین می‌رود.';
const LEAVING = 'از حساب خارج می‌شوید و تا لحظه‌ای دیگر به صفحهٔ اصلی می‌روید.';

/** What a person sees wherever the session comes to rest. */
const SHOWS: Expectations<typeof sessionMachine> = {
  'unauthenticated.idle': sees({}),
  'unauthenticated.refused': sees({ said: `${NOT}نام کاربری یا گذرواژه درست نیست.` }),
  'unauthenticated.unreachable': sees({
    said: `${NOT}پاسخی از سرور نرسید. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.`,
  }),
  'unauthenticated.limited': async ({ context }) => {
    const seconds = context.retryAfter.toLocaleString('fa');
    const said = `${NOT}شمار تلاش‌ها از حد گذشت. | تا تلاش دوباره ${seconds} ثانیه صبر کنید.`;
    await sees({ said, canLogIn: false })();
  },
  'unauthenticated.expired': sees({ said: 'نشست شما پایان یافته است؛ دوباره وارد شوید.' }),
  authenticating: async () => {
    await sees({ canLogIn: false })();
    expect(button('در حال ورود…')?.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('true');
    const inputs = screen.getAllByLabelText<HTMLInputElement>(/^(نام کاربری|گذرواژه)/);
    expect(inputs.map(({ name, disabled }) => [name, disabled])).toEqual([
      ['username', true],
      ['password', true],
    ]);
  },
  authenticated: async ({ context: { isDeskUnsaved } }) => {
    await sees({ said: isDeskUnsaved ? UNSAVED : '', canLogIn: false, canLogOut: true })();
    expect(button('دور انداختن تغییرات و خروج') !== null).toBe(isDeskUnsaved);
  },
  'loggingOut.ending': sees({ said: LEAVING, canLogIn: false }),
  // A new login may begin while the page still waits to go home.
  'loggingOut.ended': sees({ said: LEAVING }),
};

describe('session: the login page follows the model', () => {
  it.each(model.paths)('%s', async (_title, path) => {
    const opened = sessionStage(network);
    opened.actor.start();
    renderScreen(<LoginPage />, { actors: { session: opened.actor } });
    await model.walk(path, {
      journal: opened.journal,
      perform: { ...performSession(opened, gestures(opened)), 'xstate.init': () => {} },
      shows: SHOWS,
    });
  });

  it('was walked whole', () => {
    expectWhole(model.coverage(), 'session: 9/9 states, 11/11 event types, 16/16 transitions, guards both ways 3/3');
  });
});
