import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { LoginPage } from '#src/features/login/login-page.tsx';
import { useActors } from '#src/features/shared/actors/actors-context.ts';
import { ConfirmedSession } from '#src/features/shared/navigation/confirmed-session.tsx';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import type { Page, PageState } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { sessionGestures, sessionModel } from './session.model.ts';

const SECRET = 'سفارش سارا';

/** Expects the login form with editable or read-only fields. The browser keeps what was typed. */
const seesLogin =
  (areFieldsOpen: boolean | null, expected: Partial<PageState>): ((page: Page) => Promise<void>) =>
  async (page) => {
    const seen = page.read();
    const fields = Object.entries(seen.fields).map(([name, value]) => [name, value !== null]);
    expect(Object.fromEntries(fields)).toEqual(
      areFieldsOpen === null ? {} : { username: areFieldsOpen, password: areFieldsOpen },
    );
    const { announced = [SECRET], ...rest } = expected;
    expect({ ...seen, fields: {} }).toEqual({
      announced,
      enabled: [],
      disabled: [],
      fields: {},
      isBusy: false,
      ...rest,
    });
  };
const seesForm = (...announced: readonly string[]) =>
  seesLogin(true, { announced: [...announced, SECRET], enabled: ['ورود'] });

const UNREACHABLE = 'ورود ناموفق بود.پاسخی از سرور نرسید. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.';
const MISDIRECTED =
  'ورود ناموفق بود.نشانی این صفحه با PUBLIC_URL در تنظیمات سرور یکی نیست. سایت را با آن نشانی باز کنید، یا تنظیمات را اصلاح کنید.شناسهٔ خطا: 1a2b3c4d';
const LIMITED = ['ورود ناموفق بود.تعداد تلاش‌ها بیش از حد شد.', 'تا تلاش دوباره ۶۰ ثانیه صبر کنید.'];
const LEAVING = 'در حال خروج…';

const CONFIRMING = 'در حال بررسی نشست…';
const UNCONFIRMED = 'پاسخی از سرور نرسید؛ اتصال اینترنت را بررسی کنید.تلاش دوباره';
const seesHidden = (announced: string, ...enabled: readonly string[]) =>
  seesLogin(null, { announced: [announced], enabled: ['خروج', 'بازگشت به پیشخوان', ...enabled] });

/** The admin leaves the page after a login, and comes back to log out. */
function LoginThenLogout() {
  const isSignedIn = useSelector(useActors().session, (snapshot) => snapshot.hasTag('signedIn'));
  return <LoginPage key={String(isSignedIn)} />;
}

const sut = screenOf(sessionModel.machine, {
  screen: (
    <>
      <LoginThenLogout />
      <ConfirmedSession>
        <p role="status">{SECRET}</p>
      </ConfirmedSession>
    </>
  ),
  provide: (session) => ({ actors: { session } }),
  real: ['countdown'],
});

walkOnScreen(sessionModel, {
  sut,
  gestures: sessionGestures,
  states: {
    'unauthenticated.idle': seesForm(),
    'unauthenticated.refused': seesForm('ورود ناموفق بود.نام کاربری یا رمز عبور درست نیست.'),
    'unauthenticated.misdirected': seesForm(MISDIRECTED),
    'unauthenticated.unreachable': (page, { context: { reference } }) =>
      seesForm(`${UNREACHABLE}${reference && `شناسهٔ خطا: ${reference}`}`)(page),
    limited: seesLogin(true, { announced: [...LIMITED, SECRET], disabled: ['ورود'] }),
    'unauthenticated.expired': seesForm('نشست شما تمام شده است؛ دوباره وارد شوید.'),
    authenticating: seesLogin(false, { disabled: ['در حال ورود…'], isBusy: true }),
    // It is left at once.
    'authenticated.opened': () => {},
    'authenticated.cached': seesHidden(CONFIRMING),
    'authenticated.confirming': seesHidden(CONFIRMING),
    'authenticated.unconfirmed': seesHidden(UNCONFIRMED, 'تلاش دوباره'),
    'authenticated.working': seesLogin(null, { enabled: ['خروج', 'بازگشت به پیشخوان'] }),
    loggingOut: seesLogin(null, { announced: [LEAVING], disabled: [LEAVING], isBusy: true }),
  },
});
