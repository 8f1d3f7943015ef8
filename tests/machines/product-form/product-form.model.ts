import type { SnapshotFrom } from 'xstate';
import { NO_FORM } from '#src/machines/product-form/product-form.events.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { productOf } from '../../support/fixtures/products.ts';
import { machineModel } from '../../support/models/machine-model.ts';
import type { Gestures } from '../../support/models/walk-model.tsx';

export const TITLE = 'چرخ‌دندهٔ مارپیچ';
const DRAWING = '/files/products/1-drawing.webp';
export const GEAR = productOf(1, { version: 1, drawing: DRAWING });
/** The same product with a title from another session. */
export const NEWER = productOf(1, { version: 2, title: 'قطعهٔ تازه', drawing: DRAWING });

const IMAGE = new File(['x'], 'photo.heic', { type: 'image/heic' });
export const VIDEO = new File(['film'], 'gear.mp4', { type: 'video/mp4' });
export const PREPARED_VIDEO = { name: VIDEO.name, blob: VIDEO, preview: 'blob:film' };
const PUBLIC_URL = '/files/videos/gear.mp4';

const uploaded = (publicUrl: string) =>
  ({ type: 'xstate.done.actor.videoUpload', actorId: 'videoUpload', output: { publicUrl } }) as const;

/** Every way through an edit; what an addition has besides is the scenarios'. */
export const productFormModel = machineModel(productFormMachine, {
  input: { product: GEAR },
  examples: {
    'field.changed': [
      { field: 'title', value: TITLE },
      { field: 'title', value: ' ' },
    ],
    'media.chosen': [
      { slot: 'image', file: IMAGE },
      { slot: 'video', file: VIDEO },
    ],
    'media.removed': [{ slot: 'video' }],
    'drawing.marked': [{ isRemoved: true }],
    'file.prepared': [{ key: 'video', file: PREPARED_VIDEO }],
    'file.rejected': [{ key: 'image', name: IMAGE.name, issue: { code: 'imageHeic' } }],
    'newer.taken': [{ field: 'title' }],
    'close.requested': [{ next: NO_FORM }],
    'save.succeeded': [{ id: GEAR.id }],
    'save.conflict': [{ newer: NEWER }],
    'save.missing': [{ failure: { reason: 'edit', message: 'محصول پیدا نشد.' } }],
    'save.failed': [{ failure: { reason: 'connection', message: '' }, errors: [] }],
    'xstate.done.actor.videoUpload': [uploaded(PUBLIC_URL)],
  },
  distinguish: ({ product, draft, media: { image, video }, removesDrawing }) => [
    product?.version,
    removesDrawing,
    draft.title,
    [image.isExamining, image.rejection],
    [video.isExamining, video.file, video.uploadedTo],
  ],
  canHappen,
});

/** The admin changes one thing: the title, the image, the video or the drawing. Conflicts concern only the title. */
function canHappen(snapshot: SnapshotFrom<typeof productFormMachine>, { type, slot }: AnyExample): boolean {
  const { product, draft, failure, media, removesDrawing } = snapshot.context;
  const isTitleChanged = draft.title !== product?.title;
  const isImageTouched = media.image.isExamining || media.image.rejection !== null;
  const isVideoTouched = media.video.isExamining || media.video.file !== null;
  if (removesDrawing) return ['close.requested', 'discard.confirmed', 'discard.cancelled'].includes(type);
  const isUntouched = !isTitleChanged && !isImageTouched && !isVideoTouched && failure === null;
  switch (type) {
    case 'field.changed':
    case 'drawing.marked':
      return isUntouched;
    case 'media.chosen':
      return isUntouched || (slot === 'image' ? isImageTouched : isVideoTouched && media.video.uploadedTo === null);
    case 'media.removed':
      return media.video.file !== null && !media.video.isExamining;
    case 'file.prepared':
      return isUntouched || media.video.isExamining;
    case 'file.rejected':
      return isUntouched || media.image.isExamining;
    case 'upload.cancelled':
      return snapshot.matches({ submitting: 'uploading' });
    case 'newer.taken':
    case 'save.conflict':
    case 'save.missing':
      return isTitleChanged;
    default:
      return true;
  }
}

interface AnyExample {
  readonly type: string;
  readonly slot?: string;
}

/** How the admin causes the form's events. */
export const productFormGestures: Gestures<typeof productFormMachine> = {
  'field.changed': (page, { field, value }) => page.fill(field, value),
  'media.chosen': (page, { slot, file }) => page.choose(slot, [file]),
  'media.removed': (page) => page.click(`برداشتن ${VIDEO.name}`),
  'drawing.marked': (page) => page.click('برداشتن نقشهٔ فعلی'),
  'newer.taken': (page) => page.click('استفاده از متن تازه'),
  'upload.cancelled': (page) => page.click('لغو آپلود'),
  'close.requested': (page) => page.click('بستن فرم'),
  // Enter submits even where the button does not answer.
  'product.submitted': (page) => page.submit('title'),
  'discard.confirmed': (page) => page.click('رها کردن تغییرات'),
  'discard.cancelled': (page) => page.click('ادامهٔ ویرایش'),
};
