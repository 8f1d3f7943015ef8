import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { OrderAnswer } from '#src/contract/schema.generated.ts';
import type { DocumentedOperation, OperationId } from '#src/operations/documented-operation.ts';
import { dataUrl, nonImages, sampleImages } from '../support/fixtures/image-files.ts';
import {
  type DocumentedExample,
  documentedExamples,
  documentedOperation,
} from '../support/infrastructure/documented-response.ts';
import { blamed, blamedIn, type Call, outcomeOf, refused, type Site } from './site.ts';

const IMAGE = new Blob([sampleImages['image/png']], { type: 'image/png' });
const ID = 'AAAAAAAAAAAAAAAAAAAAAA';

/** A valid call of each operation. */
export const VALID: Readonly<Record<OperationId, Call>> = {
  getNotice: {},
  saveNotice: { json: { text: 'تعطیل هستیم.', textEn: 'We are closed.', lastDay: '2027-04-02' } },
  listProducts: {},
  listAllProducts: {},
  sendOrder: { json: { name: 'سارا', phone: '09121234567', description: 'چرخ‌دنده', files: [] } },
  listOrders: {},
  getOrder: { id: ID },
  listCompletedOrders: {},
  saveNote: { id: ID, json: { note: 'دوشنبه زنگ بزن.' } },
  saveAnswer: { id: ID, json: { answer: 'تا دوشنبه آماده می‌شود.' } },
  completeOrder: { id: ID },
  restoreOrder: { id: ID },
  deleteOrder: { id: ID },
  login: { json: { username: 'admin', password: 'workshop' } },
  logout: {},
  presignVideo: { json: { fileName: 'a.mp4' } },
  addProduct: { form: { title: 'ت', shortDescription: 'ک', image: IMAGE } },
  editProduct: { form: { id: '1', title: 'ت', description: 'ک' } },
  moveProduct: { json: { id: 1, before: 2 } },
  deleteProduct: { id: 1 },
};

const order = (patch: object): Call => ({ json: { ...(VALID.sendOrder.json as object), ...patch } });
const product = (patch: Call['form']): Call => ({ form: { ...VALID.addProduct.form, ...patch } });

/** The operations that accept an Idempotency-Key, each with an invalid call and calls of different content. */
const ADDING = [
  {
    operationId: 'sendOrder',
    successMessage: 'Your order has been sent!',
    list: 'listOrders',
    remove: 'completeOrder',
    elsewhere: 'addProduct',
    bad: order({ files: [dataUrl('image/png', nonImages.pdf)] }),
    others: [order({ name: 'نام دیگر' })],
  },
  {
    operationId: 'addProduct',
    successMessage: 'The product has been added.',
    list: 'listProducts',
    remove: 'deleteProduct',
    elsewhere: 'sendOrder',
    bad: product({ image: new Blob([nonImages.html]) }),
    others: [
      product({ title: 'دیگری' }),
      product({ shortDescription: 'دیگری' }),
      product({ fullDescription: 'دیگری' }),
      product({ image: new Blob([sampleImages['image/gif']], { type: 'image/gif' }) }),
      product({ drawing: new Blob([sampleImages['image/gif']], { type: 'image/gif' }) }),
      product({ videoUrl: '/files/videos/planetary-gearbox.mp4' }),
    ],
  },
] as const;

const JSON_TYPE = { 'content-type': 'application/json' };
const typed = (type: string): Call => ({ headers: { 'content-type': type }, body: '{}' });
const json = (body: string | Uint8Array<ArrayBuffer>): Call => ({ headers: JSON_TYPE, body });
/** A body size in bytes that exceeds the limit. Orders carry images. */
const tooMuch = (operationId: OperationId) => (operationId === 'sendOrder' ? 50_000_000 : 1_048_577);

/** Cases that openapi.yaml describes in the same way for each of these operations. */
export function everyOperationCases(site: Site, operations: readonly DocumentedOperation[]): void {
  const where = (is: (operation: DocumentedOperation) => boolean) =>
    operations.filter(is).map(({ operationId }) => operationId);
  const sends = (type: string) => where(({ body }) => body?.contentType === type);

  const ALL = where(() => true);

  it.each(ALL)('%s rejects an undocumented query parameter in the language of the browser', async (operationId) => {
    const call = { ...VALID[operationId], query: [VALID[operationId].query, 'page=2'].join('&').replace(/^&/, '') };
    expect(await site.harmlessCall(operationId, call)).toEqual(blamed(400, ['page', 'unknownField']));
    const headers = { 'accept-language': 'en-GB,en;q=0.9,fa;q=0.5' };
    const english = await site.harmlessCall(operationId, { ...call, headers });
    expect(english).toEqual(blamedIn('en', 400, ['page', 'unknownField']));
  });

  it.each(where(({ body }) => body !== null))('%s has an example of its body', (operationId) => {
    expect(documentedExamples(operationId)).not.toEqual([]);
  });

  it.each(ALL.flatMap(documentedExamples))('$operationId accepts the example "$name"', async (example) => {
    const { path, successStatus } = documentedOperation(example.operationId);
    const target = path.includes('{id}') ? { id: await sentOrderId(site) } : {};
    const { status } = await site.adminCall(example.operationId, { ...target, ...callOf(example) });
    expect(status).toBe(successStatus);
  });

  describe.each(sends('application/json'))('%s', (operationId) => {
    it.each<{ readonly label: string; readonly call: Call; readonly outcome: unknown }>([
      { label: 'broken JSON', call: json('{"name":'), outcome: refused(400, 'notJson') },
      { label: 'no JSON at all', call: json('name=x'), outcome: refused(400, 'notJson') },
      { label: 'an empty body', call: json(''), outcome: refused(400, 'notJson') },
      {
        label: 'a key that reaches for the prototype',
        call: json('{"__proto__":{}}'),
        outcome: refused(400, 'notJson'),
      },
      { label: 'broken UTF-8', call: json(new Uint8Array([0x22, 0xff, 0x22])), outcome: refused(400, 'notJson') },
      { label: 'a list', call: { json: [{}] }, outcome: blamed(400, ['', 'wrongType']) },
      { label: 'a text', call: { json: 'order' }, outcome: blamed(400, ['', 'wrongType']) },
      { label: 'plain text', call: typed('text/plain'), outcome: refused(415, 'unsupportedType') },
      {
        label: 'a web form',
        call: typed('application/x-www-form-urlencoded'),
        outcome: refused(415, 'unsupportedType'),
      },
      { label: 'a multipart form', call: { form: { name: 'x' } }, outcome: refused(415, 'unsupportedType') },
      {
        label: 'a body beyond its limit',
        call: json('x'.repeat(tooMuch(operationId))),
        outcome: refused(413, 'tooLarge'),
      },
    ])('rejects $label', async ({ call, outcome }) => {
      expect(await site.harmlessCall(operationId, call)).toEqual(outcome);
    });
  });

  it.each(sends('multipart/form-data'))('%s rejects JSON and truncated multipart', async (operationId) => {
    expect(await site.harmlessCall(operationId, { json: {} })).toEqual(refused(415, 'unsupportedType'));
    const headers = { 'content-type': 'multipart/form-data; boundary=abc' };
    const body = '--abc\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf';
    expect(await site.harmlessCall(operationId, { headers, body })).toEqual(refused(400, 'invalid'));
  });

  it.each(where(({ isSecured }) => isSecured))('%s requires a session [4.session.server]', async (operationId) => {
    const cookies = ['', 'session=', 'session=made-up', `session=${'A'.repeat(43)}`, 'session=../../etc', 'other=1'];
    for (const cookie of cookies) {
      const outcome = await site.harmlessCall(operationId, { ...VALID[operationId], headers: { cookie } });
      expect({ cookie, ...outcome }).toEqual({ cookie, ...refused(401, 'noSession') });
    }
    const headers = { cookie: '', 'accept-language': 'en' };
    const english = await site.harmlessCall(operationId, { ...VALID[operationId], headers });
    expect(english).toEqual(refused(401, 'noSession', 'en'));
  });

  const CHANGING = where(({ method }) => method !== 'GET');

  it.each(CHANGING)('%s rejects calls from pages of other sites', async (operationId) => {
    const origins = ['https://evil.example', 'null', ''].map((origin) => ({ origin }));
    const sites = ['cross-site', 'same-site'].map((from) => ({ 'sec-fetch-site': from }));
    for (const headers of [...origins, ...sites]) {
      const outcome = await site.harmlessCall(operationId, { ...VALID[operationId], headers });
      expect({ ...headers, ...outcome }).toEqual({ ...headers, ...refused(403, 'foreignOrigin') });
    }
  });

  it('accepts calls from its own pages', async () => {
    const headers = { origin: site.origin(), 'sec-fetch-site': 'same-origin' };
    expect(outcomeOf(await site.call('logout', { headers })).status).toBe(200);
  });
}

/** Sends an order and returns its id. */
async function sentOrderId(site: Site): Promise<string> {
  const { body } = await site.call('sendOrder', VALID.sendOrder);
  return (body as OrderAnswer)._id;
}

/** The call with an example as its body. A field of a form that names a picture gets one. */
function callOf({ contentType, fields }: DocumentedExample): Call {
  if (contentType === 'application/json') return { json: fields };
  const values = Object.entries(fields).map(([name, value]) => [
    name,
    /\.(jpg|png)$/.test(`${value}`) ? IMAGE : `${value}`,
  ]);
  return { form: Object.fromEntries(values) };
}

/** Cases of the operations that accept an Idempotency-Key. */
export function addingCases(site: Site, operations: readonly DocumentedOperation[]): void {
  const adding = ADDING.filter((one) => operations.some(({ operationId }) => operationId === one.operationId));
  describe.each(adding)('$operationId', ({ operationId, successMessage, list, remove, elsewhere, bad, others }) => {
    const under = (key: string, call = VALID[operationId]): Call => ({ ...call, headers: { 'idempotency-key': key } });
    const listed = async () => (await site.adminCall(list)).body as readonly unknown[];

    it('answers in English on request and changes the ETag of the list until the item is removed', async () => {
      const etag = (await site.adminCall(list)).headers.get('etag') ?? '';
      const statusOfList = async () => (await site.adminCall(list, { headers: { 'if-none-match': etag } })).status;
      const before = await statusOfList();
      const headers = { 'accept-language': 'en-GB,en;q=0.9,fa;q=0.5' };
      const { body } = await site.adminCall(operationId, { ...VALID[operationId], headers });
      const { message, _id = '', id = _id } = body as { message: string; _id?: string; id?: number };
      const meanwhile = await statusOfList();
      await site.adminCall(remove, { id });
      expect({ message, before, meanwhile, statusOfList: await statusOfList() }).toEqual({
        message: successMessage,
        before: 304,
        meanwhile: 200,
        statusOfList: 304,
      });
    });

    it('stores equal content under a key once and repeats its response', async () => {
      const call = under(`${operationId}-repeated`);
      const before = await listed();
      const responses = await Promise.all(Array.from({ length: 4 }, () => site.adminCall(operationId, call)));
      const after = await listed();
      const again = await site.harmlessCall(operationId, call);
      expect([again.status, responses.map(outcomeOf)]).toEqual([201, Array(4).fill(again)]);
      const added = after.filter((one) => !before.some((known) => isDeepStrictEqual(known, one)));
      expect({ addedCount: added.length, afterCount: after.length }).toEqual({
        addedCount: 1,
        afterCount: before.length + 1,
      });
    });

    it('rejects a key with other content, a key of another operation and an invalid key', async () => {
      const [used, usedElsewhere] = [`${operationId}-used`, `${operationId}-elsewhere`];
      await site.adminCall(operationId, under(used));
      await site.adminCall(elsewhere, under(usedElsewhere, VALID[elsewhere]));
      for (const call of [...others.map((other) => under(used, other)), under(usedElsewhere)]) {
        expect([call, await site.harmlessCall(operationId, call)]).toEqual([call, refused(409, 'keyReused')]);
      }
      const short = blamed(400, ['Idempotency-Key', 'tooShort', 8]);
      expect(await site.harmlessCall(operationId, under('short'))).toEqual(short);
    });

    it('accepts corrected content under the key of a rejected call', async () => {
      const first = await site.adminCall(operationId, under(`${operationId}-corrected`, bad));
      const corrected = await site.adminCall(operationId, under(`${operationId}-corrected`));
      expect([first.status, corrected.status]).toEqual([415, 201]);
    });
  });
}
