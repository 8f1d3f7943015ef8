import { expect } from 'vitest';
import { LoginPage } from '#src/features/login/login-page.tsx';
import type { sessionMachine } from '#src/machines/session/session.machine.ts';
import type { Sight } from '../../support/page.ts';
import { type Sights, walkOnScreen } from '../../support/walk-model.tsx';
import { sessionGestures, sessionModel } from './session.model.ts';

const FORM: Sight = { said: [], open: ['ورود'], shut: [], fields: { username: '', password: '' }, isBusy: false };

type See = Sights<typeof sessionMachine, { look(): Sight | Promise<Sight> }>['authenticated'];

/** What was typed is the browser's to keep; here it matters only whether the fields take anything. */
const sees =
  (expected: Sight): See =>
  async (page) => {
    const { fields, ...seen } = await page.look();
    const { fields: expectedFields, ...rest } = expected;
    expect({
      ...seen,
      fields: Object.keys(fields),
      areOpen: Object.values(fields).every((value) => value !== null),
    }).toEqual({
      ...rest,
      fields: Object.keys(expectedFields),
      areOpen: Object.values(expectedFields).every((value) => value !== null),
    });
  };

walkOnScreen(sessionModel, {
  input: undefined,
  screen: <LoginPage />,
  provide: (session) => ({ actors: { session } }),
  gestures: sessionGestures,
  sees: {
    'unauthenticated.idle': sees(FORM),
    'unauthenticated.refused': sees({ ...FORM, said: ['ورود ناموفق بود.نام کاربری یا گذرواژه درست نیست.'] }),
    'unauthenticated.unreachable': sees({
      ...FORM,
      said: ['ورود ناموفق بود.پاسخی از سرور نرسید. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید.'],
    }),
    'unauthenticated.limited': sees({
      ...FORM,
      said: ['ورود ناموفق بود.شمار تلاش‌ها از حد گذشت.', 'تا تلاش دوباره ۲ ثانیه صبر کنید.'],
      open: [],
      shut: ['ورود'],
    }),
    'unauthenticated.expired': sees({ ...FORM, said: ['نشست شما پایان یافته است؛ دوباره وارد شوید.'] }),
    authenticating: sees({
      said: [],
      open: [],
      shut: ['در حال ورود…'],
      fields: { username: null, password: null },
      isBusy: true,
    }),
    authenticated: sees({ said: [], open: ['خروج', 'بازگشت به پیشخوان'], shut: [], fields: {}, isBusy: false }),
    'loggingOut.ending': sees({
      said: ['از حساب خارج می‌شوید و تا لحظه‌ای دیگر به صفحهٔ اصلی می‌روید.'],
      open: [],
      shut: ['در حال خروج…'],
      fields: {},
      isBusy: true,
    }),
    'loggingOut.ended': sees({
      said: ['از حساب خارج می‌شوید و تا لحظه‌ای دیگر به صفحهٔ اصلی می‌روید.'],
      open: ['ورود'],
      shut: ['در حال خروج…'],
      fields: { username: '', password: '' },
      isBusy: true,
    }),
  },
  real: ['countdown'],
  coverage: 'session: 9/9 states, 12/12 transitions, guards both ways 0/0',
});
