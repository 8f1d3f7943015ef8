import { afterEach, describe, expect, it, vi } from 'vitest';
import { OPERATIONS, type OperationId } from '#src/operations/documented-operation.ts';
import { pictures } from '../support/images.ts';
import type { Adapter } from './adapters.ts';
import { type Call, errorBody, fieldErrors, openedSite, type Site } from './site.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FOREIGN = [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }];

/** A valid call of every operation that needs the session. */
const SECURED: Partial<Record<OperationId, Call>> = {
  listOrders: {},
  getOrder: { id: 'AAAAAAAAAAAAAAAAAAAAAA' },
  completeOrder: { id: 'AAAAAAAAAAAAAAAAAAAAAA' },
  presignVideo: { json: { fileName: 'a.mp4' } },
  addProduct: {
    form: { title: 'ت', shortDescription: 'ک', image: new Blob([pictures['image/png']], { type: 'image/png' }) },
  },
  editProduct: { form: { id: '1', title: 'ت', description: 'ک' } },
  deleteProduct: { id: 1 },
};
const secured = Object.entries(SECURED) as [OperationId, Call][];

/** Login, logout, and who may do what. */
export function adminCases(site: Site): void {
  describe('login', () => {
    it('opens a session that travels in a cookie no script can read', async () => {
      const { status, body, headers } = await site.call('login', { json: site.account });
      expect({ status, body }).toEqual({ status: 200, body: { success: true } });
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(/^session=[\w-]{22,}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/),
      ]);
    });

    it('ends the session that it came with, unless it is refused', async () => {
      const cookie = await site.login();
      await site.call('login', { json: { ...site.account, password: 'wrong' }, headers: { cookie } });
      expect((await site.call('listOrders', { headers: { cookie } })).status).toBe(200);
      await site.call('login', { json: site.account, headers: { cookie } });
      expect((await site.call('listOrders', { headers: { cookie } })).status).toBe(401);
    });

    it('gives every login a session of its own', async () => {
      expect(await site.login()).not.toBe(await site.login());
    });

    it.each([
      ['a wrong password', { password: 'wrong' }],
      ['a wrong name', { username: 'nobody' }],
      ['a password in other letters', { password: 'WORKSHOP' }],
      ['a password with a space', { password: 'workshop ' }],
    ])('refuses %s without saying what was wrong, and sets no cookie', async (_title, patch) => {
      const { status, body, headers } = await site.call('login', { json: { ...site.account, ...patch } });
      expect({ status, body }).toEqual({
        status: 401,
        body: { success: false, message: 'ورود ناموفق بود.', errors: [] },
      });
      expect(headers.getSetCookie()).toEqual([]);
    });

    it('refuses in English where the browser asks for it', async () => {
      const json = { ...site.account, password: 'wrong' };
      const { body } = await site.call('login', { json, headers: { 'accept-language': 'en-US' } });
      expect(body).toEqual({ success: false, message: 'Login Error', errors: [] });
    });

    it.each([
      [
        'nothing',
        { json: {} },
        400,
        fieldErrors([
          ['username', 'required'],
          ['password', 'required'],
        ]),
      ],
      ['no password', { json: { username: 'admin' } }, 400, fieldErrors([['password', 'required']])],
      [
        'an empty password',
        { json: { username: 'admin', password: '' } },
        400,
        fieldErrors([['password', 'required']]),
      ],
      ['a blank name', { json: { username: '  ', password: 'x' } }, 400, fieldErrors([['username', 'required']])],
      [
        'a list as password',
        { json: { username: 'admin', password: ['workshop'] } },
        400,
        fieldErrors([['password', 'wrongType']]),
      ],
      [
        'a long name',
        { json: { username: 'a'.repeat(121), password: 'x' } },
        400,
        fieldErrors([['username', 'tooLong', 120]]),
      ],
      [
        'a long password',
        { json: { username: 'a', password: 'x'.repeat(1_025) } },
        400,
        fieldErrors([['password', 'tooLong', 1_024]]),
      ],
      [
        'an extra field',
        { json: { username: 'a', password: 'x', role: 'admin' } },
        400,
        fieldErrors([['role', 'unknownField']]),
      ],
      [
        'a query',
        { json: { username: 'a', password: 'x' }, query: 'next=%2F' },
        400,
        fieldErrors([['next', 'unknownField']]),
      ],
      ['broken JSON', { headers: JSON_TYPE, body: '{' }, 400, errorBody('fa', 'notJson')],
      [
        'a web form',
        { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'username=admin' },
        415,
        errorBody('fa', 'wrongKind'),
      ],
      ['more than a megabyte', { headers: JSON_TYPE, body: 'x'.repeat(1_048_577) }, 413, errorBody('fa', 'tooLarge')],
    ] as const)('refuses %s', async (_title, call, status, body) => {
      const answer = await site.call('login', call);
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
    });
  });

  describe('logout', () => {
    it('ends the session that it comes from, and no other', async () => {
      const [mine, other] = [await site.login(), await site.login()];
      const { status, body, headers } = await site.call('logout', { headers: { cookie: mine } });
      expect({ status, body }).toEqual({ status: 200, body: { message: 'از حساب خارج شدید.' } });
      // By then the cookie might be that of a newer login.
      expect(headers.getSetCookie()).toEqual([]);
      expect((await site.call('listOrders', { headers: { cookie: mine } })).status).toBe(401);
      expect((await site.call('listOrders', { headers: { cookie: other } })).status).toBe(200);
    });

    it('answers the same without a session', async () => {
      const answers = [
        await site.call('logout'),
        await site.call('logout', { headers: { cookie: 'session=made-up' } }),
      ];
      expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
        Array(2).fill({ status: 200, body: { message: 'از حساب خارج شدید.' } }),
      );
    });

    it('refuses a query', async () => {
      const { status, body } = await site.call('logout', { query: 'all=1' });
      expect({ status, body }).toEqual({ status: 400, body: fieldErrors([['all', 'unknownField']]) });
    });
  });

  describe('a session', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    it('lives for eight hours', async () => {
      const cookie = await site.login();
      const begin = Date.now();
      vi.useFakeTimers({ toFake: ['Date'] });
      const statuses: number[] = [];
      for (const minutes of [110, 220, 330, 440, 479, 480]) {
        vi.setSystemTime(begin + minutes * 60_000 + 1_000);
        statuses.push((await site.call('listOrders', { headers: { cookie } })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 401]);
    });

    it('lives for two hours after the last call', async () => {
      const cookie = await site.login();
      const begin = Date.now();
      vi.useFakeTimers({ toFake: ['Date'] });
      const statuses: number[] = [];
      for (const minutes of [90, 180, 300]) {
        vi.setSystemTime(begin + minutes * 60_000 + 1_000);
        statuses.push((await site.call('listOrders', { headers: { cookie } })).status);
      }
      expect(statuses).toEqual([200, 200, 401]);
    });

    it('is asked for by every operation that openapi.yaml secures', () => {
      const documented = OPERATIONS.filter(({ isSecured }) => isSecured);
      expect(documented.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(SECURED).toSorted());
    });

    it.each(secured)('is needed for %s [4.session.server]', async (operationId, call) => {
      const before = [await site.orders(), await site.products()];
      const cookies = ['', 'session=', 'session=made-up', `session=${'A'.repeat(43)}`, 'session=../../etc', 'other=1'];
      for (const cookie of cookies) {
        const { status, body } = await site.call(operationId, { ...call, headers: cookie === '' ? {} : { cookie } });
        expect({ cookie, status, body }).toEqual({ cookie, status: 401, body: errorBody('fa', 'noSession') });
      }
      const english = await site.call(operationId, { ...call, headers: { 'accept-language': 'en' } });
      expect(english.body).toEqual(errorBody('en', 'noSession'));
      expect([await site.orders(), await site.products()]).toEqual(before);
    });
  });

  describe("another site's page", () => {
    const changing: [OperationId, Call][] = [
      ...secured.filter(([id]) => id !== 'listOrders' && id !== 'getOrder'),
      ['login', { json: { username: 'admin', password: 'workshop' } }],
      ['logout', {}],
    ];
    it.each(changing)('cannot call %s', async (operationId, call) => {
      const before = [await site.orders(), await site.products()];
      for (const headers of FOREIGN) {
        const { status, body } = await site.adminCall(operationId, { ...call, headers });
        expect({ status, body }).toEqual({ status: 403, body: errorBody('fa', 'foreignOrigin') });
      }
      expect([await site.orders(), await site.products()]).toEqual(before);
    });

    it('is told apart from our own, which may', async () => {
      const headers = { origin: site.origin, 'sec-fetch-site': 'same-origin' };
      const { status } = await site.call('logout', { headers });
      expect(status).toBe(200);
    });
  });
}

/** Limits on how often a visitor may try; on sites of their own, as the minute counts for all tests. */
export function rateLimitCases(adapter: Adapter, met: Set<string>): void {
  describe('with a limit of three calls a minute', () => {
    const site = openedSite(adapter, { login: 3, sendOrder: 3 }, met);
    const order = { name: 'سارا', phone: '09121234567', description: 'چرخ‌دنده', files: [] };
    const limited = { status: 429, body: errorBody('fa', 'tooManyRequests') };

    it('the fourth login is told to wait, right or wrong', async () => {
      // The site's own login is the first of the minute.
      const wrong = { json: { ...site.account, password: 'wrong' } };
      const answers = [await site.call('login', wrong), await site.call('login', wrong)];
      const fourth = await site.call('login', { json: site.account });
      expect(answers.map(({ status }) => status)).toEqual([401, 401]);
      expect({ status: fourth.status, body: fourth.body }).toEqual(limited);
      expect(fourth.headers.get('retry-after')).toMatch(/^(?:[1-9]|[1-5]\d|60)$/);
    });

    it('the fourth order is told to wait, is not stored, and reading goes on', async () => {
      for (let count = 0; count < 3; count++) await site.call('sendOrder', { json: order });
      const before = await site.orders();
      const fourth = await site.call('sendOrder', { json: order });
      expect({ status: fourth.status, body: fourth.body }).toEqual(limited);
      expect(fourth.headers.get('retry-after')).toMatch(/^(?:[1-9]|[1-5]\d|60)$/);
      expect(await site.orders()).toEqual(before);
      expect(before).toHaveLength(3);
    });
  });
}
