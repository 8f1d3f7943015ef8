import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { PreparedImage } from '#src/api/order-actors.ts';
import type { Order } from '#src/contract/types.ts';
import { EMPTY_DRAFT, ORDER_FIELDS } from '#src/domain/order-draft.ts';
import type { OrderFailure, OrderSubmissionEvent } from '#src/machines/order-submission/order-submission.machine.ts';
import { mockedNetwork } from '../support/mocked-network.ts';
import {
  blobOf,
  browserForOrders,
  FILLED,
  FORM_ID,
  type OrderStage,
  orderResponse,
  orderStage,
  PNG,
  picture,
  previewOf,
  TOO_MANY_BYTES,
} from '../support/order-submission-stage.ts';
import { quiet } from '../support/quiet.ts';

const network = mockedNetwork();
const revoked = browserForOrders();

const SUBMIT = { type: 'order.submitted', trap: '' } as const;
const CANCEL = { type: 'submission.cancelled' } as const;

/** A form that was filled by a person. @param isGated true where the test decides when reading ends */
function filled(isGated = false): OrderStage {
  const opened = orderStage(network, isGated);
  opened.actor.start();
  for (const field of ORDER_FIELDS) {
    opened.actor.send({ type: 'draft.changed', field, value: FILLED[field] });
  }
  opened.clock.increment(2_000);
  return opened;
}

/** The same with one picture that is ready to go. */
async function filledWithPicture(isGated = false): Promise<OrderStage> {
  const opened = filled(isGated);
  opened.actor.send({ type: 'images.chosen', files: [picture()] });
  opened.endExamination({ kind: 'prepared', blob: blobOf(PNG.length) });
  await waitFor(opened.actor, ({ context }) => context.images.every(({ status }) => status === 'prepared'));
  return opened;
}

/** What the server may say of an order with a picture. */
const ERRORS = [
  { path: 'phone', message: 'شمارهٔ تلفن درست نیست.' },
  { path: 'files.0', message: 'این پرونده تصویر نیست.' },
];

/** An order with a picture whose phone and picture the server has refused. */
async function refused(): Promise<OrderStage> {
  const opened = await filledWithPicture();
  opened.actor.send(SUBMIT);
  await opened.orders.answer(orderResponse({ kind: 'refused', reason: 'invalid', errors: ERRORS }));
  await inEditing(opened);
  return opened;
}

const contextOf = ({ actor }: OrderStage) => actor.getSnapshot().context;
const inEditing = ({ actor }: OrderStage) => waitFor(actor, (snapshot) => snapshot.matches('editing'));
const hasSucceeded = ({ actor }: OrderStage) => waitFor(actor, (snapshot) => snapshot.matches('succeeded'));
const failed = (reason: OrderFailure) => [{ type: 'order.failed', reason }];
const keyOf = ({ request }: { readonly request: Request }) => request.headers.get('Idempotency-Key');

/** Everything that was typed and chosen is still there. */
function expectAllKept(opened: OrderStage) {
  const { draft, images } = contextOf(opened);
  expect({ draft, images }).toEqual({
    draft: FILLED,
    images: [
      {
        id: '3-0',
        name: 'gear.png',
        source: expect.stringMatching(/^gear\.png/),
        bytes: PNG.length,
        status: 'prepared',
        preview: previewOf(PNG.length),
      },
    ],
  });
  expect(revoked).toEqual([]);
}

// Generated paths agree with whatever arrows the machine draws; these ends are written by hand.
describe('order submission: a form', () => {
  it('begins with nothing in it and nothing to say', () => {
    expect(contextOf(orderStage(network, false))).toEqual({
      formId: FORM_ID,
      edition: 0,
      draft: EMPTY_DRAFT,
      images: [],
      refusals: [],
      issues: [],
      progress: 0,
      retryAfter: 0,
      failure: null,
    });
  });
});

describe('order submission: an order', () => {
  it('reaches the desk as typed, with the phone in Latin digits and the picture', async () => {
    const opened = await filledWithPicture();
    opened.actor.send(SUBMIT);
    await opened.orders.answer();
    await hasSucceeded(opened);
    const { _id, createdAt, files, ...texts }: Order = onlyOrder();
    expect(texts).toEqual({ ...FILLED, phone: '0912 123 4567' });
    expect(files).toHaveLength(1);
    expect(opened.notices).toEqual([{ type: 'order.sent' }]);
  });

  it('carries its pictures as data URLs, read before anything is sent [5.order.reading]', async () => {
    const opened = await filledWithPicture();
    opened.actor.send(SUBMIT);
    expect([opened.actor.getSnapshot().value, opened.orders.total]).toEqual(['readingImages', 0]);
    const { request } = await opened.orders.next();
    const bytes = Buffer.from(await blobOf(PNG.length).arrayBuffer());
    expect(await request.json()).toEqual({
      ...FILLED,
      phone: '0912 123 4567',
      files: [`data:image/png;base64,${bytes.toString('base64')}`],
    });
  });

  it('that is submitted twice goes out once [4.order.once]', async () => {
    const opened = filled();
    opened.actor.send(SUBMIT);
    opened.actor.send(SUBMIT);
    await opened.orders.next();
    opened.actor.send(SUBMIT);
    await quiet();
    expect(opened.orders.total).toBe(1);
  });

  it('leaves an empty form behind, its previews revoked, and thanks until the next letter [4.order.cleared]', async () => {
    const opened = await filledWithPicture();
    opened.actor.send(SUBMIT);
    await opened.orders.answer();
    await hasSucceeded(opened);
    const { draft, images, failure, issues } = contextOf(opened);
    expect({ draft, images, failure, issues }).toEqual({ draft: EMPTY_DRAFT, images: [], failure: null, issues: [] });
    expect(revoked).toEqual([previewOf(PNG.length)]);
    opened.actor.send({ type: 'draft.changed', field: 'name', value: 'ع' });
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'fresh' });
    expect(contextOf(opened).draft).toEqual({ ...EMPTY_DRAFT, name: 'ع' });
  });

  it('that was sent makes room for a question about the cart', async () => {
    const opened = filled();
    opened.actor.send(SUBMIT);
    await opened.orders.answer();
    await hasSucceeded(opened);
    opened.actor.send({ type: 'description.prefilled', text: 'دو چرخ‌دنده' });
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'fresh' });
    expect(contextOf(opened).draft).toEqual({ ...EMPTY_DRAFT, description: 'دو چرخ‌دنده' });
  });

  it('that was sent makes room for the next one, which may begin with a picture', async () => {
    const opened = filled();
    opened.actor.send(SUBMIT);
    await opened.orders.answer();
    await hasSucceeded(opened);
    opened.actor.send({ type: 'images.chosen', files: [picture()] });
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'fresh' });
    expect(contextOf(opened).images.map(({ name, status }) => [name, status])).toEqual([['gear.png', 'examining']]);
  });

  it('shows how much of it has gone out, from nothing on at each attempt', async () => {
    const opened = filled(true);
    for (const _attempt of ['first', 'second']) {
      opened.actor.send(SUBMIT);
      expect(contextOf(opened).progress).toBe(0);
      opened.reading.letThrough();
      const call = await opened.orders.next();
      opened.sending.report(0.4);
      expect(contextOf(opened).progress).toBe(0.4);
      call.answer(HttpResponse.error());
      await inEditing(opened);
    }
  });

  it('waits for the pictures that are still examined', () => {
    const opened = filled();
    opened.actor.send({ type: 'images.chosen', files: [picture()] });
    expect(opened.actor.getSnapshot().can(SUBMIT)).toBe(false);
    opened.actor.send(SUBMIT);
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'ready' });
  });

  it.each([
    ['white space', '  \t\n '],
    ['half-spaces', '\u200c\u200c'],
    ['harakat', '\u064e\u064f'],
    ['Hangul fillers', '\u3164\u3164'],
  ])('without visible text (%s) is not sent, and the field is named', (_what, value) => {
    const opened = filled();
    opened.actor.send({ type: 'draft.changed', field: 'description', value });
    opened.actor.send(SUBMIT);
    const { issues, failure } = contextOf(opened);
    expect({ issues, failure }).toEqual({ issues: [{ path: 'description', kind: 'blank' }], failure: 'invalid' });
    expect(opened.orders.total).toBe(0);
    opened.actor.send({ type: 'draft.changed', field: 'description', value: 'چرخ‌دنده' });
    expect(contextOf(opened).issues).toEqual([]);
  });
});

describe('order submission: a robot', () => {
  it('that is faster than 2 s is asked to send again', () => {
    const opened = orderStage(network, false);
    opened.actor.start();
    opened.clock.increment(1_999);
    opened.actor.send(SUBMIT);
    expect(opened.notices).toEqual(failed('tooFast'));
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'fresh' });
    opened.clock.increment(1);
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'ready' });
    expect(opened.orders.total).toBe(0);
  });

  it('that fills the hidden field sends nothing', async () => {
    const opened = filled();
    opened.actor.send({ type: 'order.submitted', trap: 'https://spam.test' });
    await quiet();
    expect(opened.notices).toEqual(failed('trapped'));
    expect(opened.orders.total).toBe(0);
  });
});

describe('order submission: a failure keeps everything [4.order.kept]', () => {
  it.each<[string, OrderFailure, () => Response]>([
    ['a broken connection', 'unreachable', () => HttpResponse.error()],
    ['an empty 500', 'unreachable', () => new HttpResponse(null, { status: 500 })],
    ['a page of HTML', 'unreachable', () => new HttpResponse('<h1>Hi</h1>')],
    ['JSON that was cut off', 'unreachable', () => new HttpResponse('{"_id":', { status: 201 })],
    ['another shape', 'unreachable', () => HttpResponse.json({ ok: true }, { status: 201 })],
    ['a key that was used for something else', 'unreachable', () => new HttpResponse('{}', { status: 409 })],
    ['413', 'tooLarge', () => refusal(413)],
    ['415', 'wrongKind', () => refusal(415)],
    ['400', 'invalid', () => refusal(400)],
  ])('after %s', async (_what, reason, response) => {
    const opened = await filledWithPicture();
    opened.actor.send(SUBMIT);
    await opened.orders.answer(response());
    await inEditing(opened);
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'failed' });
    expect(contextOf(opened).failure).toBe(reason);
    expect(opened.notices).toEqual(failed(reason));
    expectAllKept(opened);
  });

  it('and names the fields that the server refused, each until it is changed', async () => {
    const opened = await refused();
    expect(contextOf(opened).issues).toEqual(ERRORS.map((error) => ({ ...error, kind: 'said' })));
    opened.actor.send({ type: 'draft.changed', field: 'phone', value: '09120000000' });
    expect(contextOf(opened).issues.map(({ path }) => path)).toEqual(['files.0']);
    opened.actor.send({ type: 'image.removed', id: '3-0' });
    expect(contextOf(opened).issues).toEqual([]);
  });

  it.each<[string, OrderSubmissionEvent]>([
    ['removed', { type: 'image.removed', id: '3-0' }],
    ['chosen', { type: 'images.chosen', files: [named('another.png')] }],
  ])(
    'and says what the server refused of the pictures until one is %s, of the texts beyond that',
    async (_what, change) => {
      const opened = await refused();
      opened.actor.send(change);
      expect(contextOf(opened).issues.map(({ path }) => path)).toEqual(['phone']);
    },
  );

  it.each([429, 503])(
    'and counts down where the server asks for patience with %i, sending nothing meanwhile',
    async (status) => {
      const opened = await filledWithPicture();
      opened.actor.send(SUBMIT);
      const headers = { 'Retry-After': '3' };
      await opened.orders.answer(HttpResponse.json({ message: '', errors: [] }, { status, headers }));
      await inEditing(opened);
      const counted = [3, 2, 1].map(() => {
        const { retryAfter } = contextOf(opened);
        opened.actor.send(SUBMIT);
        opened.clock.increment(999);
        const { retryAfter: stillWaiting } = contextOf(opened);
        opened.clock.increment(1);
        return [retryAfter, stillWaiting];
      });
      expect(counted).toEqual([
        [3, 3],
        [2, 2],
        [1, 1],
      ]);
      expect(opened.actor.getSnapshot().value).toEqual({ editing: 'ready' });
      expect(contextOf(opened).failure).toBe(null);
      expect(opened.orders.total).toBe(1);
      expectAllKept(opened);
    },
  );

  it('without a connection, and sends nothing', async () => {
    const opened = await filledWithPicture();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    opened.actor.send(SUBMIT);
    await inEditing(opened);
    expect(opened.notices).toEqual(failed('offline'));
    expect(opened.orders.total).toBe(0);
    expectAllKept(opened);
  });

  it('after 300 s without an answer, and not a millisecond sooner', async () => {
    const opened = await filledWithPicture();
    opened.actor.send(SUBMIT);
    await opened.orders.next();
    opened.clock.increment(299_999);
    expect(opened.actor.getSnapshot().value).toBe('submitting');
    opened.clock.increment(1);
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'failed' });
    expect(opened.notices).toEqual(failed('timedOut'));
    expectAllKept(opened);
  });

  it('after pictures that 60 s were too short to read, and not a millisecond sooner', async () => {
    const opened = await filledWithPicture(true);
    opened.actor.send(SUBMIT);
    opened.clock.increment(59_999);
    expect(opened.actor.getSnapshot().value).toBe('readingImages');
    opened.clock.increment(1);
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'failed' });
    expect(opened.notices).toEqual(failed('timedOut'));
    expect(opened.orders.total).toBe(0);
    expectAllKept(opened);
  });

  it('after a reading that broke off', async () => {
    const opened = await filledWithPicture(true);
    opened.actor.send(SUBMIT);
    opened.reading.fail();
    await inEditing(opened);
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'failed' });
    expect(contextOf(opened).failure).toBe('imageLost');
    expect(opened.notices).toEqual(failed('imageLost'));
    expect(opened.orders.total).toBe(0);
    expectAllKept(opened);
  });

  it('but the picture whose file is gone, which is named and released', async () => {
    const opened = await filledWithPicture();
    const reading = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function fail(
      this: FileReader,
    ) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    opened.actor.send(SUBMIT);
    await inEditing(opened);
    reading.mockRestore();
    const { draft, images, refusals } = contextOf(opened);
    expect({ draft, images, refusals }).toEqual({
      draft: FILLED,
      images: [],
      refusals: [{ name: 'gear.png', reason: 'unreadable' }],
    });
    expect(opened.notices).toEqual(failed('imageLost'));
    expect(revoked).toEqual([previewOf(PNG.length)]);
    expect(opened.orders.total).toBe(0);
  });
});

describe('order submission: the key of an order', () => {
  it('stays the same when the same content is sent again, and makes no second order', async () => {
    const opened = await filledWithPicture();
    opened.actor.send(SUBMIT);
    const first = await opened.orders.next();
    opened.actor.send(CANCEL);
    // The server got it all the same; the visitor cannot know.
    first.answer();
    await vi.waitFor(() => expect(network.database.orders.all()).toHaveLength(1));
    opened.actor.send(SUBMIT);
    const second = await opened.orders.next();
    second.answer();
    await hasSucceeded(opened);
    expect(keyOf(second)).toBe(keyOf(first));
    expect(keyOf(first)?.startsWith(FORM_ID)).toBe(true);
    expect(network.database.orders.all()).toHaveLength(1);
  });

  it.each<[string, (opened: OrderStage) => void]>([
    ['a text', ({ actor }) => actor.send({ type: 'draft.changed', field: 'name', value: 'مریم' })],
    ['the prefilled description', ({ actor }) => actor.send({ type: 'description.prefilled', text: 'دو چرخ‌دنده' })],
    ['the pictures', ({ actor }) => actor.send({ type: 'image.removed', id: '3-0' })],
  ])('is another after a change of %s', async (_what, change) => {
    const opened = await filledWithPicture();
    opened.actor.send(SUBMIT);
    const first = await opened.orders.next();
    first.answer(HttpResponse.error());
    await inEditing(opened);
    change(opened);
    opened.actor.send(SUBMIT);
    const second = await opened.orders.next();
    expect(keyOf(second)).not.toBe(keyOf(first));
  });

  it('never comes back once anything was changed, whatever was changed after it', async () => {
    const opened = filled();
    const keys: unknown[] = [];
    const attempt = async (response: Response = HttpResponse.error()) => {
      opened.actor.send(SUBMIT);
      const call = await opened.orders.next();
      keys.push(keyOf(call));
      call.answer(response);
      await inEditing(opened);
    };
    const write = (value: string) => opened.actor.send({ type: 'draft.changed', field: 'name', value });
    const choose = async (result: PreparedImage) => {
      opened.actor.send({ type: 'images.chosen', files: [picture()] });
      opened.endExamination(result);
      await waitFor(opened.actor, ({ context }) => context.images.every(({ status }) => status === 'prepared'));
    };
    await attempt();
    write('مریم');
    await attempt();
    await choose({ kind: 'prepared', blob: blobOf(PNG.length) });
    await attempt();
    write('زهرا');
    await attempt();
    opened.actor.send({ type: 'image.removed', id: contextOf(opened).images[0]?.id ?? '' });
    await attempt();
    await choose({ kind: 'refused', reason: 'heic' });
    await attempt();
    write('نرگس');
    await attempt(refusal(400));
    await attempt();
    expect(new Set(keys).size).toBe(8);
  });

  it('is another for the next order of the same form', async () => {
    const opened = filled();
    opened.actor.send(SUBMIT);
    const first = await opened.orders.next();
    first.answer();
    await hasSucceeded(opened);
    for (const field of ORDER_FIELDS) {
      opened.actor.send({ type: 'draft.changed', field, value: FILLED[field] });
    }
    opened.clock.increment(2_000);
    opened.actor.send(SUBMIT);
    const second = await opened.orders.next();
    second.answer();
    await hasSucceeded(opened);
    expect(keyOf(second)).not.toBe(keyOf(first));
    expect(network.database.orders.all()).toHaveLength(2);
  });
});

describe('order submission: a cancelled order', () => {
  it('is not changed by a late answer, and is no failure to announce', async () => {
    const opened = await filledWithPicture();
    opened.actor.send(SUBMIT);
    const call = await opened.orders.next();
    opened.actor.send(CANCEL);
    call.answer();
    await quiet();
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'failed' });
    expect(contextOf(opened).failure).toBe('cancelled');
    expect(opened.notices).toEqual([]);
    expectAllKept(opened);
  });

  it('is not sent where its pictures were still being read', async () => {
    const opened = await filledWithPicture(true);
    opened.actor.send(SUBMIT);
    opened.actor.send(CANCEL);
    opened.reading.letThrough();
    await quiet();
    expect(opened.actor.getSnapshot().value).toEqual({ editing: 'failed' });
    expect(contextOf(opened).failure).toBe('cancelled');
    expect(opened.notices).toEqual([]);
    expect(opened.orders.total).toBe(0);
    expectAllKept(opened);
  });
});

describe('order submission: pictures', () => {
  it('that the browser cannot use are refused by name, the others stay', async () => {
    const opened = await filledWithPicture();
    opened.actor.send({ type: 'images.chosen', files: [named('photo.heic')] });
    opened.endExamination({ kind: 'refused', reason: 'heic' });
    await waitFor(opened.actor, ({ context }) => context.refusals.length > 0);
    expect(contextOf(opened).refusals).toEqual([{ name: 'photo.heic', reason: 'heic' }]);
    expectAllKept(opened);
  });

  it('after the eighth are refused by name, the others stay', () => {
    const opened = filled();
    opened.actor.send({ type: 'images.chosen', files: Array.from({ length: 9 }, (_, n) => named(`${n + 1}.png`)) });
    const { images, refusals } = contextOf(opened);
    expect(images.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n}.png`));
    expect(refusals).toEqual([{ name: '9.png', reason: 'tooMany' }]);
  });

  it('that are looked at side by side are each what they are', async () => {
    const opened = filled();
    opened.actor.send({ type: 'images.chosen', files: [named('first.png'), named('second.png')] });
    opened.examinations[0]?.end({ kind: 'prepared', blob: blobOf(9) });
    await waitFor(opened.actor, ({ context }) => context.images.some(({ status }) => status === 'prepared'));
    expect(contextOf(opened).images).toEqual([
      {
        id: '3-0',
        name: 'first.png',
        source: expect.stringMatching(/^first\.png/),
        bytes: 9,
        status: 'prepared',
        preview: previewOf(9),
      },
      {
        id: '3-1',
        name: 'second.png',
        source: expect.stringMatching(/^second\.png/),
        bytes: PNG.length,
        status: 'examining',
        preview: null,
      },
    ]);
  });

  it('of which one is removed: the other stays, and its preview', async () => {
    const opened = await filledWithPicture();
    opened.actor.send({ type: 'images.chosen', files: [named('second.png')] });
    opened.endExamination({ kind: 'prepared', blob: blobOf(9) });
    await waitFor(opened.actor, ({ context }) => context.images.every(({ status }) => status === 'prepared'));
    opened.actor.send({ type: 'image.removed', id: '3-0' });
    expect(contextOf(opened).images.map(({ name }) => name)).toEqual(['second.png']);
    expect(revoked).toEqual([previewOf(PNG.length)]);
  });

  it('that turn out too large are refused by name, and released', async () => {
    const opened = filled();
    opened.actor.send({ type: 'images.chosen', files: [named('huge.png')] });
    opened.endExamination({ kind: 'prepared', blob: blobOf(TOO_MANY_BYTES) });
    await waitFor(opened.actor, ({ context }) => context.images.length === 0);
    expect(contextOf(opened).refusals).toEqual([{ name: 'huge.png', reason: 'tooLarge' }]);
    expect(revoked).toEqual([previewOf(TOO_MANY_BYTES)]);
  });

  it('that are removed during their examination never come back', async () => {
    const opened = filled();
    opened.actor.send({ type: 'images.chosen', files: [picture()] });
    opened.actor.send({ type: 'image.removed', id: '3-0' });
    expect(opened.examinations.map(({ signal }) => signal.aborted)).toEqual([true]);
    opened.endExamination({ kind: 'prepared', blob: blobOf(PNG.length) });
    await quiet();
    expect(contextOf(opened).images).toEqual([]);
  });

  it('have their previews revoked when the page goes away', async () => {
    const opened = await filledWithPicture();
    opened.actor.stop();
    expect(revoked).toEqual([previewOf(PNG.length)]);
  });

  it('never leave their bytes in the context', async () => {
    const opened = await filledWithPicture();
    opened.actor.send(SUBMIT);
    await opened.orders.next();
    expect(JSON.stringify(contextOf(opened))).not.toContain('data:');
  });
});

function named(name: string): File {
  return new File([PNG], name, { type: 'image/png' });
}

function refusal(status: number): Response {
  return HttpResponse.json({ message: 'نشد.', errors: [] }, { status });
}

/** The one order on the desk. */
function onlyOrder(): Order {
  const orders = network.database.orders.all();
  const [order] = orders;
  if (!order || orders.length > 1) throw new Error(`there are ${orders.length} orders`);
  return order;
}
