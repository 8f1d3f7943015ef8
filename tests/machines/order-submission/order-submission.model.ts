import { EMPTY_DRAFT, type OrderTexts } from '#src/domain/order/order-fields.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { arePrepared, type OrderImage } from '#src/validation/order-images.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import { sampleImages } from '../../support/fixtures/image-files.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

/** A form that can be sent. */
export const FILLED: OrderTexts = {
  ...EMPTY_DRAFT,
  name: 'سارا رضایی',
  phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  description: 'یک چرخ‌دندهٔ مارپیچ',
};
export const PNG = sampleImages['image/png'];
export const imageFile = (name = 'gear.png') => new File([PNG], name, { type: 'image/png', lastModified: 0 });

const UNPREPARED: OrderImage = {
  id: '0-0',
  name: 'gear.png',
  source: 'gear.png',
  chosenBytes: PNG.length,
  blob: null,
  preview: null,
};

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

/** Its progress when it was just sent. */
export const UNREAD = { readAt: '', completedAt: '' };

/** Issues that the server may find in an order with an image. */
export const ERRORS = [
  { path: 'phone', message: 'شمارهٔ تلفن درست نیست.' },
  { path: 'files.0', message: 'این پرونده تصویر نیست.' },
];

/** Every path through the order form. The actor of the images sends nothing here: the path contains its events. */
export const orderModel = machineModel(orderSubmissionMachine, {
  examples: {
    'draft.changed': [
      { field: 'name', value: FILLED.name },
      { field: 'phone', value: FILLED.phone },
      { field: 'description', value: FILLED.description },
    ],
    'draft.found': [{ content: { draft: FILLED, question: '', parts: [], hasImages: true, receipt: null } }],
    'question.asked': [ASKED, { question: 'یاتاقان' }],
    'images.chosen': [{ files: [imageFile()] }],
    'image.removed': [{ id: '0-0' }],
    'images.changed': [
      { images: [] },
      { images: [UNPREPARED] },
      { images: [{ ...UNPREPARED, blob: blobOf(PNG.length), preview: 'blob:gear' }] },
    ],
    'images.read': [{ dataUrls: ['data:image/png;base64,eA=='] }],
    'order.submitted': [{ trap: '' }, { trap: 'https://spam.test' }],
    'reading.failed': [{ reason: 'imageLost', lostIds: ['0-0'], reference: '' }],
    'submission.progressed': [{ share: 0.5 }],
    'submission.succeeded': [SUCCEEDED],
    'submission.limited': [{ reason: 'limited', retryAfter: 2, reference: '1a2b3c4d' }],
    'submission.failed': [
      { reason: 'invalid', errors: ERRORS, reference: '1a2b3c4d' },
      { reason: 'unreachable', errors: [], reference: '' },
    ],
  },
  distinguish: ({ draft, images }) => [orderIssues(draft).length > 0, images.length > 0, arePrepared(images)],
});

/** Gestures of a visitor on the order form. */
export const orderGestures: Gestures<typeof orderSubmissionMachine> = {
  'draft.changed': (page, { field, value }) => page.fill(field, value),
  'images.chosen': (page, { files }) => page.choose('files', files),
  'order.submitted': async (page, { trap }) => {
    // A robot fills the invisible field.
    await page.fill('topic', trap);
    await page.submit('name');
  },
  'receipt.closed': (page) => page.click('بستن رسید'),
  'submission.cancelled': (page) => page.click('لغو'),
};
