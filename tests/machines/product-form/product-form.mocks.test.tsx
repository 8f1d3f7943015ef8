import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { createApiClient } from '#src/actors/client.ts';
import type { MediaSlot } from '#src/domain/product/product-fields.ts';
import { NO_FORM, type ProductFormEvent } from '#src/machines/product-form/product-form.events.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import { hasSomethingToSave, issuesOf, isUploadPending } from '#src/machines/product-form/product-form.selectors.ts';
import { type MediaChoice, NO_CHOICE } from '#src/machines/product-media/product-media.machine.ts';
import { machineModel } from '../../models/machine-model.ts';
import { type Causes, walkOnMocks } from '../../models/walk-on-mocks.ts';
import { sampleImages } from '../../support/fixtures/image-files.ts';
import { productForm } from '../../support/fixtures/production-machines.ts';
import { productOf } from '../../support/fixtures/products.ts';
import type { MockedPage } from '../../support/infrastructure/mocked-page.ts';

const TITLE = 'چرخ‌دندهٔ مارپیچ';
const PICTURE = { imageHasAlpha: false, srcset: { avif: '', webp: '' } };
const GEAR = productOf(1, { ...PICTURE, version: 1 });
/** The same product with a title from another session. */
const NEWER = productOf(1, { ...PICTURE, version: 2, title: 'قطعهٔ تازه' });

const MOVIE = '\0\0\0\u0018ftypmp42\0\0\0\0mp42isom';
const FILM = new File([MOVIE], 'gear.mp4', { type: 'video/mp4' });
const PHOTO = new File([sampleImages['image/png']], 'photo.png', { type: 'image/png' });
const LETTER = new File(['Dear workshop'], 'letter.txt', { type: 'text/plain' });

/** A chosen file once it was examined. */
const prepared = (file: File, pixels?: number) => ({
  name: file.name,
  blob: file.slice(0, file.size, file.type),
  pixels,
  preview: 'blob:preview',
});
const PREPARED_FILM = prepared(FILM);
const UPLOADED = { file: PREPARED_FILM, publicUrl: expect.stringMatching(/^\/files\/videos\/[^/]+\.mp4$/) };

/** The report about the file of one slot. */
const reportOf = (slot: MediaSlot, choice: Partial<MediaChoice> = {}) => ({
  slot,
  choice: { ...NO_CHOICE, ...choice },
});

const EXAMINING_FILM = reportOf('video', { isExamining: true });
const FILM_READY = reportOf('video', { file: PREPARED_FILM });
const EXAMINING_LETTER = reportOf('video', { isExamining: true });
const LETTER_REJECTED = reportOf('video', { rejection: { name: LETTER.name, issue: { code: 'notAVideo' } } });
const EXAMINING_PHOTO = reportOf('image', { isExamining: true });
const PHOTO_READY = reportOf('image', { file: prepared(PHOTO, 16 * 12) });
const REMOVED = reportOf('video');

/** The report that comes next at once, by what the admin did or by the report before. */
const NEXT_REPORT = new Map<unknown, MediaChoice>([
  [FILM, EXAMINING_FILM.choice],
  [EXAMINING_FILM.choice, FILM_READY.choice],
  [LETTER, EXAMINING_LETTER.choice],
  [EXAMINING_LETTER.choice, LETTER_REJECTED.choice],
  [PHOTO, EXAMINING_PHOTO.choice],
  [EXAMINING_PHOTO.choice, PHOTO_READY.choice],
  ['media.removed', REMOVED.choice],
]);

type Snapshot = SnapshotFrom<typeof productFormMachine>;

/** True without a chosen file and without a removed drawing. One of them at a time is enough. */
const isEmpty = ({ context: { media, removesDrawing } }: Snapshot) =>
  !removesDrawing && Object.values(media).every(({ file, rejection }) => file === null && rejection === null);

function canFollow(event: ProductFormEvent, last: AnyEventObject, snapshot: Snapshot): boolean {
  const report = NEXT_REPORT.get(last.file ?? last.choice ?? last.type);
  if (report || event.type === 'media.changed') return event.type === 'media.changed' && event.choice === report;
  if (event.type.startsWith('save.')) return snapshot.matches({ submitting: 'saving' });
  if (event.type === 'media.removed') return snapshot.context.media.video.file !== null;
  if (event.type === 'media.chosen' || event.type === 'drawing.marked') return isEmpty(snapshot);
  return true;
}

/** The effect of the button that saves. */
function resultOfSubmit(context: Snapshot['context']): 'nothing' | 'issues' | 'upload' | 'save' {
  if (!hasSomethingToSave(context)) return 'nothing';
  if (issuesOf(context).length > 0) return 'issues';
  return isUploadPending(context) ? 'upload' : 'save';
}

const open = () => productForm(createApiClient(location.origin, () => 'fa'));

const FIELD_ERROR = { path: 'title', message: 'عنوان تکراری است.' };
const refusal = (status: number, message: string, errors: readonly object[] = []) =>
  Response.json({ message, errors }, { status });

/** The causes of the form's events, with the operation that saves. */
const causesWith = (save: 'addProduct' | 'editProduct'): Causes<typeof productFormMachine> => ({
  'field.changed': 'sent',
  'media.chosen': 'sent',
  'media.removed': 'sent',
  'drawing.marked': 'sent',
  'newer.taken': 'sent',
  'product.submitted': 'sent',
  'upload.cancelled': 'sent',
  'close.requested': 'sent',
  'discard.confirmed': 'sent',
  'discard.cancelled': 'sent',
  'dashboard.closed': 'sent',
  'session.expired': 'sent',
  'media.changed': { prearranged: () => {} },
  'save.succeeded': { arranged: (page) => page.answer(save) },
  'save.conflict': {
    arranged: ({ mocks: { database }, answer }, { newer }) => {
      const stored = database.products.find(GEAR.id);
      if (stored) database.products.replace({ ...stored, ...newer });
      answer(save);
    },
  },
  'save.missing': {
    arranged: ({ mocks: { database }, answer }) => {
      database.products.delete(GEAR.id);
      answer(save);
    },
  },
  'save.failed': {
    arranged: ({ answer }, { failure: { reason, message }, errors }) => {
      if (reason === 'connection') answer(save, 'lost');
      else answer(save, refusal(reason === 'tooLarge' ? 413 : 400, message, errors));
    },
  },
});

const prepareMocks = async (page: MockedPage) => {
  page.mocks.database.clear();
  page.mocks.database.products.add(GEAR);
  await page.logIn();
};

/** The video is uploaded to the URL that the server grants. */
async function upload(page: MockedPage): Promise<void> {
  page.answer('presignVideo');
  await page.settle();
  page.answer('putVideo');
}

const PRESIGN = () => ({ name: 'presignVideo', body: { fileName: FILM.name, mime: FILM.type, size: FILM.size } });
const PUT = () => ({ name: 'putVideo', credentials: 'omit', body: FILM.size, headers: { 'content-type': FILM.type } });

const editOnMocks = machineModel(productFormMachine, {
  input: { product: GEAR },
  examples: {
    'field.changed': [
      { field: 'title', value: TITLE },
      { field: 'title', value: ' ' },
    ],
    'media.chosen': [
      { slot: 'video', file: FILM },
      { slot: 'video', file: LETTER },
      { slot: 'image', file: PHOTO },
    ],
    'media.removed': [{ slot: 'video' }],
    'drawing.marked': [{ isRemoved: true }],
    'media.changed': [
      EXAMINING_FILM,
      FILM_READY,
      EXAMINING_LETTER,
      LETTER_REJECTED,
      EXAMINING_PHOTO,
      PHOTO_READY,
      REMOVED,
    ],
    'newer.taken': [{ field: 'title' }],
    'close.requested': [{ next: NO_FORM }],
    'save.succeeded': [{ id: GEAR.id }],
    'save.conflict': [{ newer: NEWER }],
    'save.missing': [{ failure: { reason: 'edit', message: 'محصول یافت نشد.' } }],
    'save.failed': [
      { failure: { reason: 'connection', message: '' }, errors: [] },
      { failure: { reason: 'tooLarge', message: 'بزرگ است.' }, errors: [] },
      { failure: { reason: 'edit', message: 'درست نیست.' }, errors: [FIELD_ERROR] },
    ],
    'xstate.done.actor.videoUpload': [{ actorId: 'videoUpload', output: UPLOADED }],
  },
  distinguish: (context) => [resultOfSubmit(context), Object.values(context.media).some(({ file }) => file !== null)],
  canFollow,
});

walkOnMocks(editOnMocks, {
  open,
  prepare: prepareMocks,
  causes: causesWith('editProduct'),
  ends: { videoUpload: upload },
  after: {
    'save.succeeded': ({ mocks: { database } }, { context: { draft, product } }) => {
      const { title, version } = database.products.find(GEAR.id) ?? {};
      expect({ title, version }).toEqual({ title: draft.title, version: (product?.version ?? 0) + 1 });
    },
    'save.failed': ({ mocks: { database } }, { context: { product } }) =>
      expect(database.products.find(GEAR.id)?.version).toBe(product?.version),
  },
  calls: {
    videoUpload: PRESIGN,
    saveProduct: ({ context: { product, draft } }: AnyMachineSnapshot) => ({
      name: 'editProduct',
      path: '/api/products/editproduct',
      headers: { 'if-match': `"${product.version}"` },
      body: { id: `${GEAR.id}`, title: draft.title },
    }),
  },
  callsOnTheWay: { 'xstate.done.actor.videoUpload': PUT },
});

/** The report of the photo. A new product needs one. */
const isPhoto = (event: ProductFormEvent) => event.type !== 'media.chosen' || event.file === PHOTO;

const additionOnMocks = machineModel(productFormMachine, {
  input: { product: null },
  examples: {
    'field.changed': [
      { field: 'title', value: TITLE },
      { field: 'description', value: GEAR.description },
    ],
    'media.chosen': [{ slot: 'image', file: PHOTO }],
    'media.removed': [{ slot: 'video' }],
    'drawing.marked': [{ isRemoved: true }],
    'media.changed': [EXAMINING_PHOTO, PHOTO_READY],
    'newer.taken': [{ field: 'title' }],
    'close.requested': [{ next: NO_FORM }],
    'save.succeeded': [{ id: expect.any(Number) }],
    'save.conflict': [{ newer: NEWER }],
    'save.missing': [{ failure: { reason: 'add', message: '' } }],
    'save.failed': [
      { failure: { reason: 'connection', message: '' }, errors: [] },
      { failure: { reason: 'add', message: 'درست نیست.' }, errors: [FIELD_ERROR] },
    ],
    'xstate.done.actor.videoUpload': [{ actorId: 'videoUpload', output: UPLOADED }],
  },
  distinguish: (context) => [resultOfSubmit(context), issuesOf(context).map(({ path }) => path)],
  canFollow: (event, last, snapshot) =>
    isPhoto(event) &&
    event.type !== 'drawing.marked' &&
    event.type !== 'save.conflict' &&
    event.type !== 'save.missing' &&
    canFollow(event, last, snapshot),
});

const LOST = { type: 'save.failed', failure: { reason: 'connection', message: '' }, errors: [] };
const SUBMIT = { type: 'product.submitted' };

walkOnMocks(additionOnMocks, {
  isWhole: false,
  also: {
    'adds a product once although the response to the first attempt is lost': [
      { type: 'field.changed', field: 'title', value: TITLE },
      { type: 'field.changed', field: 'description', value: GEAR.description },
      { type: 'media.chosen', slot: 'image', file: PHOTO },
      { type: 'media.changed', ...EXAMINING_PHOTO },
      { type: 'media.changed', ...PHOTO_READY },
      SUBMIT,
      LOST,
      SUBMIT,
      { type: 'save.succeeded', id: expect.any(Number) },
    ],
  },
  open,
  prepare: prepareMocks,
  ends: { videoUpload: upload },
  causes: {
    ...causesWith('addProduct'),
    'save.failed': {
      arranged: ({ answer }, { failure: { reason, message }, errors }) =>
        answer('addProduct', reason === 'connection' ? 'unheard' : refusal(400, message, errors)),
    },
  },
  after: {
    // A second attempt after a lost response has the key of the first, so the product is stored once.
    'save.succeeded': ({ mocks: { database } }, { context: { draft } }) => {
      const added = database.products.all().filter(({ id }) => id !== GEAR.id);
      expect(added.map(({ title, description }) => ({ title, description }))).toEqual([
        { title: draft.title, description: draft.description },
      ]);
    },
  },
  calls: {
    saveProduct: ({ context: { draft } }: AnyMachineSnapshot) => ({
      name: 'addProduct',
      path: '/api/products/addproduct',
      headers: { 'idempotency-key': expect.stringMatching(/.{16,}/) },
      body: { title: draft.title, shortDescription: draft.description, image: PHOTO.size },
    }),
  },
});
