import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, type Adapter } from './adapters.ts';
import { testOperations } from './contract.ts';
import { done, openedSite, outcomeOf, RETRY_AFTER, refused, type Site } from './site.ts';

testOperations({ part: 'sessions', cases: sessionCases, hasSamples: false, limitCases });

/** Cases of login, logout and the lifetime of a session. */
function sessionCases(site: Site): void {
  const isLive = async (cookie: string) => (await site.call('listOrders', { headers: { cookie } })).status === 200;

  describe('login', () => {
    it('opens a session with a cookie that no script can read', async () => {
      const response = await site.call('login', { json: ADMIN });
      expect(outcomeOf(response)).toEqual({ status: 200, body: { success: true } });
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^session=[\w-]{22,}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/),
      ]);
    });

    it('ends the previous session on success only', async () => {
      const cookie = await site.login();
      await site.call('login', { json: { ...ADMIN, password: 'wrong' }, headers: { cookie } });
      expect(await isLive(cookie)).toBe(true);
      await site.call('login', { json: ADMIN, headers: { cookie } });
      expect(await isLive(cookie)).toBe(false);
    });

    it.each([
      { label: 'a wrong password', patch: { password: 'wrong' } },
      { label: 'a wrong name', patch: { username: 'nobody' } },
      { label: 'a password in other letters', patch: { password: 'WORKSHOP' } },
      { label: 'a password with a space', patch: { password: 'workshop ' } },
    ])('rejects $label without naming the wrong field, and sets no cookie', async ({ patch }) => {
      for (const [language, message] of Object.entries({ fa: 'ورود ناموفق بود.', en: 'Login Error' })) {
        const headers = { 'accept-language': language };
        const response = await site.call('login', { json: { ...ADMIN, ...patch }, headers });
        expect(outcomeOf(response)).toEqual({ status: 401, body: { success: false, message, errors: [] } });
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    });
  });

  describe('logout', () => {
    it('ends the session of its caller and no other', async () => {
      const [mine, other] = [await site.login(), await site.login()];
      const response = await site.call('logout', { headers: { cookie: mine } });
      expect(outcomeOf(response)).toEqual(done('loggedOut'));
      // Expiring the cookie here could remove that of a newer login.
      expect(response.headers.getSetCookie()).toEqual([]);
      expect([await isLive(mine), await isLive(other)]).toEqual([false, true]);
    });

    it.each(['', 'session=made-up'])('answers the same without a session: "%s"', async (cookie) => {
      expect(outcomeOf(await site.call('logout', { headers: { cookie } }))).toEqual(done('loggedOut'));
    });
  });

  describe('a session', () => {
    afterEach(() => void vi.useRealTimers());

    it.each([
      { label: 'eight hours', livesAt: { 110: true, 220: true, 330: true, 440: true, 479: true, 480: false } },
      { label: 'two hours after the last call', livesAt: { 90: true, 180: true, 300: false } },
      {
        label: 'two hours before the last call, by a clock that is set back',
        livesAt: { '-110': true, '-240': false },
      },
    ])('keeps a session alive for $label', async ({ livesAt }) => {
      const cookie = await site.login();
      const begin = Date.now();
      vi.useFakeTimers({ toFake: ['Date'] });
      for (const [minutes, lives] of Object.entries(livesAt)) {
        vi.setSystemTime(begin + Number(minutes) * 60_000 + 1_000);
        expect([minutes, await isLive(cookie)]).toEqual([minutes, lives]);
      }
    });
  });
}

/** Cases of the limit of logins. */
function limitCases(adapter: Adapter, met?: Set<string>): void {
  describe('with a limit of three logins a minute', () => {
    const site = openedSite(adapter, { login: 3, hasSamples: false }, met);

    it('answers 429 to the fourth login, right or wrong', async () => {
      // The site's own login is the first of the minute.
      const wrong = { json: { ...ADMIN, password: 'wrong' } };
      for (const _ of [2, 3]) expect((await site.call('login', wrong)).status).toBe(401);
      const fourth = await site.call('login', { json: ADMIN });
      expect(outcomeOf(fourth)).toEqual(refused(429, 'tooManyRequests'));
      expect(fourth.headers.get('retry-after')).toMatch(RETRY_AFTER);
    });
  });
}
