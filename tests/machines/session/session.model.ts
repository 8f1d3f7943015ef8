import { sessionMachine } from '#src/machines/session/session.machine.ts';
import { MOCK_ADMIN } from '#src/mocks/admin-session.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.tsx';
import { stillCountdown } from '../../support/fixtures/still-countdown.ts';

/** Every way through the admin's session. */
export const sessionModel = machineModel(sessionMachine.provide({ actors: { countdown: stillCountdown } }), {
  examples: {
    'login.submitted': [{ credentials: MOCK_ADMIN }],
    'login.limited': [{ retryAfter: 2, reference: '1a2b3c4d' }],
    'login.misdirected': [{ reference: '1a2b3c4d' }],
    'login.unanswered': [{ reference: '1a2b3c4d' }],
  },
});

/** Gestures of the admin on the login page. */
export const sessionGestures: Gestures<typeof sessionMachine> = {
  'login.submitted': async (page, { credentials }) => {
    await page.fill('username', credentials.username);
    await page.fill('password', credentials.password);
    // Enter submits even where the button does not answer.
    await page.submit('password');
  },
  'logout.confirmed': (page) => page.click(/خروج$/),
  'confirmation.requested': (page) => page.click('تلاش دوباره'),
};
