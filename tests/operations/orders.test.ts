import { describe, expect, it, vi } from 'vitest';
import type { Order, OrderForm } from '#src/contract/schema.generated.ts';
import { storedFilesOf } from '#src/domain/order/order-files.ts';
import { messageIn } from '#src/operations/api-messages.ts';
import {
  animatedAvif,
  animatedPng,
  dataUrl,
  gifOfFrames,
  hdrAvif,
  nonImages,
  pngOfPixels,
  pngOfSize,
  sampleImages,
} from '../support/fixtures/image-files.ts';
import { MEASURED, modelFile } from '../support/fixtures/models.ts';
import type { Adapter } from './adapters.ts';
import { testOperations } from './contract.ts';
import { blamed, type Call, done, openedSite, outcomeOf, RETRY_AFTER, refused, type Site } from './site.ts';

const PNG = dataUrl('image/png', sampleImages['image/png']);
const STL = await modelFile('motor-bracket.stl');
const TRUNCATED = await modelFile('truncated.stl');
const DXF = await modelFile('plate.dxf');
/** An order with every field, to detect one that is dropped. */
const ORDER: Required<OrderForm> = {
  name: 'سارا رضایی',
  phone: '09121234567',
  description: 'یک چرخ‌دنده لازم دارم.',
  files: [PNG],
  models: [{ name: 'پایهٔ موتور.stl', content: dataUrl('model/stl', STL), preview: PNG, measured: MEASURED }],
};
const PLAIN = { ...ORDER, files: [], models: [] };
const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
const UNKNOWN_ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const BAD_IDS = 'abc 1e3 -1 0 ..%2F..%2Fetc%2Fpasswd a%20b%20c%20d%20e'.split(' ');
BAD_IDS.push('x'.repeat(65), '%00'.repeat(8));

testOperations({ part: 'orders', cases: orderCases, hasSamples: false, limitCases });

/** Returns the days from the completion of an order to its deletion. */
function daysBetween(order: Order | undefined): number {
  return (Date.parse(order?.deletionAt ?? '') - Date.parse(order?.completedAt ?? '')) / 86_400_000;
}

/** Cases of sending, listing, reading and completing orders. */
function orderCases(site: Site): void {
  const sent = async (call: Call): Promise<string> =>
    ((await site.call('sendOrder', call)).body as { _id: string })._id;
  const newest = async () => {
    const [order] = await site.orders();
    if (!order) throw new Error('No order');
    return order;
  };

  const completed = async () => (await site.adminCall('listCompletedOrders')).body as Order[];
  const statusesOf = async (order: Order) => {
    const shown = await Promise.all(storedFilesOf(order).map((path) => site.adminFetch(path)));
    return shown.map(({ status }) => status);
  };

  describe('sendOrder', () => {
    it('lists a new order first', async () => {
      const before = await site.orders();
      const { status, body } = await site.call('sendOrder', { json: ORDER });
      const receipt = {
        message: 'سفارش با موفقیت ارسال شد!',
        _id: expect.stringMatching(ID),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        receipt: expect.stringMatching(/^\w{26}\.[\w-]{43}$/),
      };
      expect({ status, body }).toEqual({ status: 201, body: receipt });
      const order = {
        ...ORDER,
        _id: (body as { readonly _id: string })._id,
        files: [expect.stringMatching(/^\/files\/orders\/[\w-]{22}\.png$/)],
        thumbnails: [expect.stringMatching(/^\/files\/orders\/[\w-]{22}-small\.\w+$/)],
        models: [
          {
            url: expect.stringMatching(/^\/files\/orders\/[\w-]{22}\.stl$/),
            name: 'پایهٔ موتور.stl',
            kind: 'stl',
            bytes: STL.length,
            preview: expect.stringMatching(/^\/files\/orders\/[\w-]{22}-preview\.\w+$/),
            measured: MEASURED,
          },
        ],
        createdAt: (body as { readonly createdAt: string }).createdAt,
      };
      expect(await site.orders()).toEqual([order, ...before]);
    });

    it('normalizes texts and accepts the full length of each, counted in characters', async () => {
      const [name, phone] = ['🦾'.repeat(120), '+98 (21) 8888-7777'.padEnd(32, '0')];
      const description = `${'چ'.repeat(4_998)}\nه`;
      const typed = `${description.replace('\n', '\r\n')}\n\n`;
      await sent({ json: { name: `  ${name}\0\n`, phone: ` ${phone} `, description: typed, files: [] } });
      const order = await newest();
      expect([order.name, order.phone, order.description]).toEqual([name, phone, description]);
    });

    it('accepts eight images of all accepted types', async () => {
      const all = Object.entries(sampleImages).map(([type, bytes]) => dataUrl(type, bytes));
      await sent({ json: { ...ORDER, files: [...all, PNG, PNG, PNG] } });
      const { files } = await newest();
      const shown = await Promise.all(files.map((file) => site.adminFetch(file)));
      const kinds = shown.map(({ status, headers }) => [status, headers.get('content-type')?.split('/')[0]]);
      expect(kinds).toEqual(Array(8).fill([200, 'image']));
    });

    it('accepts an image of exactly 10 MiB', async () => {
      const files = [dataUrl('image/png', pngOfSize(10_485_760))];
      expect((await site.call('sendOrder', { json: { ...ORDER, files } })).status).toBe(201);
    });

    it('shows images to the admin only', async () => {
      await sent({ json: ORDER });
      for (const path of storedFilesOf(await newest())) {
        for (const cookie of ['', 'session=made-up']) {
          expect(await site.ask(path, { headers: { cookie } })).toEqual(refused(401, 'noSession'));
        }
        expect((await site.adminFetch(path)).status).toBe(200);
      }
    });

    it('judges images by their content, whatever their declared type', async () => {
      const files = [
        dataUrl('image/jpeg', sampleImages['image/png']),
        dataUrl('image/tiff', sampleImages['image/jpeg']),
        dataUrl('text/plain', animatedAvif),
      ];
      await sent({ json: { ...ORDER, files } });
      expect((await newest()).files).toHaveLength(3);
    });

    it('stores models of every format unchanged, by their content [5.order.models]', async () => {
      const names = ['motor-bracket.stl', 'motor-bracket-ascii.stl', 'spur-gear.3mf', 'plate.step'];
      const all = await Promise.all(names.map(modelFile));
      const models = all.map((bytes, index) => ({ name: `${index}.txt`, content: dataUrl('text/plain', bytes) }));
      await sent({ json: { ...PLAIN, models } });
      const stored = (await newest()).models ?? [];
      expect(stored.map(({ name, kind, bytes }) => [name, kind, bytes])).toEqual(
        ['stl', 'stl', '3mf', 'step'].map((kind, index) => [`${index}.txt`, kind, all[index]?.length]),
      );
      const contents = await Promise.all(stored.map(async ({ url }) => (await site.adminFetch(url)).arrayBuffer()));
      expect(contents.map((content) => new Uint8Array(content))).toEqual(all);
    });

    it.each<{ readonly label: string; readonly models: readonly object[]; readonly outcome: unknown }>([
      {
        label: 'files that are no models',
        models: [
          { name: 'part.stl', content: dataUrl('model/stl', TRUNCATED) },
          { name: 'part.png', content: PNG },
          { name: 'part.dxf', content: dataUrl('image/vnd.dxf', DXF) },
          { name: 'part.pdf', content: 'data:application/pdf;base64,' },
        ],
        outcome: blamed(415, ...[0, 1, 3].map((index) => [`models.${index}.content`, 'notAModel'] as const)),
      },
      {
        label: 'a preview that is no image',
        models: [{ name: 'part.stl', content: dataUrl('model/stl', STL), preview: dataUrl('image/png', STL) }],
        outcome: blamed(415, ['models.0.preview', 'notAnImage']),
      },
      {
        label: 'impossible measurements',
        models: [
          {
            name: ' ',
            content: dataUrl('model/stl', STL),
            measured: { ...MEASURED, size: { x: '60', y: -1, z: 2e6, w: 1 }, isClosed: 'yes', unit: 'mile' },
          },
        ],
        outcome: blamed(
          400,
          ['models.0.name', 'required'],
          ['models.0.measured.size.x', 'wrongType'],
          ['models.0.measured.size.y', 'belowMinimum', 0],
          ['models.0.measured.size.z', 'aboveMaximum', 1_000_000],
          ['models.0.measured.size.w', 'unknownField'],
          ['models.0.measured.isClosed', 'wrongType'],
          ['models.0.measured.unit', 'wrongFormat'],
        ),
      },
      {
        label: 'models in another shape',
        models: ['part.stl'],
        outcome: blamed(400, ['models.0', 'wrongType']),
      },
      {
        label: 'five models',
        models: Array(5).fill({ name: 'part.stl', content: dataUrl('model/stl', STL) }),
        outcome: blamed(400, ['models', 'tooMany', 4]),
      },
    ])('rejects $label and stores nothing', async ({ models, outcome }) => {
      expect(await site.harmlessCall('sendOrder', { json: { ...PLAIN, models } })).toEqual(outcome);
    });

    const heicCalled = (type: string) => dataUrl(type, nonImages.heic);

    type Kind = 'notAnImage' | 'fileUnreadable' | 'imageNotAsShown' | 'imageHeic';

    it.each<{ readonly code: Kind; readonly files: Record<string, string> }>([
      {
        code: 'notAnImage',
        files: {
          'a URL': 'https://evil.example/a.png',
          'a script URL': 'javascript:alert(1)',
          'a data URL without base64': 'data:image/png,abc',
        },
      },
      {
        code: 'notAnImage',
        files: {
          'a data URL of HTML': dataUrl('text/html', nonImages.html),
          'HTML called JPEG': dataUrl('image/jpeg', nonImages.html),
          'a PDF called PNG': dataUrl('image/png', nonImages.pdf),
          'a program called GIF': dataUrl('image/gif', nonImages.exe),
          'an SVG': dataUrl('image/svg+xml', nonImages.svg),
          'an SVG called PNG': dataUrl('image/png', nonImages.svg),
        },
      },
      {
        code: 'imageNotAsShown',
        files: {
          'an animated PNG with a hidden fallback': dataUrl('image/png', animatedPng),
          'an HDR image': dataUrl('image/avif', hdrAvif()),
        },
      },
      {
        code: 'imageHeic',
        files: { 'a HEIC': heicCalled('image/heic'), 'a HEIC called JPEG': heicCalled('image/jpeg') },
      },
      {
        code: 'fileUnreadable',
        files: {
          'an empty image': 'data:image/png;base64,',
          'invalid base64': 'data:image/png;base64,%%%%',
          'a PNG that ends after its signature': 'data:image/png;base64,iVBORw0KGgo=',
          'a truncated PNG': dataUrl('image/png', sampleImages['image/png'].slice(0, 60)),
          'a truncated JPEG': dataUrl('image/jpeg', sampleImages['image/jpeg'].slice(0, 60)),
          'a truncated WebP': dataUrl('image/webp', sampleImages['image/webp'].slice(0, 30)),
          'a truncated GIF': dataUrl('image/gif', sampleImages['image/gif'].slice(0, 20)),
          'a truncated AVIF': dataUrl('image/avif', sampleImages['image/avif'].slice(0, 100)),
        },
      },
    ])('answers $code for each bad file and stores nothing', async ({ code, files }) => {
      const blames = Object.keys(files).map((_what, index) => [`files.${index}`, code] as const);
      const json = { ...ORDER, files: Object.values(files) };
      expect(await site.harmlessCall('sendOrder', { json })).toEqual(blamed(415, ...blames));
    });

    it.each<{ readonly label: string; readonly patch: object; readonly outcome: unknown }>([
      {
        label: 'several wrong fields at once',
        patch: { name: ' ', phone: 'x', isPaid: true },
        outcome: blamed(400, ['name', 'required'], ['phone', 'tooShort', 5], ['isPaid', 'unknownField']),
      },
      {
        label: 'two bad images among good ones',
        patch: { files: [PNG, dataUrl('image/png', nonImages.pdf), PNG, dataUrl('image/heic', nonImages.heic)] },
        outcome: blamed(415, ['files.1', 'notAnImage'], ['files.3', 'imageHeic']),
      },
      {
        label: 'images with too many pixels or frames',
        patch: {
          files: [PNG, dataUrl('image/png', pngOfPixels(8_000, 8_000)), dataUrl('image/gif', gifOfFrames(1_001))],
        },
        outcome: blamed(413, ['files.1', 'imageTooManyPixels', 50], ['files.2', 'imageTooManyFrames', 1_000]),
      },
      // These take seconds, and the same code counts the bytes in front of every storage.
      ...(site.hasStorage ? [] : tooLarge()),
    ])('rejects $label and stores nothing', async ({ patch, outcome }) => {
      expect(await site.harmlessCall('sendOrder', { json: { ...ORDER, ...patch } })).toEqual(outcome);
    });
  });

  describe('getOrder', () => {
    it('returns the order that the list shows, and 404 for one that no longer exists', async () => {
      const id = await sent({ json: PLAIN });
      const order = { ...(await newest()), receipt: expect.stringMatching(new RegExp(`^${id}\\.`)) };
      expect(await site.harmlessCall('getOrder', { id })).toEqual({ status: 200, body: { order } });
      expect(await site.harmlessCall('getOrder', { id: UNKNOWN_ID })).toEqual(refused(404, 'orderNotFound'));
    });

    it('answers 401 without a session, whether the order exists or not', async () => {
      for (const id of [await sent({ json: PLAIN }), UNKNOWN_ID]) {
        expect(outcomeOf(await site.call('getOrder', { id }))).toEqual(refused(401, 'noSession'));
      }
    });
  });

  describe('saveNote', () => {
    it('stores, replaces and removes the note of an order, and keeps it when the order is completed', async () => {
      const id = await sent({ json: PLAIN });
      const before = await newest();
      const save = async (note: string) => outcomeOf(await site.adminCall('saveNote', { id, json: { note } }));
      const saved = (order: Order) => ({
        status: 200,
        body: { message: messageIn('fa', 'noteSaved'), order: { ...order, receipt: expect.any(String) } },
      });
      const first = { ...before, note: 'نخست', noteVersion: 2 };
      expect([await save(' نخست \r\n'), await newest()]).toEqual([saved(first), first]);
      const note = '🦾'.repeat(2_000);
      const second = { ...before, note, noteVersion: 3 };
      expect([await save(note), await newest()]).toEqual([saved(second), second]);
      await site.adminCall('completeOrder', { id });
      expect((await completed())[0]?.note).toBe(note);
      await save('انجام شد');
      expect((await completed())[0]?.note).toBe('انجام شد');
      await site.adminCall('restoreOrder', { id });
      expect((await newest()).note).toBe('انجام شد');
      const removed = { ...before, noteVersion: 5 };
      expect([await save(' '), await newest()]).toEqual([saved(removed), removed]);
    });

    it('rejects a note that is based on an earlier one, with the order as it is, but not the same note again', async () => {
      const id = await sent({ json: PLAIN });
      const save = (note: string, version: number) =>
        site.adminCall('saveNote', { id, json: { note }, headers: { 'if-match': `"${version}"` } });
      await save('نخست', 1);
      expect(outcomeOf(await save('دوم', 1))).toEqual({
        status: 412,
        body: {
          ...(refused(412, 'changedElsewhere').body as object),
          order: { ...(await newest()), receipt: expect.any(String) },
        },
      });
      expect((await newest()).note).toBe('نخست');
      expect([(await save('نخست', 1)).status, (await save('دوم', 3)).status]).toEqual([200, 200]);
    });

    it('changes the ETag of the list', async () => {
      const id = await sent({ json: PLAIN });
      const headers = { 'if-none-match': (await site.adminCall('listOrders')).headers.get('etag') ?? '' };
      await site.adminCall('saveNote', { id, json: { note: 'دوشنبه' } });
      expect((await site.adminCall('listOrders', { headers })).status).toBe(200);
    });

    it('rejects a note that is too long, and one for an order that does not exist', async () => {
      const id = await sent({ json: PLAIN });
      const tooLong = { id, json: { note: 'ب'.repeat(2_001) } };
      expect(await site.harmlessCall('saveNote', tooLong)).toEqual(blamed(400, ['note', 'tooLong', 2_000]));
      const missing = { id: UNKNOWN_ID, json: { note: 'دوشنبه' } };
      expect(await site.harmlessCall('saveNote', missing)).toEqual(refused(404, 'orderNotFound'));
    });
  });

  describe('saveAnswer', () => {
    it('stores, replaces and removes the answer to an order with its time, apart from the note [4.answer.saved]', async () => {
      const id = await sent({ json: PLAIN });
      await site.adminCall('saveNote', { id, json: { note: 'تلفن زد' } });
      const before = await newest();
      const save = async (answer: string) => outcomeOf(await site.adminCall('saveAnswer', { id, json: { answer } }));
      const saved = (order: object) => ({
        status: 200,
        body: { message: messageIn('fa', 'answerSaved'), order: { ...order, receipt: expect.any(String) } },
      });
      const answered = { ...before, answeredAt: expect.stringMatching(/^\d{4}-.*Z$/) };
      const first = { ...answered, answer: 'بله،\nتا شنبه.', answerVersion: 2 };
      expect([await save(' بله،\r\nتا شنبه. '), await newest()]).toEqual([saved(first), first]);
      const second = { ...answered, answer: '🦾'.repeat(2_000), answerVersion: 3 };
      expect([await save(second.answer), await newest()]).toEqual([saved(second), second]);
      const removed = { ...before, answerVersion: 4 };
      expect([await save(' '), await newest()]).toEqual([saved(removed), removed]);
    });

    it('rejects an answer that is too long or based on an earlier one, and one to an order that does not exist', async () => {
      const id = await sent({ json: PLAIN });
      const tooLong = { id, json: { answer: 'ب'.repeat(2_001) } };
      expect(await site.harmlessCall('saveAnswer', tooLong)).toEqual(blamed(400, ['answer', 'tooLong', 2_000]));
      const missing = { id: UNKNOWN_ID, json: { answer: 'بله' } };
      expect(await site.harmlessCall('saveAnswer', missing)).toEqual(refused(404, 'orderNotFound'));
      await site.adminCall('saveAnswer', { id, json: { answer: 'بله' } });
      const outdated = { id, json: { answer: 'نه' }, headers: { 'if-match': '"1"' } };
      expect((await site.harmlessCall('saveAnswer', outdated)).status).toBe(412);
    });
  });

  describe('completeOrder', () => {
    it('moves an order with its images to the completed ones, and answers 404 the second time [4.orders.completed]', async () => {
      const before = await site.orders();
      const id = await sent({ json: ORDER });
      const order = await newest();
      expect(outcomeOf(await site.adminCall('completeOrder', { id }))).toEqual(done('orderCompleted'));
      expect(outcomeOf(await site.adminCall('completeOrder', { id }))).toEqual(refused(404, 'orderNotFound'));
      const kept = { ...order, completedAt: expect.any(String), deletionAt: expect.any(String) };
      const [first] = await completed();
      expect([await site.orders(), first, await statusesOf(order)]).toEqual([before, kept, Array(4).fill(200)]);
      expect(daysBetween(first)).toBe(30);
      expect(await site.harmlessCall('getOrder', { id })).toEqual({
        status: 200,
        body: { order: { ...first, receipt: expect.any(String) } },
      });
    });
  });

  describe('restoreOrder', () => {
    it('returns a completed order to the open ones, unchanged [4.orders.restored]', async () => {
      const id = await sent({ json: ORDER });
      const before = await site.orders();
      await site.adminCall('completeOrder', { id });
      expect(outcomeOf(await site.adminCall('restoreOrder', { id }))).toEqual(done('orderRestored'));
      expect([await site.orders(), (await completed()).filter(({ _id }) => _id === id)]).toEqual([before, []]);
    });

    it('answers 404 for an order that is open or does not exist', async () => {
      for (const id of [await sent({ json: PLAIN }), UNKNOWN_ID])
        expect(await site.harmlessCall('restoreOrder', { id })).toEqual(refused(404, 'orderNotFound'));
    });
  });

  describe('deleteOrder', () => {
    it('deletes a completed order with its images [4.orders.removed]', async () => {
      const id = await sent({ json: ORDER });
      const order = await newest();
      await site.adminCall('completeOrder', { id });
      expect(outcomeOf(await site.adminCall('deleteOrder', { id }))).toEqual(done('orderDeleted'));
      // Files are deleted after the response.
      await vi.waitFor(async () => expect(await statusesOf(order)).toEqual(Array(4).fill(404)), { timeout: 10_000 });
      for (const operationId of ['getOrder', 'restoreOrder', 'deleteOrder'] as const)
        expect(await site.harmlessCall(operationId, { id })).toEqual(refused(404, 'orderNotFound'));
    });

    it('answers 404 for an open order', async () => {
      const id = await sent({ json: PLAIN });
      expect(await site.harmlessCall('deleteOrder', { id })).toEqual(refused(404, 'orderNotFound'));
    });
  });

  describe('listCompletedOrders', () => {
    it('changes its ETag when an order is completed and when it is restored', async () => {
      const id = await sent({ json: PLAIN });
      const tag = async () => (await site.adminCall('listCompletedOrders')).headers.get('etag') ?? '';
      const before = await tag();
      await site.adminCall('completeOrder', { id });
      const after = await tag();
      const headers = { 'if-none-match': after };
      expect(after).not.toBe(before);
      expect((await site.adminCall('listCompletedOrders', { headers })).status).toBe(304);
      await site.adminCall('restoreOrder', { id });
      expect(await tag()).not.toBe(after);
    });
  });

  it.each(BAD_IDS)('rejects the order id %s', async (id) => {
    for (const operationId of ['getOrder', 'completeOrder', 'restoreOrder', 'deleteOrder'] as const) {
      expect(await site.harmlessCall(operationId, { id })).toEqual(blamed(400, ['id', 'wrongFormat']));
    }
  });
}

/** Cases of the limit of orders. */
function limitCases(adapter: Adapter, met?: Set<string>): void {
  describe('with a limit of three orders a minute', () => {
    const site = openedSite(adapter, { sendOrder: 3, hasSamples: false }, met);

    it('answers 429 to the fourth order, does not store it, and still lists orders', async () => {
      for (let count = 0; count < 3; count++) await site.call('sendOrder', { json: PLAIN });
      const fourth = await site.call('sendOrder', { json: PLAIN });
      expect(outcomeOf(fourth)).toEqual(refused(429, 'tooManyRequests'));
      expect(fourth.headers.get('retry-after')).toMatch(RETRY_AFTER);
      expect(await site.orders()).toHaveLength(3);
    });
  });
}

/** Orders of more bytes than one image or all together may have. */
function tooLarge() {
  return [
    {
      label: 'an image of 10 MiB and a byte',
      patch: { files: [PNG, dataUrl('image/png', pngOfSize(10_485_761))] },
      outcome: blamed(413, ['files.1', 'fileTooLarge', 10]),
    },
    {
      label: 'images of more than 32 MiB together',
      patch: { files: Array(5).fill(dataUrl('image/png', pngOfSize(6_710_887))) },
      outcome: blamed(413, ['files', 'filesTooLarge', 32]),
    },
  ];
}
