import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Page } from 'playwright-core';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { noticeWords } from '#src/localization/notice-words.ts';
import { type SessionEvent, sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/sessions.ts';
import { seesToasts, visitDemo } from './demo.ts';
import { eventually } from './journey.ts';
import { signIn } from './journey-order.ts';
import { LANGUAGES } from './journey-words.ts';
import { loginButtons, loginExpected, loginSeen } from './login-looks.ts';
import type { Expectation, Expectations } from './machine-model.ts';
import { performSession, sessionModel } from './session-stage.ts';
import { isAnswered, type Tour, tourOf, type Walker } from './tour.ts';

/** The session through login page, desk and home. */
export function sessionTour(): Tour {
  return tourOf(sessionMachine, {
    languages: LANGUAGES,
    modelIn: (_language, count) => sessionModel({ count, canHappen: isAnswered }),
    open,
  });
}

async function open({ journey, demo, language, words }: Walker) {
  const visit = await visitDemo(journey, demo, '/login', { language, returns: true });
  const { page, clock } = visit;
  const main = page.getByRole('main');
  const logins = await visit.hold('post', '*/api/admin/login');
  const logouts = await visit.hold('post', '*/api/admin/logout');
  const orders = await visit.hold('get', '*/api/orders/getorders');
  const desk = { isUnsaved: false };

  const gestures: Record<SessionEvent['type'], () => Promise<void>> = {
    'login.submitted': () => signIn(page, MOCK_ADMIN.password),
    'logout.confirmed': async () => {
      const { logOut, logOutUnsaved } = loginButtons(words);
      await page.getByRole('link', { name: words._(msg`ورود مدیر`) }).click();
      await main.getByRole('button', { name: desk.isUnsaved ? logOutUnsaved : logOut, exact: true }).click();
    },
    'session.lost': () => orders.answer(new Response(null, { status: 401 })),
    'desk.changed': async () => {
      const title = main.getByRole('textbox', { name: words._(msg`عنوان`), exact: true });
      if (!desk.isUnsaved) return title.fill('');
      await main
        .getByRole('button', { name: words._(msg`افزودن محصول`) })
        .first()
        .click();
      await title.fill('چرخ‌دنده');
    },
  };
  const perform = performSession({ clock, desk, logins, logouts }, ({ type }) => gestures[type]());

  const sees: Expectation<typeof sessionMachine> = async (snapshot, event, notices) => {
    const place = placeFor(snapshot, event, words);
    await eventually(() => placeOf(page)).toEqual(place);
    if (place.path === '/login') {
      await eventually(() => page.evaluate(loginSeen, loginButtons(words))).toEqual(loginExpected(snapshot, words));
    }
    await seesToasts(page, notices.map(noticeWords), words);
  };
  const shows: Expectations<typeof sessionMachine> = {
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
  return { perform, shows, leave: visit.leave };
}

/** Where a person is, and whether the way to the desk is open. */
interface Place {
  readonly path: string;
  readonly heading: string;
  readonly isDeskOpen: boolean;
}

async function placeOf(page: Page): Promise<Place> {
  return {
    path: new URL(page.url()).pathname,
    heading: (await page.getByRole('heading', { level: 1 }).allTextContents()).join(),
    isDeskOpen: (await page.getByRole('banner').locator('a[href="/dashboard"]').count()) > 0,
  };
}

function placeFor(snapshot: SnapshotFrom<typeof sessionMachine>, { type }: AnyEventObject, words: I18n): Place {
  const isDeskOpen = snapshot.hasTag('signedIn');
  if (snapshot.matches('authenticated')) return { path: '/dashboard', heading: words._(msg`پیشخوان`), isDeskOpen };
  if (type.startsWith('xstate.after.logoutDelay')) {
    return { path: '/', heading: words._(msg`قطعه‌ای که پیدا نمی‌شود، این‌جا ساخته می‌شود.`), isDeskOpen };
  }
  const heading = isDeskOpen ? msg`خروج از حساب` : msg`ورود مدیر`;
  return { path: '/login', heading: words._(heading), isDeskOpen };
}
