import { expect } from 'vitest';
import { DRAFT_KEY } from '#src/actors/browser-storage.ts';
import { examinedModel } from '#src/domain/model/examined-model.ts';
import type { DeviceOrder } from '#src/domain/order/device-order.ts';
import { EMPTY_DRAFT, type OrderTexts } from '#src/domain/order/order-fields.ts';
import type { OrderSubmissionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { arePrepared } from '#src/validation/order-attachments.ts';
import { type Examples, machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import { sampleImages } from '../../support/fixtures/image-files.ts';
import { modelFile } from '../../support/fixtures/models.ts';
import { stillCountdown } from '../../support/fixtures/still-countdown.ts';
import type { Page } from '../../support/screens/page.ts';
import type { OrderPage } from './order-page.ts';

/** A form that can be sent. */
export const FILLED: OrderTexts = {
  ...EMPTY_DRAFT,
  name: 'سارا رضایی',
  phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  description: 'یک چرخ‌دندهٔ مارپیچ',
};
export const PNG = sampleImages['image/png'];
export const imageFile = (name = 'gear.png') => new File([PNG], name, { type: 'image/png', lastModified: 0 });

/** The parts in the cart, and the question about them. */
export const PARTS = [{ id: 7, line: '- چرخ‌دنده (№\u00a0۰۷)، ۲\u00a0عدد', isInCart: true }];
const HEADINGS = { one: 'برای این قطعه استعلام می‌خواهم:', several: 'برای این قطعه‌ها استعلام می‌خواهم:' };
export const QUESTION = `${HEADINGS.one}\n${PARTS[0]?.line}`;
export const ASKED = { type: 'question.asked', parts: PARTS, headings: HEADINGS } as const;

/** Sent when the server stored the order. */
export const SUCCEEDED = {
  type: 'submission.succeeded',
  id: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE',
  sentAt: '2026-11-20T08:30:00.000Z',
  token: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE.signature',
} as const;

/** Orders that the device remembers. */
export const WITH_RECEIPT: DeviceOrder = {
  id: 'ZZZZZZZ8X0V5RNC3JT9WFBH6DE',
  sentAt: SUCCEEDED.sentAt,
  token: 'ZZZZZZZ8X0V5RNC3JT9WFBH6DE.signature',
  parts: [7],
};
export const WITHOUT_RECEIPT = { ...WITH_RECEIPT, id: '9ABCDEZ8X0V5RNC3JT9WFBH6DE', token: '', parts: [] };

/** Its progress when it was just sent. */
export const UNREAD = { readAt: '', answer: '', answeredAt: '', completedAt: '' };

const FILE_ERROR = { path: 'files.0', message: 'این پرونده تصویر نیست.' };
const TEXT_ERROR = { path: 'description', message: 'این متن پذیرفته نمی‌شود.' };
/** Issues that the server may find in an order with an image. */
export const ERRORS = [{ path: 'phone', message: 'شمارهٔ تلفن درست نیست.' }, FILE_ERROR];

/** One byte more than an image may have. */
export const TOO_LARGE = 10 * 1_048_576 + 1;

/** Outcome of a form that the browser posted without the script, and the server refused. */
export const refused = (draft: OrderTexts, status: number, errors = [] as typeof ERRORS) =>
  ({ kind: 'refused', draft, hasFiles: false, status, errors, reference: '1a2b3c4d' }) as const;

/** Id of the image that is chosen first. */
const KEY = '0-0';
const FILE = imageFile();
const PREVIEW = 'blob:preview';
const examined = (blob: Blob, pixels?: number) => ({
  key: KEY,
  file: { name: FILE.name, blob, preview: PREVIEW, ...(pixels && { pixels }) },
});
export const LARGE = blobOf(TOO_LARGE);
const STL = new Blob([await modelFile('motor-bracket-inch.stl')]);
/** A model in inches, whose file does not name the unit. */
const MODEL = examinedModel('stl', {
  kind: 'measured',
  unit: null,
  measurements: { size: [2.4, 2, 2], volume: 2.2, surface: 29.3, triangles: 1_804, bodies: 4, isClosed: true },
});
export const DATA_URL = `data:image/png;base64,${Buffer.from(PNG).toString('base64')}`;

const RETRY_LATER = { retryAfter: 2, reference: '1a2b3c4d' };
const refusal = (status: number, headers: Record<string, string>, errors: readonly object[] = []) =>
  Response.json({ message: '', errors }, { status, headers: { 'X-Request-ID': '1a2b3c4d-0000', ...headers } });

/** The orders that the device reports at the start, after an order was sent, and after it was forgotten. */
export const REMEMBERED = [WITH_RECEIPT, WITHOUT_RECEIPT];
export const WITH_SENT = [{ id: SUCCEEDED.id, sentAt: SUCCEEDED.sentAt, token: SUCCEEDED.token, parts: [] }];
export const FORGOTTEN = [WITHOUT_RECEIPT];

const STORED_DRAFT = { draft: FILLED, question: '', parts: [], hasFiles: true, receipt: null };
const examples: Examples<OrderSubmissionEvent, OrderPage> = {
  'draft.changed': [
    { field: 'name', value: FILLED.name },
    { field: 'phone', value: FILLED.phone },
    { field: 'description', value: FILLED.description },
  ],
  'deviceOrder.found': [
    {
      orders: REMEMBERED,
      prearrange: () => localStorage.setItem('orders.sent', JSON.stringify({ orders: REMEMBERED })),
    },
    {
      orders: WITH_SENT,
      prearrange: () => {},
      reported: {
        orders: [{ id: expect.any(String), sentAt: expect.any(String), token: expect.any(String), parts: [] }],
      },
    },
    { orders: FORGOTTEN, prearrange: () => {} },
  ],
  'deviceOrder.forgotten': [{ id: WITH_RECEIPT.id }],
  'draft.found': [
    { content: STORED_DRAFT, prearrange: () => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(STORED_DRAFT)) },
  ],
  'question.asked': [{ parts: PARTS, headings: HEADINGS }, { question: 'یاتاقان' }],
  'files.chosen': [{ files: [FILE] }, { files: [new File([], 'empty.png', { type: 'image/png' })] }],
  'file.removed': [{ id: KEY }],
  'unit.chosen': [{ id: KEY, unit: 'inch' }],
  'preview.drawn': [{ id: KEY, preview: DATA_URL }],
  'file.prepared': [
    { ...examined(FILE.slice(0, FILE.size, FILE.type), 16 * 12), arrange: (page) => page.endPreparation('intact') },
    { ...examined(LARGE), arrange: (page) => page.endPreparation(LARGE) },
    {
      key: KEY,
      file: { name: FILE.name, blob: STL, model: MODEL, preview: null },
      arrange: (page) => page.endPreparation({ kind: 'prepared', blob: STL, model: MODEL }),
    },
  ],
  'file.rejected': [
    { key: KEY, name: FILE.name, issue: { code: 'notAnImage' }, arrange: (page) => page.endPreparation('damaged') },
  ],
  'order.submitted': [{ trap: '' }, { trap: 'https://spam.test' }],
  'submission.cancelled': [{}],
  'receipt.closed': [{}],
  'reading.failed': [{ lostIds: [KEY], prearrange: (page) => page.failToRead() }],
  'submission.progressed': [{ share: 0.5, arrange: (page) => page.progress(0.5, 1) }],
  'submission.succeeded': [
    {
      id: SUCCEEDED.id,
      sentAt: SUCCEEDED.sentAt,
      token: SUCCEEDED.token,
      arrange: (page) => page.answer('sendOrder'),
      reported: {
        id: expect.stringMatching(/^\w{20,}$/),
        sentAt: expect.any(String),
        token: expect.stringMatching(/^\w{20,}\./),
      },
    },
  ],
  'submission.limited': [
    {
      reason: 'limited',
      ...RETRY_LATER,
      arrange: (page) => page.answer('sendOrder', refusal(429, { 'Retry-After': '2' })),
    },
    {
      reason: 'busy',
      ...RETRY_LATER,
      arrange: (page) => page.answer('sendOrder', refusal(503, { 'Retry-After': '2' })),
    },
  ],
  'submission.failed': [
    { reason: 'unreachable', errors: [], reference: '', arrange: (page) => page.answer('sendOrder', 'unheard') },
    ...[ERRORS, [FILE_ERROR], [TEXT_ERROR]].map((errors) => ({
      reason: 'invalid' as const,
      errors,
      reference: '1a2b3c4d',
      arrange: (page: OrderPage) => page.answer('sendOrder', refusal(400, {}, errors)),
    })),
  ],
};

/** Every path through the order form. */
export const orderModel = machineModel(orderSubmissionMachine.provide({ actors: { countdown: stillCountdown } }), {
  examples,
  openings: {
    'opened with a posted order that was incomplete': { posted: refused({ ...FILLED, name: '' }, 400) },
    'opened with a posted order beyond the limit': { posted: refused(FILLED, 429) },
  },
  outcomes: {
    draftStore: ['draft.found'],
    deviceOrders: ['deviceOrder.found'],
    fileExaminer: ['file.prepared', 'file.rejected'],
    submitOrder: [
      'reading.failed',
      'submission.progressed',
      'submission.succeeded',
      'submission.limited',
      'submission.failed',
    ],
  },
  unheard: [
    {
      in: 'submitting',
      events: ['draft.changed', 'files.chosen', 'file.removed', 'unit.chosen', 'order.submitted'],
      because: 'The fields are locked while the order is sent.',
    },
    { in: 'submitting', events: ['question.asked'], because: 'The buttons that ask are disabled.' },
    { in: 'submitting', events: ['draft.found'], because: 'The draft is read once, before anybody can send it.' },
    { in: 'editing.limited', events: ['order.submitted'], because: 'The server asked to wait.', isOffered: true },
    { in: 'editing', events: ['submission.cancelled'], because: 'Nothing is being sent.' },
  ],
  distinguish: ({ draft, issues, attachments: { files }, receipt }) => [
    // The images and a question each correct another field. The last one that is corrected leaves the state.
    issues[0] === FILE_ERROR,
    issues[0] === TEXT_ERROR,
    orderIssues(draft).length > 0,
    files.length > 0,
    arePrepared(files),
    files.some(({ model }) => model),
    receipt !== null,
  ],
});

/** Name of the button that closes the receipt. */
export const CLOSE_RECEIPT = 'بستن رسید';

/** Gestures of a visitor on the order form. The tests of the form forget an order and remove an image. */
export const orderGestures: Gestures<typeof orderSubmissionMachine, Page> = {
  'draft.changed': (page, { field, value }) => page.fill(field, value),
  'files.chosen': (page, { files }) => page.choose('files', files),
  'order.submitted': async (page, { trap }) => {
    // A robot fills the invisible field.
    await page.fill('topic', trap);
    await page.submit('name');
  },
  // Without a receipt there is no button, and the form ignores the event.
  'receipt.closed': async (page) => {
    if (page.read().enabled.includes(CLOSE_RECEIPT)) await page.click(CLOSE_RECEIPT);
  },
  'submission.cancelled': (page) => page.click('لغو'),
  // Without a model there is no question.
  'unit.chosen': async (page) => {
    if (page.read().enabled.includes('اینچ')) await page.click('اینچ');
  },
};
