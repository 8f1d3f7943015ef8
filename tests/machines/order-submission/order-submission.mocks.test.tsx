import { expect, vi } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { DRAFT_KEY } from '#src/actors/browser-storage.ts';
import { countdown } from '#src/actors/countdown.ts';
import { deviceOrders } from '#src/actors/device-orders.ts';
import { draftStore } from '#src/actors/draft-store.ts';
import type { Examination } from '#src/actors/file-examiner.ts';
import { createOrderActors } from '#src/actors/order-actors.ts';
import { createImagePreparation } from '#src/actors/prepare-image.ts';
import { EMPTY_DRAFT, orderValues } from '#src/domain/order/order-fields.ts';
import type { OrderSubmissionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { arePrepared } from '#src/validation/order-images.ts';
import { machineModel } from '../../models/machine-model.ts';
import { walkOnMocks } from '../../models/walk-on-mocks.ts';
import { ASKED, FILLED, imageFile, PNG, refused, TOO_LARGE, WITH_RECEIPT } from './order-submission.model.ts';

const FILE = imageFile();
const KEY = '0-0';
const PREPARED = {
  key: KEY,
  file: { name: FILE.name, blob: FILE.slice(0, FILE.size, FILE.type), pixels: 16 * 12, preview: 'blob:preview' },
};
/** Examined, but one byte larger than an image may be. */
const LARGE = {
  key: KEY,
  file: { name: FILE.name, blob: new Blob([new Uint8Array(TOO_LARGE)]), preview: 'blob:preview' },
};
const REJECTED = { key: KEY, name: FILE.name, issue: { code: 'notAnImage' } } as const;
const DATA_URL = `data:image/png;base64,${Buffer.from(PNG).toString('base64')}`;

const LOST = { lostIds: [KEY] };
const ERRORS = [{ path: 'phone', message: 'شمارهٔ تلفن درست نیست.' }];
const NO_ORDERS = { orders: [] };
const REMEMBERED = { orders: [WITH_RECEIPT] };
const SENT = { orders: [{ id: expect.any(String), sentAt: expect.any(String), token: expect.any(String), parts: [] }] };

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;

/** Leaves out what the production actors cannot report in this order. */
function canFollow(event: OrderSubmissionEvent, last: AnyEventObject, snapshot: Snapshot): boolean {
  const { attachments, deviceOrders } = snapshot.context;
  const { images } = attachments;
  // The device reports at once what it remembers.
  const remembered = event.type === 'deviceOrder.found' ? event.orders : null;
  if (last.type === 'submission.succeeded') return remembered === SENT.orders && deviceOrders.length === 0;
  if (last.type === 'deviceOrder.forgotten') return remembered === NO_ORDERS.orders;
  if (remembered) return remembered === REMEMBERED.orders && last.type === 'xstate.init';
  if (event.type === 'deviceOrder.forgotten') return deviceOrders === REMEMBERED.orders;
  if (event.type === 'draft.found') return last.type === 'xstate.init';
  if (event.type === 'file.prepared' || event.type === 'file.rejected') return !arePrepared(images);
  const isSending = snapshot.matches({ submitting: 'sending' });
  if (event.type === 'submission.failed') return isSending;
  // The files are read as soon as they are prepared.
  const isReading = isSending && (last.type === 'order.submitted' || last.type === 'file.prepared');
  if (event.type === 'reading.failed') return isReading && images.length > 0;
  if (event.type === 'images.chosen') return attachments.batch === 0;
  if (event.type === 'image.removed') return images.length > 0;
  return true;
}

const orderOnMocks = machineModel(orderSubmissionMachine, {
  examples: {
    'draft.changed': [
      { field: 'name', value: FILLED.name },
      { field: 'phone', value: FILLED.phone },
      { field: 'description', value: FILLED.description },
    ],
    'deviceOrder.found': [REMEMBERED, SENT, NO_ORDERS],
    'deviceOrder.forgotten': [{ id: WITH_RECEIPT.id }],
    'draft.found': [{ content: { draft: FILLED, question: '', parts: [], hasImages: true, receipt: null } }],
    'question.asked': [ASKED, { question: 'یاتاقان' }],
    'images.chosen': [{ files: [FILE] }],
    'image.removed': [{ id: KEY }],
    'file.prepared': [PREPARED, LARGE],
    'file.rejected': [REJECTED],
    'order.submitted': [{ trap: '' }, { trap: 'https://spam.test' }],
    'reading.failed': [LOST],
    'submission.progressed': [{ share: 0.5 }],
    'submission.succeeded': [
      {
        id: expect.stringMatching(/^\w{20,}$/),
        sentAt: expect.any(String),
        token: expect.stringMatching(/^\w{20,}\./),
      },
    ],
    'submission.limited': [
      { reason: 'limited', retryAfter: 2, reference: '1a2b3c4d' },
      { reason: 'busy', retryAfter: 2, reference: '1a2b3c4d' },
    ],
    'submission.failed': [
      { reason: 'invalid', errors: ERRORS, reference: '1a2b3c4d' },
      { reason: 'unreachable', errors: [], reference: '' },
    ],
  },
  distinguish: ({ draft, attachments: { batch, images }, receipt }) => [
    orderIssues(draft).length > 0,
    batch > 0,
    images.length > 0,
    arePrepared(images),
    receipt !== null,
  ],
  canFollow,
});

type Result = 'intact' | 'damaged' | 'large';

/** The preparation of images, which ends when the walk lets it. */
class HeldPreparation {
  readonly #prepare = createImagePreparation();
  #end: (result: Result) => void = () => {};

  readonly prepare = async (file: File, signal: AbortSignal): Promise<Examination> => {
    const result = await new Promise<Result>((resolve) => {
      this.#end = resolve;
    });
    if (result === 'large') return { kind: 'prepared', blob: LARGE.file.blob };
    return this.#prepare(result === 'damaged' ? new File(['damaged'], file.name) : file, signal);
  };

  end(result: Result): void {
    this.#end(result);
  }
}

/** Makes the next file unreadable. */
function failToRead(): void {
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function fail(this: FileReader) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
}

let preparation = new HeldPreparation();

const refusal = (status: number, headers: Record<string, string>, errors: readonly object[] = []) =>
  Response.json({ message: '', errors }, { status, headers: { 'X-Request-ID': '1a2b3c4d-0000', ...headers } });

const SUBMIT = { type: 'order.submitted', trap: '' };
const UNREACHABLE = { type: 'submission.failed', reason: 'unreachable', errors: [], reference: '' };
const SUCCEEDED = {
  type: 'submission.succeeded',
  id: expect.any(String),
  sentAt: expect.any(String),
  token: expect.any(String),
};
const fillIn = (field: 'name' | 'phone' | 'description') => ({ type: 'draft.changed', field, value: FILLED[field] });
const FILL_IN = [fillIn('name'), fillIn('phone'), fillIn('description')];

walkOnMocks(orderOnMocks, {
  also: {
    'keeps the order of the page although a draft of an earlier page is stored': [
      { type: 'xstate.init', input: { posted: refused(FILLED, 429) } },
      { type: 'draft.found', content: { draft: FILLED, question: '', parts: [], hasImages: true, receipt: null } },
    ],
    'stores an order once although the response to the first attempt is lost': [
      ...FILL_IN,
      SUBMIT,
      UNREACHABLE,
      SUBMIT,
      SUCCEEDED,
    ],
  },
  // People take longer than this to fill in the form.
  prepare: (page) => page.pass(2_000),
  open: ({ calls }) => {
    preparation = new HeldPreparation();
    const orderActors = createOrderActors(calls, preparation.prepare);
    return orderSubmissionMachine.provide({ actors: { ...orderActors, draftStore, deviceOrders, countdown } });
  },
  causes: {
    'draft.changed': 'sent',
    'question.asked': 'sent',
    'images.chosen': 'sent',
    'image.removed': 'sent',
    'order.submitted': 'sent',
    'submission.cancelled': 'sent',
    'receipt.closed': 'sent',
    'deviceOrder.forgotten': 'sent',
    // The device remembers an order before the page is opened. It reports the others by itself.
    'deviceOrder.found': {
      prearranged: (_, { orders }) => {
        if (orders === REMEMBERED.orders) localStorage.setItem('orders.sent', JSON.stringify({ orders }));
      },
    },
    'draft.found': { prearranged: (_, { content }) => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(content)) },
    'file.prepared': {
      arranged: (_, { file: { blob } }) => preparation.end(blob === LARGE.file.blob ? 'large' : 'intact'),
    },
    'file.rejected': { arranged: () => preparation.end('damaged') },
    'reading.failed': { prearranged: failToRead },
    'submission.progressed': { arranged: (page, { share }) => page.progress(share, 1) },
    'submission.succeeded': { arranged: (page) => page.answer('sendOrder') },
    'submission.limited': {
      arranged: (page, { reason, retryAfter }) =>
        page.answer('sendOrder', refusal(reason === 'limited' ? 429 : 503, { 'Retry-After': `${retryAfter}` })),
    },
    'submission.failed': {
      arranged: (page, { reason, errors }) =>
        page.answer('sendOrder', reason === 'unreachable' ? 'unheard' : refusal(400, {}, errors)),
    },
  },
  ends: { countdown: 2_000 },
  calls: {
    submitOrder: ({ context: { draft, attachments } }: AnyMachineSnapshot) => ({
      name: 'sendOrder',
      path: '/api/orders/orders',
      headers: { 'idempotency-key': expect.stringMatching(/.{16,}/), 'accept-language': 'fa' },
      body: { ...orderValues(draft), files: attachments.images.map(() => DATA_URL) },
    }),
  },
  after: {
    'submission.limited': (page) => expect(page.mocks.database.orders.all()).toEqual([]),
    'submission.succeeded': ({ mocks: { database } }, { context: { receipt } }) => {
      const stored = database.orders
        .all()
        .map(({ _id, name, description, files }) => ({ _id, name, description, files: files.length }));
      const { id, values, images } = receipt ?? { id: '', values: EMPTY_DRAFT, images: [] };
      expect(stored).toEqual([{ _id: id, name: values.name, description: values.description, files: images.length }]);
    },
  },
});
