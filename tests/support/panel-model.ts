import type { DoneActorEvent, ErrorActorEvent, SnapshotFrom } from 'xstate';
import { EMPTY_PRODUCT, type ProductDraft } from '#src/domain/product-draft.ts';
import {
  type DashboardPanelEvent,
  type DeletionAnswer,
  dashboardPanelMachine,
  type SaveAnswer,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import type { VideoUploadOutput } from '#src/machines/video-upload/video-upload.machine.ts';
import { type Examples, machineModel, type Place } from './machine-model.ts';
import { PNG, picture, previewOf } from './order-submission-stage.ts';
import { productOf } from './products.ts';
import { GRANT, VIDEO, videoBlob } from './video-upload-stage.ts';

type ModelEvent =
  | DashboardPanelEvent
  | DoneActorEvent<VideoUploadOutput, 'videoUpload'>
  | DoneActorEvent<SaveAnswer, 'saveProduct'>
  | ErrorActorEvent<unknown, 'saveProduct'>
  | DoneActorEvent<DeletionAnswer, 'deleteProduct'>
  | ErrorActorEvent<unknown, 'deleteProduct'>
  | { type: 'xstate.after.saveDeadline.dashboardPanel.submission.saving' }
  | { type: 'xstate.after.deletionDeadline.dashboardPanel.removal.deleting' };

/** What the admin of these tests writes. */
export const TITLE = 'چرخ‌دندهٔ مارپیچ';
export const DESCRIPTION = 'برای جعبه‌دندهٔ کوچک';
/** The products that are there. */
export const FIRST = productOf(1);
export const SECOND = productOf(2);
/** The first one with the title that the admin of these tests writes. */
export const STORED = productOf(1, { title: TITLE });
/** The first one, as somebody else made it meanwhile. */
export const NEWER = productOf(1, { title: 'قطعهٔ تازه', description: 'توضیح تازه' });

export const videoFile = () => new File([videoBlob()], VIDEO.name, { type: VIDEO.mime });
const IMAGE_MEDIA = { name: 'gear.png', bytes: PNG.length, mime: 'image/png', preview: previewOf(PNG.length) };
const VIDEO_MEDIA = { ...VIDEO, preview: previewOf(VIDEO.bytes) };

const uploaded = (output: VideoUploadOutput): DoneActorEvent<VideoUploadOutput, 'videoUpload'> => ({
  type: 'xstate.done.actor.videoUpload',
  actorId: 'videoUpload',
  output,
});
const saved = (output: SaveAnswer): DoneActorEvent<SaveAnswer, 'saveProduct'> => ({
  type: 'xstate.done.actor.saveProduct',
  actorId: 'saveProduct',
  output,
});
const deleted = (output: DeletionAnswer): DoneActorEvent<DeletionAnswer, 'deleteProduct'> => ({
  type: 'xstate.done.actor.deleteProduct',
  actorId: 'deleteProduct',
  output,
});

export const PANEL_EXAMPLES: Examples<ModelEvent> = {
  'addition.requested': [{ type: 'addition.requested' }],
  'edit.requested': [
    { type: 'edit.requested', product: FIRST },
    { type: 'edit.requested', product: SECOND },
  ],
  'panel.closed': [{ type: 'panel.closed' }],
  'discard.confirmed': [{ type: 'discard.confirmed' }],
  'discard.cancelled': [{ type: 'discard.cancelled' }],
  'field.changed': [
    { type: 'field.changed', field: 'title', value: TITLE },
    { type: 'field.changed', field: 'description', value: DESCRIPTION },
    { type: 'field.changed', field: 'title', value: ' ' },
  ],
  'media.chosen': [
    { type: 'media.chosen', slot: 'image', file: picture() },
    { type: 'media.chosen', slot: 'video', file: videoFile() },
  ],
  'media.removed': [
    { type: 'media.removed', slot: 'image' },
    { type: 'media.removed', slot: 'video' },
  ],
  'media.prepared': [
    { type: 'media.prepared', slot: 'image', media: IMAGE_MEDIA },
    { type: 'media.prepared', slot: 'video', media: VIDEO_MEDIA },
  ],
  'media.refused': [{ type: 'media.refused', slot: 'image', name: IMAGE_MEDIA.name, reason: 'heic' }],
  'products.refreshed': [
    { type: 'products.refreshed', products: [FIRST, SECOND] },
    { type: 'products.refreshed', products: [NEWER, SECOND] },
    { type: 'products.refreshed', products: [SECOND] },
    { type: 'products.refreshed', products: [STORED, SECOND] },
  ],
  'newer.taken': [{ type: 'newer.taken', field: 'title' }],
  'newer.declined': [{ type: 'newer.declined', field: 'title' }],
  'product.submitted': [{ type: 'product.submitted' }],
  'upload.cancelled': [{ type: 'upload.cancelled' }],
  'upload.retried': [{ type: 'upload.retried' }],
  'removal.requested': [
    { type: 'removal.requested', product: FIRST },
    { type: 'removal.requested', product: SECOND },
  ],
  'removal.confirmed': [{ type: 'removal.confirmed' }],
  'removal.cancelled': [{ type: 'removal.cancelled' }],
  'session.ended': [{ type: 'session.ended' }],
  'form.finished': [{ type: 'form.finished' }],
  'xstate.done.actor.videoUpload': [
    uploaded({ kind: 'uploaded', publicUrl: GRANT.publicUrl }),
    uploaded({ kind: 'cancelled' }),
  ],
  'xstate.done.actor.saveProduct': [
    saved({ kind: 'saved' }),
    saved({ kind: 'outdated', newer: NEWER }),
    saved({ kind: 'gone', message: 'این محصول پیدا نشد.' }),
    saved({ kind: 'forbidden' }),
    saved({ kind: 'tooLarge', message: '', errors: [] }),
    saved({ kind: 'refused', message: 'درخواست درست نیست.', errors: [{ path: 'title', message: 'عنوان بلند است.' }] }),
  ],
  'xstate.error.actor.saveProduct': [{ type: 'xstate.error.actor.saveProduct', actorId: 'saveProduct', error: null }],
  'xstate.done.actor.deleteProduct': [
    deleted({ kind: 'deleted' }),
    deleted({ kind: 'alreadyGone' }),
    deleted({ kind: 'forbidden' }),
  ],
  'xstate.error.actor.deleteProduct': [
    { type: 'xstate.error.actor.deleteProduct', actorId: 'deleteProduct', error: null },
  ],
  'xstate.after.saveDeadline.dashboardPanel.submission.saving': [
    { type: 'xstate.after.saveDeadline.dashboardPanel.submission.saving' },
  ],
  'xstate.after.deletionDeadline.dashboardPanel.removal.deleting': [
    { type: 'xstate.after.deletionDeadline.dashboardPanel.removal.deleting' },
  ],
};

type PanelSnapshot = SnapshotFrom<typeof dashboardPanelMachine>;
type PanelExample = (typeof PANEL_EXAMPLES)[keyof typeof PANEL_EXAMPLES][number];

/** How far a draft has come; what lies between is left out, so that the walk stays short. */
type Written = 'nothing' | 'title' | 'texts' | 'blank';

function written(draft: ProductDraft, stored: ProductDraft): Written {
  if (draft.title.trim() === '' && stored.title !== '') return 'blank';
  if (draft.title === stored.title) return 'nothing';
  return draft.description === stored.description ? 'title' : 'texts';
}

const isQuiet = (snapshot: PanelSnapshot) =>
  snapshot.matches({ submission: 'resting', discard: 'idle', removal: 'idle' });

/** Before the closed panel every event may go astray: there guards say no. */
const isUntouched = (snapshot: PanelSnapshot) => isQuiet(snapshot) && snapshot.matches({ panel: 'none' });

/**
 * What the admin does in this model: a form is filled from top to bottom, the picture comes before the video, an edit
 * changes one thing. The regions of the panel would multiply otherwise, and tell nothing more.
 */
function canHappen(snapshot: PanelSnapshot, event: PanelExample): boolean {
  if (event.type === 'form.finished') return false;
  if (event.type.startsWith('xstate.')) return canAnswer(snapshot, event);
  if (!isQuiet(snapshot)) return canHappenMeanwhile(snapshot, event);
  const { product, draft, rivals, image, video, examining } = snapshot.context;
  const isAdding = snapshot.matches({ panel: 'add' });
  const text = written(draft, product ?? EMPTY_PRODUCT);
  const hasMedia = image !== null || video !== null || examining.length > 0;
  const canChooseImage = !hasMedia && (isAdding ? text === 'texts' : text === 'nothing');
  if (isUntouched(snapshot)) return canStray(event);
  if (product?.id === SECOND.id) return event.type === 'panel.closed';
  if (snapshot.matches({ panel: { edit: 'gone' } })) return canHappenToNone(event);
  if (isUnanswered(snapshot.context)) return canHappenToUnanswered(event);
  if (product === NEWER) return canHappenToNewer(event, rivals.length > 0);
  switch (event.type) {
    case 'addition.requested':
      return text === 'title';
    case 'edit.requested':
      return event.product === FIRST ? isAdding && text === 'title' : !isAdding && !hasMedia;
    case 'panel.closed':
      return video === null && !examining.includes('video');
    case 'field.changed':
      return !hasMedia && canWrite(event.field, event.value, isAdding, text);
    case 'media.chosen':
      return event.slot === 'image' ? canChooseImage : isAdding && image !== null && !video && examining.length === 0;
    case 'media.prepared':
    case 'media.refused':
      return examining.includes(event.slot);
    case 'media.removed':
      return event.slot === 'video' ? video !== null : hasMedia && video === null && !examining.includes('video');
    case 'products.refreshed':
      return !isAdding && !hasMedia && text !== 'blank' && !event.products.includes(STORED);
    case 'newer.taken':
    case 'newer.declined':
      return false;
    case 'removal.requested':
      return (
        !hasMedia && (event.product === FIRST ? text !== 'texts' && text !== 'blank' : !isAdding && text === 'title')
      );
    case 'discard.confirmed':
      return false;
    default:
      return true;
  }
}

/** The product is gone: nothing can be saved until it is there again. */
function canHappenToNone(event: PanelExample): boolean {
  if (event.type === 'products.refreshed') return !event.products.includes(STORED);
  return event.type === 'product.submitted' || event.type === 'panel.closed';
}

/** An edit was sent, and nobody answered. */
const isUnanswered = ({ product, draft, failure }: PanelSnapshot['context']) =>
  product === FIRST && draft.title === TITLE && failure?.reason === 'connection';

/** The edit may be stored, which the products tell, or not. */
function canHappenToUnanswered(event: PanelExample): boolean {
  if (event.type !== 'products.refreshed') return event.type === 'product.submitted';
  return event.products.includes(FIRST) || event.products.includes(STORED);
}

/** The product was edited elsewhere: one of two texts is chosen, or the own one is saved as it is. */
function canHappenToNewer({ type }: PanelExample, isThereChoice: boolean): boolean {
  if (type === 'newer.taken' || type === 'newer.declined') return isThereChoice;
  return type === 'product.submitted' || type === 'panel.closed';
}

function canWrite(field: string, value: string, isAdding: boolean, text: Written): boolean {
  if (field === 'description') return isAdding && text === 'title';
  return text === 'nothing' && (value === TITLE || !isAdding);
}

/** One example of each kind is enough where nothing may come of it. */
function canStray(event: PanelExample): boolean {
  switch (event.type) {
    case 'edit.requested':
    case 'removal.requested':
      return event.product === FIRST;
    case 'field.changed':
      return event.value === TITLE;
    case 'products.refreshed':
      return event.products.includes(FIRST);
    case 'media.removed':
    case 'newer.declined':
      return false;
    case 'media.chosen':
    case 'media.prepared':
      return event.slot === 'image';
    default:
      return true;
  }
}

/** While something is asked or under way, a dialog or disabled inputs leave little to do. */
function canHappenMeanwhile(snapshot: PanelSnapshot, event: PanelExample): boolean {
  switch (event.type) {
    case 'discard.confirmed':
    case 'discard.cancelled':
      return snapshot.matches({ discard: 'asking' });
    case 'removal.requested':
      return snapshot.matches({ submission: 'saving' }) && event.product === FIRST;
    case 'removal.confirmed':
    case 'removal.cancelled':
    case 'upload.cancelled':
    case 'upload.retried':
    case 'session.ended':
      return true;
    default:
      return false;
  }
}

function canAnswer({ context }: PanelSnapshot, event: PanelExample): boolean {
  if (event.type !== 'xstate.done.actor.saveProduct') return true;
  const { kind } = event.output;
  if (kind === 'outdated') return context.product === FIRST;
  return kind !== 'gone' || context.product !== null;
}

/** The panel's model, for the actor alone and for the screen. */
export const panelModel = (place?: Place<typeof dashboardPanelMachine, typeof PANEL_EXAMPLES>) =>
  machineModel(dashboardPanelMachine, {
    input: undefined,
    examples: PANEL_EXAMPLES,
    distinguish: (context) => [
      context.product?.title,
      context.rivals,
      isUnanswered(context),
      written(context.draft, context.product ?? EMPTY_PRODUCT),
      [context.image, context.video, context.videoUrl].map((value) => value !== null),
      context.examining,
      context.next,
      context.removing?.id,
    ],
    canHappen,
    // A cancelled upload ends in the moment in which it is cancelled.
    echo: (snapshot, { type }) =>
      type === 'upload.cancelled' && snapshot.matches({ submission: 'uploading' })
        ? uploaded({ kind: 'cancelled' })
        : null,
    place,
  });
