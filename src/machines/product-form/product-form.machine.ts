import { assertEvent, assign, emit, enqueueActions, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import type { FieldError, Product } from '#src/contract/schema.generated.ts';
import { draftOf, type MediaSlot, type ProductField } from '#src/domain/product/product-fields.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import {
  type ProductMediaChanged,
  type ProductMediaCommand,
  productMediaMachine,
} from '#src/machines/product-media/product-media.machine.ts';
import { type UploadedVideo, videoUploadMachine } from '#src/machines/video-upload/video-upload.machine.ts';
import {
  type NextForm,
  NO_FORM,
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
  issuesOf,
  isUploadPending,
  newForm,
  productToSave,
} from './product-form.selectors.ts';
import { holdsChanges } from './unsaved-changes.ts';

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
    children: {} as { image: 'media'; drawing: 'media'; video: 'media'; videoUpload: 'videoUpload' },
  },
  actors: {
    media: productMediaMachine,
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
    sendToMedia: sendTo(
      (_, { slot }: ProductMediaCommand) => slot,
      (_, command) => command,
    ),
    assignMedia: assign(({ context }, { slot, choice }: ProductMediaChanged) => ({
      media: { ...context.media, [slot]: choice },
      issues: context.issues.filter(({ path }) => path !== slot),
    })),
    markDrawing: assign(({ context }, { isRemoved }: { isRemoved: boolean }) => ({
      removesDrawing: isRemoved,
      issues: context.issues.filter(({ path }) => path !== 'drawing'),
    })),
    assignVisibility: assign((_, { isHidden }: { isHidden: boolean }) => ({ isHidden })),
    markIssues: assign(({ context }) => ({ issues: issuesOf(context), failure: null })),
    /** If the server no longer has the uploaded video, the next attempt uploads it again. */
    assignErrors: assign(({ context }, { errors }: { errors: readonly FieldError[] }) => ({
      issues: errors,
      uploaded: errors.some(({ path }) => path === 'video') ? null : context.uploaded,
    })),
    /** The failure is shown in the form and announced in a toast. */
    fail: enqueueActions(({ enqueue }, { failure }: { failure: SaveFailure }) => {
      enqueue.assign({ failure });
      enqueue.emit({ type: 'product.saveFailed', failure });
    }),
    clearFailure: assign({ failure: null }),
    assignUpload: assign((_, uploaded: UploadedVideo) => ({ uploaded })),
    rebase: assign((_, { newer }: { newer: Product }) => ({ product: newer })),
    assignNext: assign((_, { next }: { next: NextForm }) => ({ next })),
    announceSaved: emit(({ context }) => ({ type: context.product ? 'product.edited' : 'product.added' }) as const),
  },
  guards: {
    isMediaShown: ({ context: { media } }, { slot }: { slot: MediaSlot }) =>
      media[slot].file !== null && !media[slot].isExamining,
    hasDrawing: ({ context: { product } }) => (product?.drawing ?? '') !== '',
    isChanged: ({ context }) => holdsChanges(context),
    isIncomplete: ({ context }) => hasSomethingToSave(context) && issuesOf(context).length > 0,
    needsUpload: ({ context }) => hasSomethingToSave(context) && isUploadPending(context),
    isSavable: ({ context }) => hasSomethingToSave(context),
  },
}).createMachine({
  id: 'productForm',
  context: ({ input }) => newForm(input.product),
  invoke: [
    { id: 'image', src: 'media', input: { slot: 'image' } },
    { id: 'drawing', src: 'media', input: { slot: 'drawing' } },
    { id: 'video', src: 'media', input: { slot: 'video' } },
    { id: 'unloadGuard', src: 'unloadGuard' },
  ],
  initial: 'editing',
  // XState does not type the output of a final state.
  output: ({ event }) => event.output as ProductFormOutput,
  on: {
    'media.changed': { actions: [{ type: 'assignMedia', params: ({ event }) => event }, 'guardUnload'] },
  },
  states: {
    editing: {
      id: 'editing',
      initial: 'savable',
      on: {
        'field.changed': {
          actions: [{ type: 'assignField', params: ({ event }) => event }, 'guardUnload'],
        },
        'media.chosen': { actions: { type: 'sendToMedia', params: ({ event }) => event } },
        'media.removed': {
          guard: { type: 'isMediaShown', params: ({ event }) => event },
          actions: { type: 'sendToMedia', params: ({ event }) => event },
        },
        'drawing.marked': {
          guard: 'hasDrawing',
          actions: [{ type: 'markDrawing', params: ({ event }) => event }, 'guardUnload'],
        },
        'visibility.changed': {
          actions: [{ type: 'assignVisibility', params: ({ event }) => event }, 'guardUnload'],
        },
        'close.requested': [
          {
            guard: 'isChanged',
            target: 'asking',
            actions: { type: 'assignNext', params: ({ event }) => event },
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
              },
              {
                guard: 'needsUpload',
                target: '#productForm.submitting.uploading',
              },
              {
                guard: 'isSavable',
                target: '#productForm.submitting.saving',
              },
            ],
          },
          states: {
            open: {},
            conflict: {
              description:
                'Another session edited the product. Its texts are offered beside the draft; the next save overwrites them.',
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
        missing: {
          description: 'Another session deleted the product. The draft stays readable but cannot be saved.',
        },
        // Stryker disable next-line StringLiteral: XState derives the type from `history` if it is missing.
        asBefore: { type: 'history', history: 'deep' },
      },
    },
    asking: {
      description: 'Asks before a changed draft is discarded.',
      on: {
        'discard.confirmed': { target: 'closed' },
        'discard.cancelled': { target: 'editing.asBefore' },
        'dashboard.closed': { target: 'editing.asBefore' },
        'session.expired': { target: 'editing.asBefore' },
      },
    },
    submitting: {
      entry: 'clearFailure',
      on: {
        'save.failed': {
          target: 'editing.asBefore',
          actions: [
            { type: 'assignErrors', params: ({ event }) => event },
            { type: 'fail', params: ({ event }) => event },
          ],
        },
        'session.expired': { target: 'editing.asBefore' },
      },
      initial: 'uploading',
      states: {
        uploading: {
          invoke: {
            id: 'videoUpload',
            src: 'videoUpload',
            input: ({ context }) => fileToUpload(context),
            onDone: { target: 'saving', actions: { type: 'assignUpload', params: ({ event }) => event.output } },
          },
          on: { 'upload.cancelled': { target: '#editing.asBefore' } },
        },
        saving: {
          description: 'Fails after 120 s without an answer. The product may be stored nevertheless.',
          invoke: {
            id: 'saveProduct',
            src: 'saveProduct',
            input: ({ context }) => productToSave(context),
          },
          on: {
            'save.succeeded': {
              target: '#saved',
            },
            'save.conflict': {
              description: 'Another session edited the product, so nothing was saved.',
              target: '#editing.savable.conflict',
              actions: [
                { type: 'rebase', params: ({ event }) => event },
                { type: 'fail', params: { failure: { reason: 'conflict', message: '' } } },
              ],
            },
            'save.missing': {
              description: 'Another session deleted the product.',
              target: '#editing.missing',
              actions: { type: 'fail', params: ({ event }) => event },
            },
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
