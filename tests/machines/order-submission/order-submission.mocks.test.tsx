import { expect, vi } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { DRAFT_KEY } from '#src/actors/browser-storage.ts';
import { deviceOrderStore } from '#src/actors/device-orders.ts';
import { draftStore } from '#src/actors/draft-store.ts';
import type { Examination } from '#src/actors/file-examiner.ts';
import { createOrderActors } from '#src/actors/order-actors.ts';
import { createImagePreparation } from '#src/actors/prepare-image.ts';
import { timer } from '#src/actors/timer.ts';
import { EMPTY_DRAFT, orderValues } from '#src/domain/order/order-fields.ts';
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts';
import { deviceOrdersMachine } from '#src/machines/device-orders/device-orders.machine.ts';
import { orderImagesMachine } from '#src/machines/order-images/order-images.machine.ts';
import type { OrderSubmissionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { arePrepared, type OrderImage } from '#src/validation/order-images.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import { walkOnMocks } from '../../support/models/walk-on-mocks.ts';
import { ASKED, FILLED, imageFile, PNG } from './order-submission.model.ts';

const FILE = imageFile();
const UNPREPARED: OrderImage = {
  id: '0-0',
  name: FILE.name,
  source: expect.any(String),
  chosenBytes: PNG.length,
  blob: null,
  preview: null,
};
const PREPARED: OrderImage = {
  ...UNPREPARED,
  blob: FILE.slice(0, FILE.size, FILE.type),
  pixels: 16 * 12,
  preview: 'blob:preview',
};
const DATA_URL = `data:image/png;base64,${Buffer.from(PNG).toString('base64')}`;

const NO_IMAGES = { images: [] };
const EXAMINING = { images: [UNPREPARED] };
const READY = { images: [PREPARED] };
const READ_NONE = { dataUrls: [] };
const READ_ONE = { dataUrls: [DATA_URL] };
const LOST = { reason: 'imageLost', lostIds: [UNPREPARED.id], reference: '' } as const;
const ERRORS = [{ path: 'phone', message: 'شمارهٔ تلفن درست نیست.' }];
/** Events after which the list of images reports at once that it is empty. */
const EMPTYING = ['image.removed', 'submission.succeeded', 'reading.failed'];

type Snapshot = SnapshotFrom<typeof orderSubmissionMachine>;

/** Leaves out what the production actors cannot report in this order. */
function canFollow(event: OrderSubmissionEvent, last: AnyEventObject, snapshot: Snapshot): boolean {
  const { images } = snapshot.context;
  const report = event.type === 'images.changed' ? event.images : null;
  if (last.type === 'images.chosen') return report === EXAMINING.images;
  if (EMPTYING.includes(last.type)) return report === NO_IMAGES.images;
  if (report) return report !== EXAMINING.images && !arePrepared(images);
  if (event.type === 'draft.found') return last.type === 'xstate.init';
  // The files are read as soon as they are prepared.
  const isReading = snapshot.matches({ form: { submitting: 'reading' } });
  if (event.type === 'images.read') return isReading && event.dataUrls.length === images.length;
  if (event.type === 'reading.failed') return isReading && images.length > 0;
  if (isReading) return false;
  if (event.type === 'images.chosen') return images.length === 0;
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
    'draft.found': [{ content: { draft: FILLED, question: '', parts: [], hasImages: true, receipt: null } }],
    'question.asked': [ASKED, { question: 'یاتاقان' }],
    'images.chosen': [{ files: [FILE] }],
    'image.removed': [{ id: UNPREPARED.id }],
    'images.changed': [NO_IMAGES, EXAMINING, READY],
    'images.read': [READ_NONE, READ_ONE],
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
  distinguish: ({ draft, images }) => [orderIssues(draft).length > 0, images.length > 0, arePrepared(images)],
  canFollow,
});

/** The preparation of images, which ends when the walk lets it. */
class HeldPreparation {
  readonly #prepare = createImagePreparation();
  #end: (isDamaged: boolean) => void = () => {};

  readonly prepare = async (file: File, signal: AbortSignal): Promise<Examination> => {
    const isDamaged = await new Promise<boolean>((resolve) => {
      this.#end = resolve;
    });
    return this.#prepare(isDamaged ? new File(['damaged'], file.name) : file, signal);
  };

  end(isDamaged: boolean): void {
    this.#end(isDamaged);
  }
}

/** A reader of files that cannot read any. */
class FailingReader extends EventTarget {
  readAsDataURL(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
}

const { FileReader } = globalThis;
let preparation = new HeldPreparation();

const refusal = (status: number, headers: Record<string, string>, errors: readonly object[] = []) =>
  Response.json({ message: '', errors }, { status, headers: { 'X-Request-ID': '1a2b3c4d-0000', ...headers } });

const SUBMIT = { type: 'order.submitted', trap: '' };
const READ = { type: 'images.read', ...READ_NONE };
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
    'stores an order once although the response to the first attempt is lost': [
      ...FILL_IN,
      SUBMIT,
      READ,
      UNREACHABLE,
      SUBMIT,
      READ,
      SUCCEEDED,
    ],
  },
  // People take longer than this to fill in the form.
  prepare: (page) => page.pass(2_000),
  open: ({ calls }) => {
    preparation = new HeldPreparation();
    const { fileExaminer, ...orderActors } = createOrderActors(calls, preparation.prepare);
    return orderSubmissionMachine.provide({
      actors: {
        ...orderActors,
        draftStore,
        deviceOrders: deviceOrdersMachine.provide({ actors: { deviceOrderStore } }),
        countdown: countdownMachine.provide({ actors: { timer } }),
        images: orderImagesMachine.provide({ actors: { fileExaminer } }),
      },
    });
  },
  causes: {
    'draft.changed': 'sent',
    'question.asked': 'sent',
    'images.chosen': 'sent',
    'image.removed': 'sent',
    'order.submitted': 'sent',
    'submission.cancelled': 'sent',
    'receipt.closed': 'sent',
    'draft.found': { prearranged: (_, { content }) => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(content)) },
    'images.changed': { arranged: (_, { images }) => preparation.end(images.length === 0) },
    'images.read': { prearranged: () => void vi.stubGlobal('FileReader', FileReader) },
    'reading.failed': { prearranged: () => void vi.stubGlobal('FileReader', FailingReader) },
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
  alsoAtOnce: ['images.changed'],
  ends: { countdown: 2_000 },
  calls: {
    submitOrder: ({ context: { draft, images } }: AnyMachineSnapshot) => ({
      name: 'sendOrder',
      path: '/api/orders/orders',
      headers: { 'idempotency-key': expect.stringMatching(/.{16,}/), 'accept-language': 'fa' },
      body: { ...orderValues(draft), files: images.map(() => DATA_URL) },
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
