import { assign, emit, enqueueActions, type NonReducibleUnknown, sendParent, sendTo, setup } from 'xstate';
import type { FieldError, Product } from '#src/contract/schema.generated.ts';
import type { MediaSlot } from '#src/domain/media/media.ts';
import { draftOf, type ProductField } from '#src/domain/product/product-fields.ts';
import type { FileStoreCommand } from '../file-store-events.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';
import { videoUploadMachine } from '../video-upload/video-upload.machine.ts';
import {
  type MediaChoice,
  NO_MEDIA,
  type ProductFormContext,
  type ProductFormEvent,
  type ProductFormNotification,
  type ProductToSave,
  type SaveFailure,
  type UnloadGuardCommand,
} from './product-form.events.ts';
import {
  fileToUpload,
  hasSomethingToSave,
  holdsChanges,
  issuesOf,
  newForm,
  withUpload,
} from './product-form.selectors.ts';

/**
 * The form for a new product, or for one that is edited: its draft, its files, their upload, and the saving. It asks
 * before a changed draft goes, and ends when it is saved or closed. Specification, sections 2, 4, 5 and 8.
 */
export const productFormMachine = setup({
  types: {
    context: {} as ProductFormContext,
    input: {} as { readonly product: Product | null },
    events: {} as ProductFormEvent,
    emitted: {} as ProductFormNotification,
    meta: {} as SpecMeta,
    children: {} as { videoUpload: 'videoUpload' },
  },
  actors: {
    /** Holds the chosen files, looks inside, makes previews. */
    fileStore: notProvided<NonReducibleUnknown, FileStoreCommand<MediaSlot>>('fileStore'),
    videoUpload: videoUploadMachine,
    saveProduct: notProvided<ProductToSave>('saveProduct'),
    /** Makes the browser ask before the page goes, while it is told that something is unsaved. */
    unloadGuard: notProvided<NonReducibleUnknown, UnloadGuardCommand>('unloadGuard'),
  },
  actions: {
    write: assign(({ context }, { field, value }: { field: ProductField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      issues: context.issues.filter(({ path }) => path !== field),
    })),
    guardUnload: sendTo('unloadGuard', ({ context }) => ({
      type: 'unsaved.changed' as const,
      isUnsaved: holdsChanges(context),
    })),
    sendToFileStore: sendTo('fileStore', (_, command: FileStoreCommand<MediaSlot>) => command),
    assignMedia: assign(({ context }, { slot, ...change }: { slot: MediaSlot } & Partial<MediaChoice>) => ({
      media: { ...context.media, [slot]: { ...context.media[slot], ...change } },
      issues: context.issues.filter(({ path }) => path !== slot),
    })),
    markIssues: assign(({ context }) => ({ issues: issuesOf(context), failure: null })),
    /** An upload that the server does not know any more is to be repeated. */
    assignErrors: assign(({ context }, { errors }: { errors: readonly FieldError[] }) => ({
      issues: errors,
      media: errors.some(({ path }) => path === 'video') ? withUpload(context, null) : context.media,
    })),
    /** A failure is shown at the form and said aloud. */
    fail: enqueueActions(({ enqueue }, { failure }: { failure: SaveFailure }) => {
      enqueue.assign({ failure });
      enqueue.emit({ type: 'product.saveFailed', failure });
    }),
    forgive: assign({ failure: null }),
    keepUpload: assign(({ context }, { publicUrl }: { publicUrl: string }) => ({
      media: withUpload(context, publicUrl),
    })),
    rebase: assign((_, { newer }: { newer: Product }) => ({ product: newer })),
    reportBusy: sendParent({ type: 'form.busy' }),
    reportRest: sendParent({ type: 'form.rests' }),
    reportSaved: sendParent((_, { id }: { id: number }) => ({ type: 'form.saved' as const, id })),
    announceSaved: emit(({ context }) => ({ type: context.product ? 'product.edited' : 'product.added' }) as const),
  },
  guards: {
    isChanged: ({ context }) => holdsChanges(context),
    isNothingToSave: ({ context }) => !hasSomethingToSave(context),
    isIncomplete: ({ context }) => issuesOf(context).length > 0,
    isExpected: ({ context }, { key }: { key: MediaSlot }) => context.media[key].isExamining,
    needsUpload: ({ context: { media } }) => media.video.file !== null && media.video.uploadedTo === null,
  },
}).createMachine({
  id: 'productForm',
  context: ({ input }) => newForm(input.product),
  invoke: [
    { id: 'fileStore', src: 'fileStore' },
    { id: 'unloadGuard', src: 'unloadGuard' },
  ],
  initial: 'editing',
  states: {
    editing: {
      id: 'editing',
      entry: 'reportRest',
      initial: 'open',
      on: {
        'field.changed': {
          actions: [{ type: 'write', params: ({ event }) => event }, 'guardUnload'],
          meta: { spec: ['4.panel.draft', '4.panel.unload'] },
        },
        'media.chosen': {
          actions: [
            { type: 'assignMedia', params: ({ event }) => ({ slot: event.slot, isExamining: true, rejection: null }) },
            {
              type: 'sendToFileStore',
              params: ({ event: { slot, file } }) => ({ type: 'file.examine', key: slot, file }),
            },
          ],
        },
        'file.prepared': {
          guard: { type: 'isExpected', params: ({ event }) => event },
          actions: [
            {
              type: 'assignMedia',
              params: ({ event: { key, file } }) => ({ slot: key, isExamining: false, file, uploadedTo: null }),
            },
            'guardUnload',
          ],
          meta: { spec: ['5.media.previews'] },
        },
        'file.rejected': {
          guard: { type: 'isExpected', params: ({ event }) => event },
          actions: {
            type: 'assignMedia',
            params: ({ event: { key, name, issue } }) => ({
              slot: key,
              isExamining: false,
              rejection: { name, issue },
            }),
          },
          meta: { spec: ['5.media.kinds'] },
        },
        'media.removed': {
          actions: [
            { type: 'assignMedia', params: ({ event }) => ({ ...NO_MEDIA, slot: event.slot }) },
            { type: 'sendToFileStore', params: ({ event }) => ({ type: 'file.release', key: event.slot }) },
            'guardUnload',
          ],
        },
        'product.submitted': [
          { guard: 'isNothingToSave' },
          {
            guard: 'isIncomplete',
            actions: 'markIssues',
            meta: { spec: ['5.add.required', '5.edit.required', '5.product.limits'] },
          },
          { target: 'submitting', meta: { spec: ['4.panel.once', '5.add.optional', '5.edit.optional'] } },
        ],
        'close.requested': [
          { guard: 'isChanged', target: 'asking', meta: { spec: ['4.panel.discard'] } },
          { target: 'closed' },
        ],
      },
      states: {
        open: {},
        /** The product was edited elsewhere: the newer texts stand beside those typed here; the next save overwrites. */
        conflict: {
          meta: { spec: ['4.panel.revised'] },
          on: {
            'newer.taken': {
              actions: [
                {
                  type: 'write',
                  params: ({ context, event: { field } }) => ({ field, value: draftOf(context.product)[field] }),
                },
                'guardUnload',
              ],
            },
          },
        },
        /** The product was deleted elsewhere: what was typed stays, and nothing of it can be saved. */
        missing: { meta: { spec: ['4.panel.gone'] }, on: { 'product.submitted': {} } },
        asBefore: { type: 'history' },
      },
    },
    /** Whether a changed draft may go. */
    asking: {
      meta: { spec: ['4.panel.discard'] },
      entry: 'reportBusy',
      on: {
        'discard.confirmed': { target: 'closed' },
        'discard.cancelled': { target: 'editing.asBefore' },
        'dashboard.closed': { target: 'editing.asBefore' },
        'session.expired': { target: 'editing.asBefore' },
      },
    },
    submitting: {
      meta: { spec: ['4.panel.submitting'] },
      entry: ['reportBusy', 'forgive'],
      on: {
        'upload.cancelled': { target: 'editing.asBefore', meta: { spec: ['5.upload.cancel'] } },
        'save.failed': {
          target: 'editing.asBefore',
          actions: [
            { type: 'assignErrors', params: ({ event }) => event },
            { type: 'fail', params: ({ event }) => event },
          ],
          meta: { spec: ['8.save.message', '8.add.failed', '8.edit.failed', '8.save.unreachable'] },
        },
        'session.expired': { target: 'editing.asBefore' },
      },
      initial: 'starting',
      states: {
        starting: { always: [{ guard: 'needsUpload', target: 'uploading' }, { target: 'saving' }] },
        uploading: {
          meta: { spec: ['4.panel.upload'] },
          invoke: {
            id: 'videoUpload',
            src: 'videoUpload',
            input: ({ context }) => fileToUpload(context),
            onDone: { target: 'saving', actions: { type: 'keepUpload', params: ({ event }) => event.output } },
          },
        },
        saving: {
          invoke: {
            id: 'saveProduct',
            src: 'saveProduct',
            input: ({ context: { product, draft, media } }) => ({ product, draft, videoUrl: media.video.uploadedTo }),
          },
          on: {
            'save.succeeded': {
              target: '#saved',
              actions: { type: 'reportSaved', params: ({ event }) => event },
              meta: { spec: ['8.add.succeeded', '8.edit.succeeded'] },
            },
            'save.conflict': {
              target: '#editing.conflict',
              actions: [
                { type: 'rebase', params: ({ event }) => event },
                { type: 'fail', params: { failure: { reason: 'conflict', message: '' } } },
              ],
            },
            'save.missing': { target: '#editing.missing', actions: { type: 'fail', params: ({ event }) => event } },
          },
        },
      },
    },
    saved: { id: 'saved', type: 'final', entry: 'announceSaved' },
    closed: { type: 'final' },
  },
});
