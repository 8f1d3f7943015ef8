import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { SnapshotFrom } from 'xstate';
import { type LoginReason, reasonOf } from '#src/features/login/login-selectors.ts';
import type { sessionMachine } from '#src/machines/session/session.machine.ts';

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** What a person sees of the login page. */
export interface LoginSeen {
  /** What stands above the form, or in its place. */
  readonly said: string;
  readonly canLogIn: boolean;
  readonly isLoggingIn: boolean;
  /** The ways out that are open. */
  readonly logOut: readonly string[];
}

/** Names of the buttons in the visitor's language. */
export const loginButtons = (words: I18n) => ({
  logIn: words._(msg`ورود`),
  loggingIn: words._(msg`در حال ورود…`),
  logOut: words._(msg`خروج`),
  logOutUnsaved: words._(msg`دور انداختن تغییرات و خروج`),
});

/** Reads the page. Runs in a browser's page too, and refers to nothing outside of itself. */
export function loginSeen({ logIn, loggingIn, ...out }: ReturnType<typeof loginButtons>): LoginSeen {
  const main = document.querySelector('main') ?? document.body;
  const textsOf = (selector: string) => [...main.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const button = (name: string) => [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const inputs = [...main.querySelectorAll('[name=username], [name=password]')];
  const areOpen = inputs.length === 2 && inputs.every((input) => input.matches(':enabled'));
  const areShut = inputs.length === 2 && inputs.every((input) => input.matches(':disabled'));
  const isBusy = main.querySelector('form')?.getAttribute('aria-busy') === 'true';
  return {
    said: textsOf('[role=alert], [role=status], [role=timer]').join(' | '),
    canLogIn: areOpen && button(logIn)?.disabled === false,
    isLoggingIn: areShut && isBusy && button(loggingIn)?.getAttribute('aria-busy') === 'true',
    logOut: Object.values(out).filter((name) => button(name)?.disabled === false),
  };
}

/** What the session makes of the login page, in the language of the words. */
export function loginExpected(snapshot: SessionSnapshot, words: I18n): LoginSeen {
  const { logOut, logOutUnsaved } = loginButtons(words);
  const { isDeskUnsaved } = snapshot.context;
  return {
    said: saidOf(snapshot, words),
    // A new login may begin while the page still waits to go home.
    canLogIn:
      snapshot.matches({ loggingOut: 'ended' }) ||
      (snapshot.matches('unauthenticated') && !snapshot.matches({ unauthenticated: 'limited' })),
    isLoggingIn: snapshot.matches('authenticating'),
    logOut: snapshot.matches('authenticated') ? [isDeskUnsaved ? logOutUnsaved : logOut] : [],
  };
}

function saidOf(snapshot: SessionSnapshot, words: I18n): string {
  const { isDeskUnsaved, retryAfter } = snapshot.context;
  if (snapshot.matches('loggingOut')) {
    return words._(msg`از حساب خارج می‌شوید و تا لحظه‌ای دیگر به صفحهٔ اصلی می‌روید.`);
  }
  if (snapshot.matches('authenticated') && isDeskUnsaved) {
    return words._(msg`آنچه در پیشخوان نوشته یا برگزیده‌اید هنوز ذخیره نشده است و با خروج از بین می‌رود.`);
  }
  return whyNobodyIsIn(reasonOf(snapshot), retryAfter, words);
}

function whyNobodyIsIn(reason: LoginReason, seconds: number, words: I18n): string {
  const failed = words._(msg`ورود ناموفق بود.`);
  switch (reason) {
    case null:
      return '';
    case 'expired':
      return words._(msg`نشست شما پایان یافته است؛ دوباره وارد شوید.`);
    case 'refused':
      return failed + words._(msg`نام کاربری یا گذرواژه درست نیست.`);
    case 'unreachable':
      return failed + words._(msg`پاسخی از سرور نرسید. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.`);
    case 'limited': {
      const wait = words._(msg`${plural({ seconds }, { other: 'تا تلاش دوباره # ثانیه صبر کنید.' })}`);
      return `${failed}${words._(msg`شمار تلاش‌ها از حد گذشت.`)} | ${wait}`;
    }
  }
}
