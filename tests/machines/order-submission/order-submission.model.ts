import type { DeviceOrder } from '#src/domain/order/device-order.ts';
import { EMPTY_DRAFT, type OrderTexts } from '#src/domain/order/order-fields.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { arePrepared } from '#src/validation/order-images.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.tsx';
import { blobOf } from '../../support/fixtures/blobs.ts';
import { sampleImages } from '../../support/fixtures/image-files.ts';
import { stillCountdown } from '../../support/fixtures/still-countdown.ts';

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
export const UNREAD = { readAt: '', completedAt: '' };

const FILE_ERROR = { path: 'files.0', message: 'این پرونده تصویر نیست.' };
const TEXT_ERROR = { path: 'description', message: 'این متن پذیرفته نمی‌شود.' };
/** Issues that the server may find in an order with an image. */
export const ERRORS = [{ path: 'phone', message: 'شمارهٔ تلفن درست نیست.' }, FILE_ERROR];

/** An examined image of the order, of that many bytes. */
const examined = (bytes: number) => ({
  key: '0-0',
  file: { name: 'gear.png', blob: blobOf(bytes), preview: 'blob:gear' },
});
/** One byte more than an image may have. */
export const TOO_LARGE = 10 * 1_048_576 + 1;

/** Outcome of a form that the browser posted without the script, and the server refused. */
export const refused = (draft: OrderTexts, status: number, errors = [] as typeof ERRORS) =>
  ({ kind: 'refused', draft, hasImages: false, status, errors, reference: '1a2b3c4d' }) as const;

/** Every path through the order form. The examiner of files sends nothing here: the path contains its events. */
export const orderModel = machineModel(orderSubmissionMachine.provide({ actors: { countdown: stillCountdown } }), {
  openings: {
    'opened with a posted order that was incomplete': { posted: refused({ ...FILLED, name: '' }, 400) },
    'opened with a posted order beyond the limit': { posted: refused(FILLED, 429) },
  },
  examples: {
    'draft.changed': [
      { field: 'name', value: FILLED.name },
      { field: 'phone', value: FILLED.phone },
      { field: 'description', value: FILLED.description },
    ],
    'deviceOrder.found': [{ orders: [WITH_RECEIPT, WITHOUT_RECEIPT] }],
    'deviceOrder.forgotten': [{ id: WITH_RECEIPT.id }],
    'draft.found': [{ content: { draft: FILLED, question: '', parts: [], hasImages: true, receipt: null } }],
    'question.asked': [ASKED, { question: 'یاتاقان' }],
    'images.chosen': [{ files: [imageFile()] }, { files: [new File([], 'empty.png', { type: 'image/png' })] }],
    'image.removed': [{ id: '0-0' }],
    'file.prepared': [examined(PNG.length), examined(TOO_LARGE)],
    'file.rejected': [{ key: '0-0', name: 'gear.png', issue: { code: 'imageHeic' } }],
    'order.submitted': [{ trap: '' }, { trap: 'https://spam.test' }],
    'reading.failed': [{ lostIds: ['0-0'] }],
    'submission.progressed': [{ share: 0.5 }],
    'submission.succeeded': [SUCCEEDED],
    'submission.limited': [{ reason: 'limited', retryAfter: 2, reference: '1a2b3c4d' }],
    'submission.failed': [
      { reason: 'invalid', errors: ERRORS, reference: '1a2b3c4d' },
      { reason: 'invalid', errors: [FILE_ERROR], reference: '1a2b3c4d' },
      { reason: 'invalid', errors: [TEXT_ERROR], reference: '1a2b3c4d' },
      { reason: 'unreachable', errors: [], reference: '' },
    ],
  },
  distinguish: ({ draft, issues, attachments: { images }, receipt }) => [
    // The images and a question each correct another field. The last one that is corrected leaves the state.
    issues[0] === FILE_ERROR,
    issues[0] === TEXT_ERROR,
    orderIssues(draft).length > 0,
    images.length > 0,
    arePrepared(images),
    receipt !== null,
  ],
});

/** Name of the button that closes the receipt. */
export const CLOSE_RECEIPT = 'بستن رسید';

/** Gestures of a visitor on the order form. The tests of the form forget an order and remove an image. */
export const orderGestures: Gestures<typeof orderSubmissionMachine> = {
  'draft.changed': (page, { field, value }) => page.fill(field, value),
  'images.chosen': (page, { files }) => page.choose('files', files),
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
};
