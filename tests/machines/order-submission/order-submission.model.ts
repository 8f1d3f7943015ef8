import { EMPTY_DRAFT, isRequired, type OrderDraft, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { orderSubmissionMachine } from '#src/machines/order-submission/order-submission.machine.ts';
import { arePrepared, type OrderImage } from '#src/validation/order-images.ts';
import { blobOf } from '../../support/fixtures/blobs.ts';
import { sampleImages } from '../../support/fixtures/image-files.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

/** A form that can be sent. */
export const FILLED: OrderDraft = {
  ...EMPTY_DRAFT,
  name: 'سارا رضایی',
  phone: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  description: 'یک چرخ‌دندهٔ مارپیچ',
};
export const PNG = sampleImages['image/png'];
export const imageFile = (name = 'gear.png') => new File([PNG], name, { type: 'image/png', lastModified: 0 });

const EXAMINED: OrderImage = {
  id: '0-0',
  name: 'gear.png',
  source: 'gear.png',
  chosenBytes: PNG.length,
  blob: null,
  preview: null,
};

/** The cart's parts as they are asked about. */
export const QUESTION = 'دربارهٔ این قطعه‌ها می‌پرسم:\n- چرخ‌دنده (№ ۰۷)، ۲ عدد';
/** The server has taken the order. */
export const SUCCEEDED = {
  type: 'submission.succeeded',
  id: '4K7Q2MZ8X0V5RNC3JT9WFBH6DE',
  sentAt: '2026-11-20T08:30:00.000Z',
} as const;

/** Issues that the server may find in an order with an image. */
export const ERRORS = [
  { path: 'phone', message: 'شمارهٔ تلفن درست نیست.' },
  { path: 'files.0', message: 'این پرونده تصویر نیست.' },
];

const REASONS = ['offline', 'unreachable', 'timedOut', 'tooLarge', 'unsupportedType'] as const;

/** Every way through the order form; the images speak by `images.changed`. */
export const orderModel = machineModel(orderSubmissionMachine, {
  examples: {
    'draft.changed': [
      { field: 'name', value: FILLED.name },
      { field: 'phone', value: FILLED.phone },
      { field: 'description', value: FILLED.description },
    ],
    'draft.found': [{ kept: { draft: FILLED, question: '', hasImages: true } }],
    'question.asked': [{ question: QUESTION, isAboutCart: true }],
    'images.chosen': [{ files: [imageFile()] }],
    'image.removed': [{ id: '0-0' }],
    'images.changed': [
      { images: [] },
      { images: [EXAMINED] },
      { images: [{ ...EXAMINED, blob: blobOf(PNG.length), preview: 'blob:gear' }] },
    ],
    'images.read': [{ dataUrls: ['data:image/png;base64,eA=='] }],
    'order.submitted': [{ trap: '' }, { trap: 'https://spam.test' }],
    'reading.failed': [{ reason: 'imageLost', lostIds: ['0-0'] }],
    'submission.progressed': [{ share: 0.5 }],
    'submission.succeeded': [SUCCEEDED],
    'submission.limited': [{ reason: 'limited', retryAfter: 2, reference: '1a2b3c4d' }],
    'submission.failed': [
      { reason: 'invalid', errors: ERRORS, reference: '1a2b3c4d' },
      ...REASONS.map((reason) => ({ reason, errors: [], reference: '' })),
    ],
  },
  distinguish: ({ draft, images, areImagesLost, receipt }) => [
    draft,
    images.length,
    arePrepared(images),
    areImagesLost,
    receipt?.id,
  ],
  // A form is filled from top to bottom, and its images come last; what was found or asked goes on like what was typed.
  canHappen: (snapshot, event) => {
    const { draft, images, areImagesLost, receipt } = snapshot.context;
    if (areImagesLost || draft.description.includes(QUESTION)) return false;
    const emptyField = TYPED_FIELDS.find((field) => isRequired(field) && draft[field] === '');
    if (event.type === 'draft.changed') return event.field === emptyField;
    if (event.type === 'draft.found') return snapshot.matches({ editing: 'open' }) && emptyField === 'name';
    if (receipt !== null || event.type === 'receipt.closed') return receipt !== null && event.type === 'receipt.closed';
    if (event.type === 'question.asked' || event.type === 'images.chosen') return !emptyField;
    if (event.type === 'image.removed') return images.length > 0;
    if (event.type !== 'images.changed') return true;
    if (snapshot.matches({ submitting: 'preparing' })) return true;
    const isChange = arePrepared(event.images) !== arePrepared(images) || event.images.length < images.length;
    return !emptyField && isChange && !snapshot.matches({ submitting: 'sending' });
  },
});

/** Gestures of a visitor on the order form. */
export const orderGestures: Gestures<typeof orderSubmissionMachine> = {
  'draft.changed': (page, { field, value }) => page.fill(field, value),
  'images.chosen': (page, { files }) => page.choose('files', files),
  'order.submitted': async (page, { trap }) => {
    // A robot fills the invisible field.
    await page.fill('website', trap);
    await page.submit('name');
  },
  'receipt.closed': (page) => page.click('بستن رسید'),
  'submission.cancelled': (page) => page.click('لغو'),
};
