import { expect } from 'vitest';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import {
  NO_FORM,
  type ProductFormContext,
  type ProductFormEvent,
} from '#src/machines/product-form/product-form.events.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { hasSomethingToSave, issuesOf, isUploadPending } from '#src/machines/product-form/product-form.selectors.ts';
import { type MediaChoice, NO_CHOICE } from '#src/machines/product-media/product-media.machine.ts';
import { type Examples, machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.ts';
import { sampleImages } from '../../support/fixtures/image-files.ts';
import { productOf } from '../../support/fixtures/products.ts';
import type { Answer } from '../../support/infrastructure/controlled-network.ts';
import type { MockedPage } from '../../support/infrastructure/mocked-page.ts';
import type { Page } from '../../support/screens/page.ts';

export const TITLE = 'چرخ‌دندهٔ مارپیچ';
const DRAWING = '/files/products/1-drawing.webp';
export const GEAR = productOf(1, { version: 1, drawing: DRAWING });
/** The same product with a title from another session. */
export const NEWER = productOf(1, { version: 2, title: 'قطعهٔ تازه', drawing: DRAWING });

export const VIDEO = new File(['\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'], 'gear.mp4', { type: 'video/mp4' });
const PHOTO = new File([sampleImages['image/png']], 'photo.png', { type: 'image/png' });
const LETTER = new File(['Dear workshop'], 'letter.txt', { type: 'text/plain' });

/** A chosen file once it was examined. */
const prepared = (file: File) => ({
  name: file.name,
  blob: file.slice(0, file.size, file.type),
  preview: 'blob:preview',
});
export const PREPARED_VIDEO = prepared(VIDEO);

/** The report that the state of one file has changed. It follows by itself. */
const reportOf = (slot: MediaSlot, choice: Partial<MediaChoice> = {}) => ({
  slot,
  choice: { ...NO_CHOICE, ...choice },
  prearrange: () => {},
});

const EXAMINING_VIDEO = reportOf('video', { isExamining: true });
const VIDEO_READY = reportOf('video', { file: PREPARED_VIDEO });
const EXAMINING_LETTER = reportOf('video', { isExamining: true });
const LETTER_REJECTED = reportOf('video', { rejection: { name: LETTER.name, issue: { code: 'notAVideo' } } });
const EXAMINING_PHOTO = reportOf('image', { isExamining: true });
const PHOTO_READY = reportOf('image', { file: prepared(PHOTO) });
const REMOVED = reportOf('video');

/** The report that comes next at once, by what the admin did or by the report before. */
export const NEXT_REPORT: ReadonlyMap<unknown, MediaChoice> = new Map<unknown, MediaChoice>([
  [VIDEO, EXAMINING_VIDEO.choice],
  [EXAMINING_VIDEO.choice, VIDEO_READY.choice],
  [LETTER, EXAMINING_LETTER.choice],
  [EXAMINING_LETTER.choice, LETTER_REJECTED.choice],
  [PHOTO, EXAMINING_PHOTO.choice],
  [EXAMINING_PHOTO.choice, PHOTO_READY.choice],
  ['media.removed', REMOVED.choice],
]);

/** Answers the request that saves the product. */
function answerSave(page: MockedPage, outcome?: Answer): void {
  page.answer(isAddition(page) ? 'addProduct' : 'editProduct', outcome);
}

const isAddition = (page: MockedPage) => page.waiting.some(({ name }) => name === 'addProduct');

const refusal = (status: number, message: string, errors: readonly object[] = []) =>
  Response.json({ message, errors }, { status });

/** The video is uploaded to the URL that the server grants. */
async function upload(page: MockedPage): Promise<void> {
  page.answer('presignVideo');
  await page.settle();
  page.answer('putVideo');
}

const TAKEN = [{ path: 'title', message: 'عنوان تکراری است.' }];
const REASON = expect.stringMatching(/^(?:add|edit)$/);

const examples: Examples<ProductFormEvent, MockedPage> = {
  'field.changed': [
    { field: 'title', value: TITLE },
    { field: 'title', value: ' ' },
    { field: 'description', value: GEAR.description },
  ],
  'media.chosen': [
    { slot: 'video', file: VIDEO },
    { slot: 'video', file: LETTER },
    { slot: 'image', file: PHOTO },
  ],
  'media.removed': [{ slot: 'video' }],
  'drawing.marked': [{ isRemoved: true }, { isRemoved: false }],
  'visibility.changed': [{ isHidden: true }],
  'media.changed': [
    EXAMINING_VIDEO,
    VIDEO_READY,
    EXAMINING_LETTER,
    LETTER_REJECTED,
    EXAMINING_PHOTO,
    PHOTO_READY,
    REMOVED,
  ],
  'newer.taken': [{ field: 'title' }],
  'product.submitted': [{}],
  'upload.cancelled': [{}],
  'close.requested': [{ next: NO_FORM }],
  'discard.confirmed': [{}],
  'discard.cancelled': [{}],
  'dashboard.closed': [{}],
  'session.expired': [{}],
  'save.succeeded': [{ id: GEAR.id, arrange: (page) => answerSave(page), reported: { id: expect.any(Number) } }],
  'save.conflict': [
    {
      newer: NEWER,
      arrange: (page) => {
        page.mocks.database.products.replace(NEWER);
        answerSave(page);
      },
    },
  ],
  'save.missing': [
    {
      failure: { reason: 'edit', message: 'محصول یافت نشد.' },
      arrange: (page) => {
        page.mocks.database.products.delete(GEAR.id);
        answerSave(page);
      },
    },
  ],
  'save.failed': [
    {
      failure: { reason: 'connection', message: '' },
      errors: [],
      // A second attempt to add has the key of the first, so the product is stored once.
      arrange: (page) => answerSave(page, isAddition(page) ? 'unheard' : 'lost'),
    },
    {
      failure: { reason: 'tooLarge', message: 'بزرگ است.' },
      errors: [],
      arrange: (page) => answerSave(page, refusal(413, 'بزرگ است.')),
    },
    {
      failure: { reason: 'edit', message: 'درست نیست.' },
      errors: TAKEN,
      arrange: (page) => answerSave(page, refusal(400, 'درست نیست.', TAKEN)),
      reported: { failure: { reason: REASON, message: 'درست نیست.' } },
    },
  ],
  'xstate.done.actor.videoUpload': [
    {
      actorId: 'videoUpload',
      output: { file: PREPARED_VIDEO, publicUrl: '/files/videos/gear.mp4' },
      arrange: upload,
      reported: {
        output: { file: PREPARED_VIDEO, publicUrl: expect.stringMatching(/^\/files\/videos\/[^/]+\.mp4$/) },
      },
    },
  ],
};

const outcomes = {
  media: ['media.changed'],
  saveProduct: ['save.succeeded', 'save.conflict', 'save.missing', 'save.failed'],
} as const;

/** Every path through an edit. */
export const productFormModel = machineModel(productFormMachine, {
  input: { product: GEAR },
  examples,
  outcomes,
  unheard: [
    {
      in: ['asking', 'submitting'],
      events: [
        'field.changed',
        'media.chosen',
        'media.removed',
        'drawing.marked',
        'visibility.changed',
        'newer.taken',
        'product.submitted',
        'close.requested',
      ],
      because: 'A dialog covers the form, or it is locked while it is sent.',
    },
    { in: ['editing.savable.open', 'editing.missing'], events: ['newer.taken'], because: 'No newer text is known.' },
    {
      in: 'editing.missing',
      events: ['product.submitted'],
      because: 'The product was deleted. Enter submits although the button is disabled.',
      isOffered: true,
    },
    {
      in: ['editing', 'asking', 'submitting.saving'],
      events: ['upload.cancelled'],
      because: 'No video is being uploaded.',
    },
    { in: ['editing', 'submitting'], events: ['discard.confirmed', 'discard.cancelled'], because: 'Nothing is asked.' },
    { in: ['editing', 'submitting'], events: ['dashboard.closed'], because: 'The draft is kept, and sending goes on.' },
    { in: 'editing', events: ['session.expired'], because: 'The draft is kept until the admin signs in again.' },
  ],
  distinguish: resultOfSubmit,
});

/** Every path through an addition. */
export const additionModel = machineModel(productFormMachine, { input: { product: null }, examples, outcomes });

/** The effect of the button that saves. */
export function resultOfSubmit(context: ProductFormContext): 'nothing' | 'issues' | 'upload' | 'save' {
  if (!hasSomethingToSave(context)) return 'nothing';
  if (issuesOf(context).length > 0) return 'issues';
  return isUploadPending(context) ? 'upload' : 'save';
}

/** Names of the button that marks the stored drawing, by the mark. */
export const MARKS = { true: 'برگرداندن نقشهٔ فعلی', false: 'برداشتن نقشهٔ فعلی' };

/** Gestures of the admin in the form. The walk of the files has those that concern them. */
export const productFormGestures: Gestures<typeof productFormMachine, Page> = {
  'field.changed': (page, { field, value }) => page.fill(field, value),
  'newer.taken': async (page) => {
    const name = 'استفاده از متن تازه';
    // A newer text that equals the draft has no button.
    if (page.read().enabled.includes(name)) await page.click(name);
  },
  'drawing.marked': async (page, { isRemoved }) => {
    const name = MARKS[`${!isRemoved}`];
    // One button marks the drawing or restores it.
    if (page.read().enabled.includes(name)) await page.click(name);
  },
  'visibility.changed': (page, { isHidden }) => page.tick('hidden', isHidden),
  'upload.cancelled': (page) => page.click('لغو آپلود'),
  'close.requested': (page) => page.click('بستن فرم'),
  // Enter submits even if the button is disabled.
  'product.submitted': (page) => page.submit('title'),
  'discard.confirmed': (page) => page.click('صرف‌نظر از تغییرات'),
  'discard.cancelled': (page) => page.click('ادامهٔ ویرایش'),
};
