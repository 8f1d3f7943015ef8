import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import { NO_FORM, type ProductFormContext } from '#src/machines/product-form/product-form.events.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { hasSomethingToSave, issuesOf, isUploadPending } from '#src/machines/product-form/product-form.selectors.ts';
import { type MediaChoice, NO_CHOICE } from '#src/machines/product-media/product-media.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import type { Gestures } from '../../models/walk-on-screen.tsx';
import { productOf } from '../../support/fixtures/products.ts';

export const TITLE = 'چرخ‌دندهٔ مارپیچ';
const DRAWING = '/files/products/1-drawing.webp';
export const GEAR = productOf(1, { version: 1, drawing: DRAWING });
/** The same product with a title from another session. */
export const NEWER = productOf(1, { version: 2, title: 'قطعهٔ تازه', drawing: DRAWING });

export const VIDEO = new File(['film'], 'gear.mp4', { type: 'video/mp4' });
export const PREPARED_VIDEO = { name: VIDEO.name, blob: VIDEO, preview: 'blob:film' };

/** The report that the state of one file has changed. */
const reportOf = (slot: MediaSlot, choice: Partial<MediaChoice>) => ({ slot, choice: { ...NO_CHOICE, ...choice } });

/** Every path through an edit. The list of files is silent: events of the path report its changes. */
export const productFormModel = machineModel(productFormMachine, {
  input: { product: GEAR },
  examples: {
    'field.changed': [
      { field: 'title', value: TITLE },
      { field: 'title', value: ' ' },
    ],
    'media.chosen': [{ slot: 'video', file: VIDEO }],
    'media.removed': [{ slot: 'video' }],
    'drawing.marked': [{ isRemoved: true }, { isRemoved: false }],
    'media.changed': [reportOf('image', { isExamining: true }), reportOf('video', { file: PREPARED_VIDEO })],
    'newer.taken': [{ field: 'title' }],
    'close.requested': [{ next: NO_FORM }],
    'save.succeeded': [{ id: GEAR.id }],
    'save.conflict': [{ newer: NEWER }],
    'save.missing': [{ failure: { reason: 'edit', message: 'محصول پیدا نشد.' } }],
    'save.failed': [{ failure: { reason: 'connection', message: '' }, errors: [] }],
    'xstate.done.actor.videoUpload': [
      { actorId: 'videoUpload', output: { file: PREPARED_VIDEO, publicUrl: '/files/videos/gear.mp4' } },
    ],
  },
  distinguish: resultOfSubmit,
});

/** The effect of the button that saves. */
function resultOfSubmit(context: ProductFormContext): 'nothing' | 'issues' | 'upload' | 'save' {
  if (!hasSomethingToSave(context)) return 'nothing';
  if (issuesOf(context).length > 0) return 'issues';
  return isUploadPending(context) ? 'upload' : 'save';
}

/** Names of the button that marks the stored drawing, by the mark. */
export const MARKS = { true: 'برگرداندن نقشهٔ فعلی', false: 'برداشتن نقشهٔ فعلی' };

/** Gestures of the admin in the form. The walk of the files has those that concern them. */
export const productFormGestures: Gestures<typeof productFormMachine> = {
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
  'upload.cancelled': (page) => page.click('لغو آپلود'),
  'close.requested': (page) => page.click('بستن فرم'),
  // Enter submits even if the button is disabled.
  'product.submitted': (page) => page.submit('title'),
  'discard.confirmed': (page) => page.click('صرف‌نظر از تغییرات'),
  'discard.cancelled': (page) => page.click('ادامهٔ ویرایش'),
};
