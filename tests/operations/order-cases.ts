import { describe, expect, it } from 'vitest';
import { dataUrl, gifOfFrames, impostors, pictures, pngOfPixels, pngOfSize } from '../support/images.ts';
import { type Call, errorBody, fieldErrors, type Site, type SiteResponse } from './site.ts';

const PNG = dataUrl('image/png', pictures['image/png']);
const ORDER = { name: 'سارا رضایی', phone: '09121234567', description: 'یک چرخ‌دنده لازم دارم.', files: [PNG] };
const PLAIN = { ...ORDER, files: [] };
const tagOf = ({ headers }: SiteResponse) => headers.get('etag') ?? '';
const ID = /^[\w-]{22}$/;

/** Sending, listing, reading and completing of orders, with everything that is refused. */
export function orderCases(site: Site): void {
  const sent = async (call: Call): Promise<string> => {
    const { body } = await site.call('sendOrder', call);
    return (body as { _id: string })._id;
  };
  /** Makes the call and proves that it changed no order. */
  const harmless = async (call: () => Promise<SiteResponse>) => {
    const before = await site.orders();
    const { status, body } = await call();
    expect(await site.orders()).toEqual(before);
    return { status, body };
  };

  describe('sendOrder', () => {
    it('puts the order on the desk, newest first', async () => {
      const before = await site.orders();
      const { status, body } = await site.call('sendOrder', { json: ORDER });
      expect({ status, body }).toEqual({
        status: 201,
        body: { message: 'سفارش با موفقیت ارسال شد!', _id: expect.stringMatching(ID) },
      });
      const { _id } = body as { _id: string };
      const order = {
        ...ORDER,
        _id,
        files: [expect.stringMatching(/^\/files\/orders\/[\w-]{22}\.png$/)],
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      };
      expect(await site.orders()).toEqual([order, ...before]);
    });

    it('says so in English where the browser asks for it', async () => {
      const headers = { 'accept-language': 'en-GB,en;q=0.9,fa;q=0.5' };
      const { body } = await site.call('sendOrder', { json: PLAIN, headers });
      expect(body).toEqual({ message: 'Your order has been sent!', _id: expect.stringMatching(ID) });
    });

    it('trims texts and takes each at its full length, counted in characters', async () => {
      const name = '🦾'.repeat(120);
      const phone = '+98 (21) 8888-7777'.padEnd(32, '0');
      const description = 'چ'.repeat(5_000);
      await sent({ json: { name: `  ${name}`, phone: ` ${phone} `, description: `${description}\n\n`, files: [] } });
      const [order] = await site.orders();
      expect([order?.name, order?.phone, order?.description]).toEqual([name, phone, description]);
    });

    it('keeps no control characters, and the name on one line', async () => {
      await sent({ json: { ...PLAIN, name: 'سارا\n\0رضایی', description: 'یک\0\r\nدو\u0007' } });
      const [order] = await site.orders();
      expect([order?.name, order?.description]).toEqual(['سارا رضایی', 'یک\nدو']);
    });

    it('takes eight pictures of every accepted kind', async () => {
      const all = Object.entries(pictures).map(([type, bytes]) => dataUrl(type, bytes));
      await sent({ json: { ...ORDER, files: [...all, PNG, PNG, PNG] } });
      const [order] = await site.orders();
      expect(order?.files).toHaveLength(8);
      for (const file of order?.files ?? []) {
        const picture = await site.adminFetch(file);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
      }
    });

    it('takes a picture of exactly 10 MiB', async () => {
      const files = [dataUrl('image/png', pngOfSize(10_485_760))];
      expect((await site.call('sendOrder', { json: { ...ORDER, files } })).status).toBe(201);
    });

    it('shows pictures to the admin only', async () => {
      await sent({ json: ORDER });
      const path = (await site.orders())[0]?.files[0] ?? '';
      const stranger = await site.fetch(path);
      const pretender = await site.fetch(path, { headers: { cookie: 'session=made-up' } });
      expect([stranger.status, await stranger.json()]).toEqual([401, errorBody('fa', 'noSession')]);
      expect([pretender.status, await pretender.json()]).toEqual([401, errorBody('fa', 'noSession')]);
      expect((await site.adminFetch(path)).status).toBe(200);
    });

    const text = (field: 'name' | 'description', value: string, code: 'required' | 'wrongFormat') =>
      [`${field} ${JSON.stringify(value)}`, { [field]: value }, 400, fieldErrors([[field, code]])] as const;
    const file = (
      title: string,
      value: string,
      code: 'notAnImage' | 'fileUnreadable' | 'imageMistyped' | 'imageHeic',
    ) => [title, { files: [value] }, 415, fieldErrors([['files.0', code]], 'wrongKind')] as const;

    it.each([
      ['no name', { name: undefined }, 400, fieldErrors([['name', 'required']])],
      ['no phone', { phone: undefined }, 400, fieldErrors([['phone', 'required']])],
      ['no description', { description: undefined }, 400, fieldErrors([['description', 'required']])],
      ['no files', { files: undefined }, 400, fieldErrors([['files', 'required']])],
      text('name', '', 'required'),
      text('name', ' \t\n', 'required'),
      text('name', '\u200c\u200b\u2060', 'required'),
      text('name', '\u3164\uffa0', 'required'),
      text('name', '\u064b\u0651', 'required'),
      text('name', '\u2800', 'required'),
      text('name', 'a\ud800b', 'wrongFormat'),
      text('description', '', 'required'),
      text('description', '\u00a0\u200f', 'required'),
      text('description', '\0\u0007', 'required'),
      ['a phone of spaces', { phone: '     ' }, 400, fieldErrors([['phone', 'required']])],
      ['a short phone', { phone: '1234' }, 400, fieldErrors([['phone', 'tooShort', 5]])],
      ['a long phone', { phone: '1'.repeat(33) }, 400, fieldErrors([['phone', 'tooLong', 32]])],
      ['Persian digits', { phone: '۰۹۱۲۱۲۳۴۵۶۷' }, 400, fieldErrors([['phone', 'wrongFormat']])],
      ['letters as phone', { phone: 'call me' }, 400, fieldErrors([['phone', 'wrongFormat']])],
      ['a long name', { name: 'س'.repeat(121) }, 400, fieldErrors([['name', 'tooLong', 120]])],
      ['a long description', { description: 'س'.repeat(5_001) }, 400, fieldErrors([['description', 'tooLong', 5_000]])],
      ['a number as name', { name: 5 }, 400, fieldErrors([['name', 'wrongType']])],
      ['null as name', { name: null }, 400, fieldErrors([['name', 'wrongType']])],
      ['a list as name', { name: ['سارا'] }, 400, fieldErrors([['name', 'wrongType']])],
      ['an object as description', { description: { a: 1 } }, 400, fieldErrors([['description', 'wrongType']])],
      ['a number as phone', { phone: 9121234567 }, 400, fieldErrors([['phone', 'wrongType']])],
      ['a text as files', { files: PNG }, 400, fieldErrors([['files', 'wrongType']])],
      ['null as files', { files: null }, 400, fieldErrors([['files', 'wrongType']])],
      ['a number as file', { files: [5] }, 400, fieldErrors([['files.0', 'wrongType']])],
      ['an extra field', { isPaid: true }, 400, fieldErrors([['isPaid', 'unknownField']])],
      ['a field called constructor', { constructor: 1 }, 400, fieldErrors([['constructor', 'unknownField']])],
      [
        'several wrong fields at once',
        { name: ' ', phone: 'x', isPaid: true },
        400,
        fieldErrors([
          ['name', 'required'],
          ['phone', 'tooShort', 5],
          ['isPaid', 'unknownField'],
        ]),
      ],
      ['nine pictures', { files: Array(9).fill(PNG) }, 400, fieldErrors([['files', 'tooMany', 8]])],
      file('a URL as file', 'https://evil.example/a.png', 'notAnImage'),
      file('a script URL as file', 'javascript:alert(1)', 'notAnImage'),
      file('a data URL of HTML', dataUrl('text/html', impostors.html), 'notAnImage'),
      file('a data URL without base64', 'data:image/png,abc', 'notAnImage'),
      file('HTML called JPEG', dataUrl('image/jpeg', impostors.html), 'notAnImage'),
      file('a PDF called PNG', dataUrl('image/png', impostors.pdf), 'notAnImage'),
      file('a program called GIF', dataUrl('image/gif', impostors.exe), 'notAnImage'),
      file('a PNG called JPEG', dataUrl('image/jpeg', pictures['image/png']), 'imageMistyped'),
      file('a JPEG called TIFF', dataUrl('image/tiff', pictures['image/jpeg']), 'imageMistyped'),
      file('an SVG', dataUrl('image/svg+xml', impostors.svg), 'notAnImage'),
      file('an SVG called PNG', dataUrl('image/png', impostors.svg), 'notAnImage'),
      file('a HEIC', dataUrl('image/heic', impostors.heic), 'imageHeic'),
      file('a HEIC called JPEG', dataUrl('image/jpeg', impostors.heic), 'imageHeic'),
      file('an empty picture', 'data:image/png;base64,', 'fileUnreadable'),
      file('what is no base64', 'data:image/png;base64,%%%%', 'fileUnreadable'),
      file('a PNG of nothing but its signature', 'data:image/png;base64,iVBORw0KGgo=', 'fileUnreadable'),
      file('a cut-off WebP', dataUrl('image/webp', pictures['image/webp'].slice(0, 30)), 'fileUnreadable'),
      file('a cut-off GIF', dataUrl('image/gif', pictures['image/gif'].slice(0, 20)), 'fileUnreadable'),
      file('a cut-off AVIF', dataUrl('image/avif', pictures['image/avif'].slice(0, 100)), 'fileUnreadable'),
      [
        'two bad pictures among good ones',
        { files: [PNG, dataUrl('image/png', impostors.pdf), PNG, dataUrl('image/heic', impostors.heic)] },
        415,
        fieldErrors(
          [
            ['files.1', 'notAnImage'],
            ['files.3', 'imageHeic'],
          ],
          'wrongKind',
        ),
      ],
      [
        'a flood of pixels',
        { files: [PNG, dataUrl('image/png', pngOfPixels(8_000, 8_000))] },
        413,
        fieldErrors([['files.1', 'imageTooManyPixels', 50]], 'tooLarge'),
      ],
      [
        'a flood of frames',
        { files: [dataUrl('image/gif', gifOfFrames(1_001))] },
        413,
        fieldErrors([['files.0', 'imageTooManyFrames', 1_000]], 'tooLarge'),
      ],
      [
        'a picture of 10 MiB and a byte',
        { files: [PNG, dataUrl('image/png', pngOfSize(10_485_761))] },
        413,
        fieldErrors([['files.1', 'fileTooLarge', 10]], 'tooLarge'),
      ],
      [
        'pictures of more than 32 MiB together',
        { files: Array(5).fill(dataUrl('image/png', pngOfSize(6_710_887))) },
        413,
        fieldErrors([['files', 'filesTooLarge', 32]], 'tooLarge'),
      ],
    ] as const)('refuses %s and stores nothing', async (_title, patch, status, body) => {
      const answer = await harmless(() => site.call('sendOrder', { json: { ...ORDER, ...patch } }));
      expect(answer).toEqual({ status, body });
    });

    const json = { 'content-type': 'application/json' };
    it.each([
      ['broken JSON', { headers: json, body: '{"name":' }, 400, errorBody('fa', 'notJson')],
      ['no JSON at all', { headers: json, body: 'name=x' }, 400, errorBody('fa', 'notJson')],
      ['an empty body', { headers: json, body: '' }, 400, errorBody('fa', 'notJson')],
      [
        'a key that reaches for the prototype',
        { headers: json, body: '{"__proto__":{}}' },
        400,
        errorBody('fa', 'notJson'),
      ],
      ['broken UTF-8', { headers: json, body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, errorBody('fa', 'notJson')],
      ['a list', { json: [ORDER] }, 400, fieldErrors([['', 'wrongType']])],
      ['a text', { json: 'order' }, 400, fieldErrors([['', 'wrongType']])],
      ['plain text', { headers: { 'content-type': 'text/plain' }, body: '{}' }, 415, errorBody('fa', 'wrongKind')],
      [
        'a web form',
        { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=x' },
        415,
        errorBody('fa', 'wrongKind'),
      ],
      ['a multipart form', { form: { name: 'x' } }, 415, errorBody('fa', 'wrongKind')],
      ['a query', { json: PLAIN, query: 'draft=1' }, 400, fieldErrors([['draft', 'unknownField']])],
      ['more than any order needs', { headers: json, body: 'x'.repeat(50_000_000) }, 413, errorBody('fa', 'tooLarge')],
      [
        "another site's page",
        { json: PLAIN, headers: { origin: 'https://evil.example' } },
        403,
        errorBody('fa', 'foreignOrigin'),
      ],
      ['a page without origin', { json: PLAIN, headers: { origin: 'null' } }, 403, errorBody('fa', 'foreignOrigin')],
      [
        'a cross-site request',
        { json: PLAIN, headers: { 'sec-fetch-site': 'cross-site' } },
        403,
        errorBody('fa', 'foreignOrigin'),
      ],
      [
        'a short key',
        { json: PLAIN, headers: { 'idempotency-key': 'short' } },
        400,
        fieldErrors([['Idempotency-Key', 'tooShort', 8]]),
      ],
      [
        'a long key',
        { json: PLAIN, headers: { 'idempotency-key': 'k'.repeat(129) } },
        400,
        fieldErrors([['Idempotency-Key', 'tooLong', 128]]),
      ],
      [
        'a key with a space',
        { json: PLAIN, headers: { 'idempotency-key': 'two words' } },
        400,
        fieldErrors([['Idempotency-Key', 'wrongFormat']]),
      ],
    ] as const)('refuses %s', async (_title, call, status, body) => {
      expect(await harmless(() => site.call('sendOrder', call))).toEqual({ status, body });
    });

    it('refuses in English where the browser asks for it', async () => {
      const headers = { 'accept-language': 'en' };
      const answer = await harmless(() => site.call('sendOrder', { json: { ...PLAIN, name: '' }, headers }));
      expect(answer).toEqual({ status: 400, body: fieldErrors([['name', 'required']], 'invalid', 'en') });
    });

    describe('under an Idempotency-Key', () => {
      it('answers the same order to the same content', async () => {
        const call = { json: ORDER, headers: { 'idempotency-key': 'double-click-1' } };
        const first = await site.call('sendOrder', call);
        const again = await harmless(() => site.call('sendOrder', call));
        expect(again).toEqual({ status: 201, body: first.body });
      });

      it('refuses other content', async () => {
        const headers = { 'idempotency-key': 'other-content-1' };
        await sent({ json: PLAIN, headers });
        const other = { json: { ...PLAIN, name: 'نام دیگر' }, headers };
        const answer = await harmless(() => site.call('sendOrder', other));
        expect(answer).toEqual({ status: 409, body: errorBody('fa', 'keyReused') });
      });

      it('stores one order of many that come at once', async () => {
        const before = await site.orders();
        const call = { json: ORDER, headers: { 'idempotency-key': 'all-at-once-1' } };
        const ids = await Promise.all(Array.from({ length: 6 }, () => sent(call)));
        expect(new Set(ids).size).toBe(1);
        expect(await site.orders()).toHaveLength(before.length + 1);
      });

      it('lets a refused order be mended under the same key', async () => {
        const headers = { 'idempotency-key': 'mended-order-1' };
        const bad = { json: { ...ORDER, files: [dataUrl('image/png', impostors.pdf)] }, headers };
        const first = await site.call('sendOrder', bad);
        const mended = await site.call('sendOrder', { json: ORDER, headers });
        expect([first.status, mended.status]).toEqual([415, 201]);
      });
    });
  });

  describe('listOrders', () => {
    it('answers 304 to an admin who has the same list, until an order comes or goes', async () => {
      const list = (etag: string) => site.adminCall('listOrders', { headers: { 'if-none-match': etag } });
      const first = await site.adminCall('listOrders');
      const unchanged = await list(tagOf(first));
      const id = await sent({ json: PLAIN });
      const more = await list(tagOf(first));
      await site.adminCall('completeOrder', { id });
      const less = await list(tagOf(more));
      expect([unchanged, more, less].map(({ status }) => status)).toEqual([304, 200, 200]);
      expect([unchanged.body, less.body]).toEqual([null, first.body]);
    });

    it('refuses a query', async () => {
      const { status, body } = await site.adminCall('listOrders', { query: 'page=2' });
      expect({ status, body }).toEqual({ status: 400, body: fieldErrors([['page', 'unknownField']]) });
    });
  });

  describe('getOrder', () => {
    it('answers the order that the list shows', async () => {
      const id = await sent({ json: ORDER });
      const { status, body } = await site.adminCall('getOrder', { id });
      expect({ status, body }).toEqual({ status: 200, body: { order: (await site.orders())[0] } });
    });

    it('answers 404 for an order that is gone', async () => {
      const { status, body } = await site.adminCall('getOrder', { id: 'AAAAAAAAAAAAAAAAAAAAAA' });
      expect({ status, body }).toEqual({ status: 404, body: errorBody('fa', 'orderNotThere') });
    });

    it('tells a stranger the same of an order that is there and of one that is not', async () => {
      const id = await sent({ json: ORDER });
      const answers = await Promise.all(
        [id, 'AAAAAAAAAAAAAAAAAAAAAA'].map((guess) => site.call('getOrder', { id: guess })),
      );
      const noSession = { status: 401, body: errorBody('fa', 'noSession') };
      expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([noSession, noSession]);
    });

    it.each([
      'abc',
      '1e3',
      '-1',
      '0',
      '..%2F..%2Fetc%2Fpasswd',
      'a%20b%20c%20d%20e',
      `${'x'.repeat(65)}`,
      '%00%00%00%00%00%00%00%00',
    ])('refuses the id %s', async (id) => {
      const { status, body } = await site.adminCall('getOrder', { id });
      expect({ status, body }).toEqual({ status: 400, body: fieldErrors([['id', 'wrongFormat']]) });
    });
  });

  describe('completeOrder', () => {
    it('removes the order with its pictures, once', async () => {
      const before = await site.orders();
      const id = await sent({ json: ORDER });
      const path = (await site.orders())[0]?.files[0] ?? '';
      const first = await site.adminCall('completeOrder', { id });
      const second = await site.adminCall('completeOrder', { id });
      expect({ status: first.status, body: first.body }).toEqual({
        status: 200,
        body: { message: 'سفارش با موفقیت حذف شد.' },
      });
      expect({ status: second.status, body: second.body }).toEqual({
        status: 404,
        body: errorBody('fa', 'orderNotThere'),
      });
      expect(await site.orders()).toEqual(before);
      expect((await site.adminFetch(path)).status).toBe(404);
    });

    it.each(['abc', '1e3', '-1', '0', '..%2F..%2Fetc'])('refuses the id %s', async (id) => {
      const answer = await harmless(() => site.adminCall('completeOrder', { id }));
      expect(answer).toEqual({ status: 400, body: fieldErrors([['id', 'wrongFormat']]) });
    });

    it('refuses a call without id', async () => {
      const answer = await harmless(() => site.adminCall('completeOrder'));
      expect(answer).toEqual({ status: 400, body: fieldErrors([['id', 'required']]) });
    });
  });
}
