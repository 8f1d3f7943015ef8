import { assertEvent, assign, emit, enqueueActions, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import type { FieldError, Product } from '#src/contract/schema.generated.ts';
import type { MediaSlot } from '#src/domain/media/media.ts';
import { draftOf, type ProductField } from '#src/domain/product/product-fields.ts';
import type { FileExaminerCommand } from '#src/machines/file-examiner-events.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';
import { videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import {
  type MediaChoice,
  type NextForm,
  NO_FORM,
  NO_MEDIA,
  type ProductFormContext,
  type ProductFormEvent,
  type ProductFormNotification,
  type ProductFormOutput,
  type ProductToSave,
  type SaveFailure,
  type UnloadGuardCommand,
} from './product-form.events.ts';
import {
  fileToUpload,
  hasSomethingToSave,
  holdsChanges,
  issuesOf,
  isUploadPending,
  newForm,
  withUpload,
} from './product-form.selectors.ts';

/**
 * The form that adds or edits a product: its draft, its files, their upload, and the save. It asks before it discards a
 * changed draft, and ends when it is saved or closed. Specification, sections 2, 4, 5 and 8.
 */
export const productFormMachine = setup({
  types: {
    context: {} as ProductFormContext,
    input: {} as { readonly product: Product | null },
    output: {} as ProductFormOutput,
    events: {} as ProductFormEvent,
    emitted: {} as ProductFormNotification,
    meta: {} as SpecMeta,
    children: {} as { videoUpload: 'videoUpload' },
  },
  actors: {
    /** Checks the chosen files and creates their previews. */
    fileExaminer: notProvided<NonReducibleUnknown, FileExaminerCommand<MediaSlot>>('fileExaminer'),
    videoUpload: videoUploadMachine,
    saveProduct: notProvided<ProductToSave>('saveProduct'),
    /** Makes the browser ask before the page is closed while the form has unsaved changes. */
    unloadGuard: notProvided<NonReducibleUnknown, UnloadGuardCommand>('unloadGuard'),
  },
  actions: {
    assignField: assign(({ context }, { field, value }: { field: ProductField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      issues: context.issues.filter(({ path }) => path !== field),
    })),
    guardUnload: sendTo('unloadGuard', ({ context }) => ({
      type: 'unsaved.changed' as const,
      isUnsaved: holdsChanges(context),
    })),
    sendToFileExaminer: sendTo('fileExaminer', (_, command: FileExaminerCommand<MediaSlot>) => command),
    assignMedia: assign(({ context }, { slot, ...change }: { slot: MediaSlot } & Partial<MediaChoice>) => ({
      media: { ...context.media, [slot]: { ...context.media[slot], ...change } },
      issues: context.issues.filter(({ path }) => path !== slot),
    })),
    markDrawing: assign((_, { isRemoved }: { isRemoved: boolean }) => ({ removesDrawing: isRemoved })),
    markIssues: assign(({ context }) => ({ issues: issuesOf(context), failure: null })),
    /** If the server no longer has the uploaded video, the next attempt uploads it again. */
    assignErrors: assign(({ context }, { errors }: { errors: readonly FieldError[] }) => ({
      issues: errors,
      media: errors.some(({ path }) => path === 'video') ? withUpload(context, null) : context.media,
    })),
    /** The failure is shown in the form and announced in a toast. */
    fail: enqueueActions(({ enqueue }, { failure }: { failure: SaveFailure }) => {
      enqueue.assign({ failure });
      enqueue.emit({ type: 'product.saveFailed', failure });
    }),
    clearFailure: assign({ failure: null }),
    assignUpload: assign(({ context }, { publicUrl }: { publicUrl: string }) => ({
      media: withUpload(context, publicUrl),
    })),
    rebase: assign((_, { newer }: { newer: Product }) => ({ product: newer })),
    assignNext: assign((_, { next }: { next: NextForm }) => ({ next })),
    announceSaved: emit(({ context }) => ({ type: context.product ? 'product.edited' : 'product.added' }) as const),
  },
  guards: {
    isChanged: ({ context }) => holdsChanges(context),
    isIncomplete: ({ context }) => hasSomethingToSave(context) && issuesOf(context).length > 0,
    isExpected: ({ context }, { key }: { key: MediaSlot }) => context.media[key].isExamining,
    needsUpload: ({ context }) => hasSomethingToSave(context) && isUploadPending(context),
    isSavable: ({ context }) => hasSomethingToSave(context),
  },
}).createMachine({
  id: 'productForm',
  context: ({ input }) => newForm(input.product),
  invoke: [
    { id: 'fileExaminer', src: 'fileExaminer' },
    { id: 'unloadGuard', src: 'unloadGuard' },
  ],
  initial: 'editing',
  // XState does not type the output of a final state.
  output: ({ event }) => event.output as ProductFormOutput,
  states: {
    editing: {
      id: 'editing',
      initial: 'savable',
      on: {
        'field.changed': {
          actions: [{ type: 'assignField', params: ({ event }) => event }, 'guardUnload'],
          meta: { spec: ['4.panel.draft', '4.panel.unload'] },
        },
        'media.chosen': {
          actions: [
            { type: 'assignMedia', params: ({ event }) => ({ slot: event.slot, isExamining: true, rejection: null }) },
            {
              type: 'sendToFileExaminer',
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
            { type: 'sendToFileExaminer', params: ({ event }) => ({ type: 'file.release', key: event.slot }) },
            'guardUnload',
          ],
        },
        'drawing.marked': {
          actions: [{ type: 'markDrawing', params: ({ event }) => event }, 'guardUnload'],
        },
        'close.requested': [
          {
            guard: 'isChanged',
            target: 'asking',
            actions: { type: 'assignNext', params: ({ event }) => event },
            meta: { spec: ['4.panel.discard'] },
          },
          { target: 'closed', actions: { type: 'assignNext', params: ({ event }) => event } },
        ],
      },
      states: {
        savable: {
          initial: 'open',
          on: {
            'product.submitted': [
              {
                guard: 'isIncomplete',
                actions: 'markIssues',
                meta: { spec: ['5.add.required', '5.edit.required', '5.product.limits'] },
              },
              {
                guard: 'needsUpload',
                target: '#productForm.submitting.uploading',
                meta: { spec: ['4.panel.upload'] },
              },
              {
                guard: 'isSavable',
                target: '#productForm.submitting.saving',
                meta: { spec: ['4.panel.once', '5.add.optional', '5.edit.optional'] },
              },
            ],
          },
          states: {
            open: {},
            /** Another session edited the product. Its texts are offered beside the draft; the next save overwrites them. */
            conflict: {
              meta: { spec: ['4.panel.revised'] },
              on: {
                'newer.taken': {
                  actions: [
                    {
                      type: 'assignField',
                      params: ({ context, event: { field } }) => ({ field, value: draftOf(context.product)[field] }),
                    },
                    'guardUnload',
                  ],
                },
              },
            },
          },
        },
        /** Another session deleted the product. The draft stays readable but cannot be saved. */
        missing: { meta: { spec: ['4.panel.gone'] } },
        asBefore: { type: 'history', history: 'deep' },
      },
    },
    /** Asks before a changed draft is discarded. */
    asking: {
      meta: { spec: ['4.panel.discard'] },
      on: {
        'discard.confirmed': { target: 'closed' },
        'discard.cancelled': { target: 'editing.asBefore' },
        'dashboard.closed': { target: 'editing.asBefore' },
        'session.expired': { target: 'editing.asBefore' },
      },
    },
    submitting: {
      meta: { spec: ['4.panel.submitting'] },
      entry: 'clearFailure',
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
      initial: 'saving',
      states: {
        uploading: {
          meta: { spec: ['4.panel.upload'] },
          invoke: {
            id: 'videoUpload',
            src: 'videoUpload',
            input: ({ context }) => fileToUpload(context),
            onDone: { target: 'saving', actions: { type: 'assignUpload', params: ({ event }) => event.output } },
          },
        },
        saving: {
          invoke: {
            id: 'saveProduct',
            src: 'saveProduct',
            input: ({ context: { product, draft, media, removesDrawing } }) => ({
              product,
              draft,
              image: media.image.file?.blob ?? null,
              drawing: media.drawing.file?.blob ?? null,
              removesDrawing,
              videoUrl: media.video.uploadedTo,
            }),
          },
          on: {
            'save.succeeded': {
              target: '#saved',
              meta: { spec: ['8.add.succeeded', '8.edit.succeeded'] },
            },
            'save.conflict': {
              target: '#editing.savable.conflict',
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
    saved: {
      id: 'saved',
      type: 'final',
      entry: 'announceSaved',
      output: ({ event }) => {
        assertEvent(event, 'save.succeeded');
        return { savedId: event.id, next: NO_FORM };
      },
    },
    closed: { type: 'final', output: ({ context }) => ({ savedId: null, next: context.next }) },
  },
});
