import {
  and,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  or,
  raise,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import type { FieldError, Product } from '#src/contract/types.ts';
import { type FieldIssue, saidIssues } from '#src/domain/field-issue.ts';
import type { ChosenMedia, MediaRefusal, MediaSlot } from '#src/domain/media.ts';
import {
  draftOf,
  EMPTY_PRODUCT,
  type ProductDraft,
  type ProductField,
  productIssues,
} from '#src/domain/product-draft.ts';
import { isRevised, revisionOf } from '#src/domain/product-revision.ts';
import { answerOf, present } from '../expected.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';
import { type VideoFile, type VideoUploadOutput, videoUploadMachine } from '../video-upload/video-upload.machine.ts';
import { holdsChanges } from './dashboard-panel.selectors.ts';

/** What the desk that holds the chosen files is asked to do. */
export type MediaDeskOrder =
  | { type: 'media.examine'; slot: MediaSlot; file: File }
  | { type: 'media.release'; slot: MediaSlot };

/** What the desk found. */
export type MediaDeskReport =
  | { type: 'media.prepared'; slot: MediaSlot; media: ChosenMedia }
  | { type: 'media.refused'; slot: MediaSlot; name: string; reason: MediaRefusal };

/** What is to be saved; the new image, if one was chosen, lies on the media desk. */
export interface ProductToSave {
  /** Null for a new product. */
  readonly product: Product | null;
  readonly draft: ProductDraft;
  readonly videoUrl: string | null;
}

/**
 * A refusal is an answer; a rejected promise means that nobody answered. `outdated`: the product was edited elsewhere
 * since the draft was begun, and nothing was saved over it.
 */
export type SaveAnswer =
  | { kind: 'saved' }
  | { kind: 'outdated'; newer: Product }
  | { kind: 'gone'; message: string }
  | { kind: 'forbidden' }
  | { kind: 'tooLarge'; message: string; errors: readonly FieldError[] }
  | { kind: 'refused'; message: string; errors: readonly FieldError[] };

/** `alreadyGone`: somebody else deleted the product, which is as good as done. */
export type DeletionAnswer = { kind: 'deleted' } | { kind: 'alreadyGone' } | { kind: 'forbidden' };

export type DashboardPanelEvent =
  | { type: 'addition.requested' }
  | { type: 'edit.requested'; product: Product }
  | { type: 'panel.closed' }
  | { type: 'discard.confirmed' }
  | { type: 'discard.cancelled' }
  | { type: 'field.changed'; field: ProductField; value: string }
  | { type: 'media.chosen'; slot: MediaSlot; file: File }
  | { type: 'media.removed'; slot: MediaSlot }
  | MediaDeskReport
  /** The products as the server has them now. */
  | { type: 'products.refreshed'; products: readonly Product[] }
  | { type: 'newer.taken'; field: ProductField }
  | { type: 'newer.declined'; field: ProductField }
  | { type: 'product.submitted' }
  | { type: 'upload.cancelled' }
  | { type: 'upload.retried' }
  | { type: 'removal.requested'; product: Product }
  | { type: 'removal.confirmed' }
  | { type: 'removal.cancelled' }
  /** The admin has logged out: what is on the panel goes. An expired session ends nothing. */
  | { type: 'session.ended' }
  /** Raised by the machine itself: what the form held is saved, or its product is gone. */
  | { type: 'form.finished' };

/** `message` is the server's, in the admin's language; blank where it said nothing, or was not reached. */
export interface SaveFailure {
  readonly reason: 'add' | 'edit' | 'tooLarge' | 'outdated' | 'connection';
  readonly message: string;
}

export type DashboardPanelNotice =
  | { type: 'product.added' }
  | { type: 'product.edited' }
  | { type: 'product.deleted' }
  | { type: 'product.alreadyGone' }
  | { type: 'product.saveFailed'; failure: SaveFailure }
  | { type: 'session.refused' };

/** What the panel would show next, once a changed draft may go. */
type PanelChoice =
  | { readonly show: 'none' | 'add'; readonly product: null }
  | { readonly show: 'edit'; readonly product: Product };

export interface DashboardPanelContext {
  /** The product that is being edited, in the newest version that is known; null for a new one. */
  readonly product: Product | null;
  readonly draft: ProductDraft;
  /** The fields that were changed here and elsewhere, where the admin has not chosen yet. */
  readonly rivals: readonly ProductField[];
  readonly image: ChosenMedia | null;
  readonly video: ChosenMedia | null;
  /** The slots whose file is still being looked at. */
  readonly examining: readonly MediaSlot[];
  /** Where the chosen video was uploaded to, so that a second attempt to save does not upload again. */
  readonly videoUrl: string | null;
  readonly refusals: readonly { readonly slot: MediaSlot; readonly name: string; readonly reason: MediaRefusal }[];
  readonly issues: readonly FieldIssue[];
  /** Why the last attempt to save failed, or why the next one would. */
  readonly failure: SaveFailure | null;
  readonly next: PanelChoice | null;
  readonly removing: Product | null;
}

/**
 * The admin's panel: none, add or edit, times resting, uploading or saving, times the removal and the question before
 * a changed draft goes. The draft lives here, above the routes. Specification, sections 2, 4, 5 and 8.
 */
export const dashboardPanelMachine = setup({
  types: {
    context: {} as DashboardPanelContext,
    events: {} as DashboardPanelEvent,
    emitted: {} as DashboardPanelNotice,
    tags: {} as 'busy' | 'submitting',
    meta: {} as SpecMeta,
    children: {} as {
      mediaDesk: 'mediaDesk';
      videoUpload: 'videoUpload';
      saveProduct: 'saveProduct';
      deleteProduct: 'deleteProduct';
    },
  },
  actors: {
    /** Holds the chosen files, looks inside, makes previews. */
    mediaDesk: fromCallback<MediaDeskOrder>(() => notProvided('mediaDesk')),
    videoUpload: videoUploadMachine,
    saveProduct: fromPromise<SaveAnswer, ProductToSave>(() => notProvided('saveProduct')),
    deleteProduct: fromPromise<DeletionAnswer, { readonly id: number }>(() => notProvided('deleteProduct')),
  },
  actions: {
    /** The form begins anew; what lay on the desk for it goes. */
    prepare: enqueueActions(({ enqueue }, { product }: { product: Product | null }) => {
      enqueue.assign({
        product,
        draft: product ? draftOf(product) : EMPTY_PRODUCT,
        rivals: [],
        image: null,
        video: null,
        examining: [],
        videoUrl: null,
        refusals: [],
        issues: [],
        failure: null,
      });
      enqueue.sendTo('mediaDesk', { type: 'media.release', slot: 'image' });
      enqueue.sendTo('mediaDesk', { type: 'media.release', slot: 'video' });
    }),
    write: assign(({ context }, { field, value }: { field: ProductField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      issues: context.issues.filter(({ path }) => path !== field),
    })),
    /** Puts the draft on top of a newer version of its product. */
    adopt: assign(({ context }, { newer }: { newer: Product }) => adopted(context, newer)),
    settle: assign(({ context }, { field }: { field: ProductField }) => ({
      rivals: context.rivals.filter((rival) => rival !== field),
    })),
    examine: sendTo('mediaDesk', (_, { slot, file }: { slot: MediaSlot; file: File }) => ({
      type: 'media.examine' as const,
      slot,
      file,
    })),
    expectMedia: assign(({ context }, { slot }: { slot: MediaSlot }) => ({
      examining: [...context.examining.filter((other) => other !== slot), slot],
      refusals: context.refusals.filter((refusal) => refusal.slot !== slot),
      issues: context.issues.filter(({ path }) => path !== slot),
    })),
    keepMedia: assign(({ context }, { slot, media }: { slot: MediaSlot; media: ChosenMedia }) => ({
      examining: context.examining.filter((other) => other !== slot),
      ...(slot === 'image' ? { image: media } : { video: media, videoUrl: null }),
    })),
    refuseMedia: assign(({ context }, refusal: { slot: MediaSlot; name: string; reason: MediaRefusal }) => ({
      examining: context.examining.filter((other) => other !== refusal.slot),
      refusals: [...context.refusals, refusal],
    })),
    dropMedia: assign(({ context }, { slot }: { slot: MediaSlot }) => ({
      examining: context.examining.filter((other) => other !== slot),
      ...(slot === 'image' ? { image: null } : { video: null, videoUrl: null }),
    })),
    release: sendTo('mediaDesk', (_, { slot }: { slot: MediaSlot }) => ({ type: 'media.release' as const, slot })),
    markIssues: assign(({ context }) => ({ issues: issuesOf(context) })),
    /** An upload that the server does not know any more is to be repeated. */
    takeErrors: assign(({ context }, { errors }: { errors: readonly FieldError[] }) => ({
      issues: saidIssues(errors),
      videoUrl: errors.some(({ path }) => path === 'video') ? null : context.videoUrl,
    })),
    /** A failure is shown at the form and said aloud. */
    fail: enqueueActions(({ enqueue }, { failure }: { failure: SaveFailure }) => {
      enqueue.assign({ failure });
      enqueue.emit({ type: 'product.saveFailed', failure });
    }),
    forgive: assign({ failure: null }),
    keepUrl: assign((_, { videoUrl }: { videoUrl: string }) => ({ videoUrl })),
    cancelUpload: sendTo('videoUpload', { type: 'upload.cancelled' as const }),
    retryUpload: sendTo('videoUpload', { type: 'upload.retried' as const }),
    closePanel: raise({ type: 'form.finished' as const }),
    consider: assign((_, next: PanelChoice) => ({ next })),
    forgetNext: assign({ next: null }),
    selectForRemoval: assign((_, { product }: { product: Product }) => ({ removing: product })),
    deselectRemoval: assign({ removing: null }),
    /** Supplied by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
    announce: emit((_, notice: DashboardPanelNotice) => notice),
  },
  guards: {
    isChanged: ({ context }) => holdsChanges(context),
    isShowingForm: or([stateIn({ panel: 'add' }), stateIn({ panel: 'edit' })]),
    isAtRest: and([stateIn({ submission: 'resting' }), stateIn({ removal: 'idle' }), stateIn({ discard: 'idle' })]),
    isFree: and(['isAtRest', not('isChanged')]),
    mustAsk: and(['isAtRest', 'isShowingForm', 'isChanged']),
    isIncomplete: ({ context }) => issuesOf(context).length > 0,
    isExpected: ({ context }, { slot }: { slot: MediaSlot }) => context.examining.includes(slot),
    isNothingExamined: ({ context }) => context.examining.length === 0,
    needsUpload: ({ context }) => context.video !== null && context.videoUrl === null,
    hasSomethingToSave: or([stateIn({ panel: 'add' }), and([stateIn({ panel: { edit: 'present' } }), 'isChanged'])]),
    isUnsubmittable: not(and(['isShowingForm', 'isAtRest', 'isNothingExamined', 'hasSomethingToSave'])),
    isUploaded: (_, { kind }: VideoUploadOutput) => kind === 'uploaded',
    isThere: (_, { newer }: { newer: Product | null }) => newer !== null,
    isMissing: (_, { newer }: { newer: Product | null }) => newer === null,
    isRevised: ({ context }, { newer }: { newer: Product | null }) =>
      newer !== null && isRevised(present(context.product), newer),
    /** The answer to an edit was lost on the way back. */
    isStoredAfterAll: ({ context }, { newer }: { newer: Product | null }) =>
      newer !== null &&
      context.failure?.reason === 'connection' &&
      holdsChanges(context) &&
      !holdsChanges({ ...context, product: newer }),
    isRival: ({ context }, { field }: { field: ProductField }) => context.rivals.includes(field),
    isSaved: (_, { kind }: SaveAnswer) => kind === 'saved',
    isOutdated: (_, { kind }: SaveAnswer) => kind === 'outdated',
    isSaveForbidden: (_, { kind }: SaveAnswer) => kind === 'forbidden',
    isDeletionForbidden: (_, { kind }: DeletionAnswer) => kind === 'forbidden',
    isDeletionNeedless: (_, { kind }: DeletionAnswer) => kind === 'alreadyGone',
    wantsNone: ({ context }) => context.next?.show === 'none',
    wantsAdd: ({ context }) => context.next?.show === 'add',
    wantsEdit: ({ context }) => context.next?.show === 'edit',
    isEditedProductGone: ({ context }) => present(context.removing).id === context.product?.id,
  },
  delays: {
    /** A call that nobody answers for so long has failed; a save carries a picture of up to 10 MB. */
    saveDeadline: 120_000,
    deletionDeadline: 20_000,
  },
}).createMachine({
  id: 'dashboardPanel',
  type: 'parallel',
  context: {
    product: null,
    draft: EMPTY_PRODUCT,
    rivals: [],
    image: null,
    video: null,
    examining: [],
    videoUrl: null,
    refusals: [],
    issues: [],
    failure: null,
    next: null,
    removing: null,
  },
  invoke: { id: 'mediaDesk', src: 'mediaDesk' },
  on: {
    'session.ended': {
      target: ['.panel.none', '.submission.resting', '.discard.idle', '.removal.idle'],
      actions: [{ type: 'prepare', params: { product: null } }, 'forgetNext', 'deselectRemoval'],
    },
  },
  states: {
    /** What the panel shows. */
    panel: {
      initial: 'none',
      on: {
        'addition.requested': {
          guard: 'isFree',
          target: '.add',
          actions: { type: 'prepare', params: { product: null } },
          meta: { spec: ['4.panel.add'] },
        },
        'edit.requested': {
          guard: 'isFree',
          target: '.edit',
          actions: { type: 'prepare', params: ({ event }) => ({ product: event.product }) },
          meta: { spec: ['4.panel.edit'] },
        },
        'panel.closed': {
          guard: 'isFree',
          target: '.none',
          actions: { type: 'prepare', params: { product: null } },
        },
        'discard.confirmed': [
          { guard: 'wantsNone', target: '.none' },
          { guard: 'wantsAdd', target: '.add' },
          { guard: 'wantsEdit', target: '.edit' },
        ],
        'form.finished': { target: '.none' },
      },
      states: {
        none: { meta: { spec: ['4.panel.none'] } },
        add: { meta: { spec: ['4.panel.add'] } },
        edit: {
          meta: { spec: ['4.panel.edit'] },
          initial: 'present',
          states: {
            present: {
              on: {
                'products.refreshed': {
                  guard: {
                    type: 'isMissing',
                    params: ({ context, event }) => ({ newer: editedIn(event.products, context) }),
                  },
                  target: 'gone',
                },
              },
            },
            /** Somebody else deleted the product: the form stays, and nothing of it can be saved. */
            gone: {
              meta: { spec: ['4.panel.gone'] },
              on: {
                'products.refreshed': {
                  guard: {
                    type: 'isThere',
                    params: ({ context, event }) => ({ newer: editedIn(event.products, context) }),
                  },
                  target: 'present',
                },
              },
            },
          },
        },
      },
    },
    /** What is being done with what the form holds. */
    submission: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'field.changed': {
              guard: 'isShowingForm',
              actions: { type: 'write', params: ({ event }) => ({ field: event.field, value: event.value }) },
              meta: { spec: ['4.panel.draft'] },
            },
            'media.chosen': {
              guard: 'isShowingForm',
              actions: [
                { type: 'expectMedia', params: ({ event }) => ({ slot: event.slot }) },
                { type: 'examine', params: ({ event }) => ({ slot: event.slot, file: event.file }) },
              ],
            },
            'media.prepared': {
              guard: { type: 'isExpected', params: ({ event }) => ({ slot: event.slot }) },
              actions: { type: 'keepMedia', params: ({ event }) => ({ slot: event.slot, media: event.media }) },
              meta: { spec: ['5.media.previews'] },
            },
            'media.refused': {
              guard: { type: 'isExpected', params: ({ event }) => ({ slot: event.slot }) },
              actions: {
                type: 'refuseMedia',
                params: ({ event }) => ({ slot: event.slot, name: event.name, reason: event.reason }),
              },
              meta: { spec: ['5.media.kinds'] },
            },
            'media.removed': {
              actions: [
                { type: 'dropMedia', params: ({ event }) => ({ slot: event.slot }) },
                { type: 'release', params: ({ event }) => ({ slot: event.slot }) },
              ],
            },
            'products.refreshed': [
              {
                guard: {
                  type: 'isStoredAfterAll',
                  params: ({ context, event }) => ({ newer: editedIn(event.products, context) }),
                },
                actions: [
                  { type: 'announce', params: { type: 'product.edited' } },
                  { type: 'prepare', params: { product: null } },
                  'closePanel',
                ],
                meta: { spec: ['8.edit.succeeded'] },
              },
              {
                guard: {
                  type: 'isRevised',
                  params: ({ context, event }) => ({ newer: editedIn(event.products, context) }),
                },
                actions: {
                  type: 'adopt',
                  params: ({ context, event }) => ({ newer: present(editedIn(event.products, context)) }),
                },
                meta: { spec: ['4.panel.revised'] },
              },
            ],
            'newer.taken': {
              guard: { type: 'isRival', params: ({ event }) => ({ field: event.field }) },
              actions: [
                {
                  type: 'write',
                  params: ({ context, event }) => ({
                    field: event.field,
                    value: present(context.product)[event.field],
                  }),
                },
                { type: 'settle', params: ({ event }) => ({ field: event.field }) },
              ],
              meta: { spec: ['4.panel.revised'] },
            },
            'newer.declined': {
              actions: { type: 'settle', params: ({ event }) => ({ field: event.field }) },
              meta: { spec: ['4.panel.revised'] },
            },
            'product.submitted': [
              { guard: 'isUnsubmittable' },
              {
                guard: 'isIncomplete',
                actions: ['forgive', 'markIssues'],
                meta: { spec: ['5.add.required', '5.edit.required', '5.product.limits'] },
              },
              {
                guard: 'needsUpload',
                target: 'uploading',
                actions: 'forgive',
                meta: { spec: ['4.panel.upload'] },
              },
              {
                target: 'saving',
                actions: 'forgive',
                meta: { spec: ['4.panel.once', '5.add.optional', '5.edit.optional'] },
              },
            ],
          },
        },
        uploading: {
          tags: ['busy', 'submitting'],
          meta: { spec: ['4.panel.submitting'] },
          invoke: {
            id: 'videoUpload',
            src: 'videoUpload',
            input: ({ context }) => fileOf(context),
            onDone: [
              {
                guard: { type: 'isUploaded', params: ({ event }) => event.output },
                target: 'saving',
                actions: {
                  type: 'keepUrl',
                  params: ({ event }) => ({ videoUrl: answerOf(event.output, 'uploaded').publicUrl }),
                },
                meta: { spec: ['4.panel.upload'] },
              },
              { target: 'resting', meta: { spec: ['5.upload.cancel'] } },
            ],
          },
          on: {
            'upload.cancelled': { actions: 'cancelUpload', meta: { spec: ['5.upload.cancel'] } },
            'upload.retried': { actions: 'retryUpload', meta: { spec: ['5.upload.retry'] } },
          },
        },
        saving: {
          tags: ['busy', 'submitting'],
          meta: { spec: ['4.panel.submitting'] },
          invoke: {
            id: 'saveProduct',
            src: 'saveProduct',
            input: ({ context }) => ({
              product: context.product,
              draft: context.draft,
              videoUrl: context.videoUrl,
            }),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'resting',
                actions: [
                  { type: 'announce', params: ({ context }) => savedNotice(context) },
                  { type: 'prepare', params: { product: null } },
                  'closePanel',
                ],
                meta: { spec: ['8.add.succeeded', '8.edit.succeeded'] },
              },
              {
                guard: { type: 'isSaveForbidden', params: ({ event }) => event.output },
                target: 'resting',
                actions: { type: 'announce', params: { type: 'session.refused' } },
                meta: { spec: ['4.session.lost'] },
              },
              {
                guard: { type: 'isOutdated', params: ({ event }) => event.output },
                target: 'resting',
                actions: [
                  { type: 'adopt', params: ({ event }) => ({ newer: answerOf(event.output, 'outdated').newer }) },
                  { type: 'fail', params: { failure: { reason: 'outdated', message: '' } } },
                ],
                meta: { spec: ['4.panel.revised'] },
              },
              {
                target: 'resting',
                actions: [
                  { type: 'takeErrors', params: ({ event }) => ({ errors: errorsIn(event.output) }) },
                  {
                    type: 'fail',
                    params: ({ context, event }) => ({ failure: refusalOf(context, event.output) }),
                  },
                ],
                meta: { spec: ['8.save.message', '8.add.failed', '8.edit.failed'] },
              },
            ],
            onError: {
              target: 'resting',
              actions: { type: 'fail', params: { failure: { reason: 'connection', message: '' } } },
              meta: { spec: ['8.save.unreachable'] },
            },
          },
          after: {
            saveDeadline: {
              target: 'resting',
              actions: { type: 'fail', params: { failure: { reason: 'connection', message: '' } } },
              meta: { spec: ['8.save.unreachable'] },
            },
          },
        },
      },
    },
    /** Whether a changed draft may go. */
    discard: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'addition.requested': {
              guard: 'mustAsk',
              target: 'asking',
              actions: { type: 'consider', params: { show: 'add', product: null } },
              meta: { spec: ['4.panel.discard'] },
            },
            'edit.requested': {
              guard: 'mustAsk',
              target: 'asking',
              actions: { type: 'consider', params: ({ event }) => ({ show: 'edit', product: event.product }) },
              meta: { spec: ['4.panel.discard'] },
            },
            'panel.closed': {
              guard: 'mustAsk',
              target: 'asking',
              actions: { type: 'consider', params: { show: 'none', product: null } },
              meta: { spec: ['4.panel.discard'] },
            },
          },
        },
        asking: {
          meta: { spec: ['4.panel.discard'] },
          on: {
            'discard.confirmed': {
              target: 'idle',
              actions: [
                { type: 'prepare', params: ({ context }) => ({ product: present(context.next).product }) },
                'forgetNext',
              ],
            },
            'discard.cancelled': { target: 'idle', actions: 'forgetNext' },
          },
        },
      },
    },
    /** The deletion of a product, which leaves the form behind it as it is. */
    removal: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'removal.requested': {
              guard: 'isAtRest',
              target: 'confirming',
              actions: { type: 'selectForRemoval', params: ({ event }) => ({ product: event.product }) },
              meta: { spec: ['4.panel.delete'] },
            },
          },
        },
        confirming: {
          meta: { spec: ['4.panel.delete'] },
          initial: 'asking',
          on: {
            'removal.confirmed': { target: 'deleting', meta: { spec: ['4.panel.confirmed'] } },
            'removal.cancelled': {
              target: 'idle',
              actions: 'deselectRemoval',
              meta: { spec: ['4.panel.cancelled'] },
            },
          },
          // The child state is what the dialog says: the question, or that the last attempt failed.
          states: { asking: {}, failed: { meta: { spec: ['8.deletion.failed'] } } },
        },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteProduct',
            src: 'deleteProduct',
            input: ({ context }) => ({ id: present(context.removing).id }),
            onDone: [
              {
                guard: { type: 'isDeletionForbidden', params: ({ event }) => event.output },
                target: 'idle',
                actions: ['deselectRemoval', { type: 'announce', params: { type: 'session.refused' } }],
                meta: { spec: ['4.session.lost'] },
              },
              {
                guard: { type: 'isDeletionNeedless', params: ({ event }) => event.output },
                target: 'finishing',
                actions: { type: 'announce', params: { type: 'product.alreadyGone' } },
              },
              {
                target: 'finishing',
                actions: { type: 'announce', params: { type: 'product.deleted' } },
              },
            ],
            onError: {
              target: 'confirming.failed',
              actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
              meta: { spec: ['8.deletion.failed'] },
            },
          },
          after: {
            deletionDeadline: {
              target: 'confirming.failed',
              actions: { type: 'logFailure', params: { error: 'deadline' } },
              meta: { spec: ['8.deletion.failed'] },
            },
          },
        },
        /** A form about the product that has just gone goes with it. */
        finishing: {
          meta: { spec: ['4.panel.confirmed'] },
          always: [
            {
              guard: 'isEditedProductGone',
              target: 'idle',
              actions: ['deselectRemoval', { type: 'prepare', params: { product: null } }, 'closePanel'],
            },
            { target: 'idle', actions: 'deselectRemoval' },
          ],
        },
      },
    },
  },
});

function issuesOf({ draft, product, image }: DashboardPanelContext): readonly FieldIssue[] {
  const texts = productIssues(draft);
  return product === null && image === null ? [...texts, { path: 'image', kind: 'blank' }] : texts;
}

/** The newest version of what is being edited; null where it is not among the products. */
function editedIn(products: readonly Product[], { product }: DashboardPanelContext): Product | null {
  return products.find(({ id }) => id === product?.id) ?? null;
}

function adopted({ product, draft, rivals, failure }: DashboardPanelContext, newer: Product) {
  const revision = revisionOf(draft, present(product), newer);
  return {
    product: newer,
    draft: revision.draft,
    rivals: [...new Set([...rivals, ...revision.rivals])],
    failure: revision.isRewritten ? { reason: 'outdated' as const, message: '' } : failure,
  };
}

function fileOf({ video }: DashboardPanelContext): VideoFile {
  const { name, bytes, mime } = present(video);
  return { name, bytes, mime };
}

const savedNotice = ({ product }: DashboardPanelContext): DashboardPanelNotice =>
  product ? { type: 'product.edited' } : { type: 'product.added' };

const errorsIn = (answer: SaveAnswer): readonly FieldError[] => ('errors' in answer ? answer.errors : []);

function refusalOf({ product }: DashboardPanelContext, answer: SaveAnswer): SaveFailure {
  const { kind, message } = answerOf(answer, 'gone', 'tooLarge', 'refused');
  if (kind === 'tooLarge') return { reason: 'tooLarge', message };
  return { reason: product ? 'edit' : 'add', message };
}
