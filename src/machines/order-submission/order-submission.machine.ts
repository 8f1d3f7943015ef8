import { assign, emit, enqueueActions, fromCallback, fromPromise, not, sendTo, setup } from 'xstate';
import type { FieldError } from '#src/contract/types.ts';
import { type FieldIssue, saidIssues } from '#src/domain/field-issue.ts';
import { EMPTY_DRAFT, type OrderDraft, type OrderField, orderIssues, orderTexts } from '#src/domain/order-draft.ts';
import {
  admitImages,
  type ImageRefusal,
  type OrderImage,
  type RefusedImage,
  refusalBySize,
  weightWithout,
} from '#src/domain/order-images.ts';
import { answerOf, present } from '../expected.ts';
import { notProvided } from '../not-provided.ts';
import type { SpecMeta } from '../spec-meta.ts';

/** What the desk that holds the chosen files is asked to do. */
export type ImageDeskOrder =
  | { type: 'image.examine'; id: string; file: File }
  | { type: 'image.release'; id: string }
  | { type: 'images.release' };

/** What the desk found. `bytes` is the size of what will be sent, `preview` the URL of a thumbnail. */
export type ImageDeskReport =
  | { type: 'image.prepared'; id: string; bytes: number; preview: string }
  | { type: 'image.refused'; id: string; reason: ImageRefusal };

/** The pictures as data URLs, kept by the desk; `lost` names those whose file is gone. */
export type ReadingAnswer = { kind: 'read' } | { kind: 'lost'; ids: readonly string[] };

export interface Submission {
  readonly texts: OrderDraft;
  readonly imageIds: readonly string[];
  /** The same key for the same content, so that a retry makes no second order. */
  readonly idempotencyKey: string;
  /** Told the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** A refusal is an answer; a rejected promise means that nobody answered. `retryAfter` is in seconds. */
export type SubmissionAnswer =
  | { kind: 'sent' }
  | { kind: 'offline' }
  | { kind: 'limited'; retryAfter: number }
  | { kind: 'refused'; reason: 'invalid' | 'tooLarge' | 'wrongKind'; errors: readonly FieldError[] };

/** Why the order did not go out; the form keeps everything. */
export type OrderFailure =
  | 'trapped'
  | 'tooFast'
  | 'imageLost'
  | 'cancelled'
  | 'offline'
  | 'unreachable'
  | 'timedOut'
  | 'limited'
  | 'invalid'
  | 'tooLarge'
  | 'wrongKind';

export type OrderSubmissionEvent =
  | { type: 'draft.changed'; field: OrderField; value: string }
  | { type: 'description.prefilled'; text: string }
  | { type: 'images.chosen'; files: readonly File[] }
  | { type: 'image.removed'; id: string }
  | ImageDeskReport
  /** `trap` is the honeypot's text: a person leaves it empty. */
  | { type: 'order.submitted'; trap: string }
  | { type: 'submission.progressed'; share: number }
  | { type: 'submission.cancelled' };

export type OrderSubmissionNotice = { type: 'order.sent' } | { type: 'order.failed'; reason: OrderFailure };

export interface OrderSubmissionContext {
  /** Makes this form's keys unlike any other's. */
  readonly formId: string;
  /** Grows with every change of what would be sent. */
  readonly edition: number;
  readonly draft: OrderDraft;
  readonly images: readonly OrderImage[];
  readonly refusals: readonly RefusedImage[];
  readonly issues: readonly FieldIssue[];
  /** Share of the order that was sent, from 0 to 1. */
  readonly progress: number;
  /** Seconds until the server takes another order; 0 when it does. */
  readonly retryAfter: number;
  readonly failure: OrderFailure | null;
}

/**
 * The custom order form, from the first letter to the acknowledged order. Whatever fails keeps all that was typed and
 * chosen; the files rest with the image desk, never in the context. Specification, sections 4, 5 and 8.
 */
export const orderSubmissionMachine = setup({
  types: {
    context: {} as OrderSubmissionContext,
    /** `formId`: 16 or more random URL-safe characters. */
    input: {} as { readonly formId: string },
    events: {} as OrderSubmissionEvent,
    emitted: {} as OrderSubmissionNotice,
    tags: {} as 'busy' | 'editable',
    meta: {} as SpecMeta,
  },
  actors: {
    /** Holds the chosen files, looks inside, shrinks large photos, makes thumbnails. */
    imageDesk: fromCallback<ImageDeskOrder>(() => notProvided('imageDesk')),
    readImages: fromPromise<ReadingAnswer, { readonly imageIds: readonly string[] }>(() => notProvided('readImages')),
    submitOrder: fromPromise<SubmissionAnswer, Submission>(() => notProvided('submitOrder')),
  },
  actions: {
    write: assign(({ context }, { field, value }: { field: OrderField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      issues: context.issues.filter(({ path }) => path !== field),
      edition: context.edition + 1,
    })),
    admit: enqueueActions(({ context, enqueue }, { files }: { files: readonly File[] }) => {
      const { admitted, refused } = admitImages(files, context.images, context.edition);
      enqueue.assign({
        images: [...context.images, ...admitted.map(({ image }) => image)],
        refusals: refused,
        issues: context.issues.filter(({ path }) => !path.startsWith('files')),
        edition: context.edition + 1,
      });
      for (const { image, file } of admitted) {
        enqueue.sendTo('imageDesk', { type: 'image.examine' as const, id: image.id, file });
      }
    }),
    keepPrepared: assign(({ context }, prepared: { id: string; bytes: number; preview: string }) => ({
      images: context.images.map((image) =>
        image.id === prepared.id ? { ...image, ...prepared, status: 'prepared' as const } : image,
      ),
    })),
    refuse: assign(({ context }, refusal: { ids: readonly string[]; reason: ImageRefusal }) => ({
      images: context.images.filter(({ id }) => !refusal.ids.includes(id)),
      refusals: [
        ...context.refusals,
        ...context.images
          .filter(({ id }) => refusal.ids.includes(id))
          .map(({ name }) => ({ name, reason: refusal.reason })),
      ],
      edition: context.edition + 1,
    })),
    removeImage: assign(({ context }, { id: removed }: { id: string }) => ({
      images: context.images.filter(({ id }) => id !== removed),
      issues: context.issues.filter(({ path }) => !path.startsWith('files')),
      edition: context.edition + 1,
    })),
    release: enqueueActions(({ enqueue }, { ids }: { ids: readonly string[] }) => {
      for (const id of ids) enqueue.sendTo('imageDesk', { type: 'image.release' as const, id });
    }),
    releaseAll: sendTo('imageDesk', { type: 'images.release' as const }),
    showProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    startOver: assign({ failure: null, issues: [], refusals: [], progress: 0 }),
    markIssues: assign(({ context }) => ({ issues: orderIssues(context.draft), failure: 'invalid' as const })),
    noteCancellation: assign({ failure: 'cancelled' }),
    /** A failure is shown at the form and said aloud. */
    fail: enqueueActions(({ enqueue }, { failure }: { failure: OrderFailure }) => {
      enqueue.assign({ failure });
      enqueue.emit({ type: 'order.failed', reason: failure });
    }),
    takeRefusal: assign(({ context }, { errors }: { errors: readonly FieldError[] }) => ({
      issues: saidIssues(errors),
      edition: context.edition + 1,
    })),
    forgive: assign({ failure: null }),
    holdBack: assign((_, { seconds }: { seconds: number }) => ({ retryAfter: seconds })),
    countDown: assign(({ context }) => ({ retryAfter: context.retryAfter - 1 })),
    clear: assign({ draft: EMPTY_DRAFT, images: [] }),
    announceSent: emit({ type: 'order.sent' }),
  },
  guards: {
    fits: ({ context }, { id, bytes }: { id: string; bytes: number }) =>
      refusalBySize(bytes, weightWithout(context.images, id)) === null,
    isPerson: (_, { trap }: { trap: string }) => trap === '',
    areImagesPrepared: ({ context }) => context.images.every(({ status }) => status === 'prepared'),
    isDraftComplete: ({ context }) => orderIssues(context.draft).length === 0,
    isUnprepared: not('areImagesPrepared'),
    isRead: (_, { kind }: ReadingAnswer) => kind === 'read',
    isSent: (_, { kind }: SubmissionAnswer) => kind === 'sent',
    isLimited: (_, { kind }: SubmissionAnswer) => kind === 'limited',
    isOffline: (_, { kind }: SubmissionAnswer) => kind === 'offline',
    isLastSecond: ({ context }) => context.retryAfter <= 1,
  },
  delays: {
    /** Nobody fills a form in 2 s; whoever does is asked to send again. */
    timeTrap: 2_000,
    /** 8 pictures are read from disk in far less. */
    readingDeadline: 60_000,
    /** 43 MB at 1.2 Mbit/s; there is a cancel button for the impatient. */
    submissionDeadline: 300_000,
    second: 1_000,
  },
}).createMachine({
  id: 'orderSubmission',
  context: ({ input }) => ({
    formId: input.formId,
    edition: 0,
    draft: EMPTY_DRAFT,
    images: [],
    refusals: [],
    issues: [],
    progress: 0,
    retryAfter: 0,
    failure: null,
  }),
  invoke: { id: 'imageDesk', src: 'imageDesk' },
  initial: 'editing',
  states: {
    editing: {
      id: 'editing',
      tags: 'editable',
      initial: 'fresh',
      on: {
        'draft.changed': {
          actions: { type: 'write', params: ({ event }) => ({ field: event.field, value: event.value }) },
        },
        'description.prefilled': {
          actions: { type: 'write', params: ({ event }) => ({ field: 'description', value: event.text }) },
        },
        'order.submitted': [
          { guard: 'isUnprepared' },
          { guard: { type: 'isPerson', params: ({ event }) => ({ trap: event.trap }) }, target: '#checking' },
          {
            actions: { type: 'fail', params: { failure: 'trapped' } },
            meta: { spec: ['8.order.failed'] },
          },
        ],
        'images.chosen': {
          actions: { type: 'admit', params: ({ event }) => ({ files: event.files }) },
          meta: { spec: ['5.order.images', '5.order.sizes', '5.order.refused'] },
        },
        'image.prepared': [
          {
            guard: { type: 'fits', params: ({ event }) => ({ id: event.id, bytes: event.bytes }) },
            actions: {
              type: 'keepPrepared',
              params: ({ event }) => ({ id: event.id, bytes: event.bytes, preview: event.preview }),
            },
            meta: { spec: ['5.order.images'] },
          },
          {
            actions: [
              {
                type: 'refuse',
                params: ({ context, event }) => ({
                  ids: [event.id],
                  reason: present(refusalBySize(event.bytes, weightWithout(context.images, event.id))),
                }),
              },
              { type: 'release', params: ({ event }) => ({ ids: [event.id] }) },
            ],
            meta: { spec: ['5.order.sizes', '5.order.refused'] },
          },
        ],
        'image.refused': {
          actions: { type: 'refuse', params: ({ event }) => ({ ids: [event.id], reason: event.reason }) },
          meta: { spec: ['5.order.kinds', '5.order.refused'] },
        },
        'image.removed': {
          actions: [
            { type: 'removeImage', params: ({ event }) => ({ id: event.id }) },
            { type: 'release', params: ({ event }) => ({ ids: [event.id] }) },
          ],
          meta: { spec: ['5.order.images'] },
        },
      },
      states: {
        fresh: {
          after: { timeTrap: { target: 'ready' } },
          on: {
            'order.submitted': {
              actions: { type: 'fail', params: { failure: 'tooFast' } },
              meta: { spec: ['8.order.failed'] },
            },
          },
        },
        ready: {},
        failed: { meta: { spec: ['4.order.kept'] } },
        limited: {
          // Nothing is sent while the server asks for patience.
          on: { 'order.submitted': {} },
          after: {
            second: [
              { guard: 'isLastSecond', target: 'ready', actions: ['countDown', 'forgive'] },
              { target: 'limited', reenter: true, actions: 'countDown' },
            ],
          },
        },
      },
    },
    checking: {
      id: 'checking',
      always: [
        { guard: 'isDraftComplete', target: 'readingImages' },
        {
          target: '#editing.failed',
          actions: 'markIssues',
          meta: { spec: ['5.order.required', '5.order.limits', '5.order.blank'] },
        },
      ],
    },
    readingImages: {
      tags: 'busy',
      meta: { spec: ['5.order.reading'] },
      entry: 'startOver',
      invoke: {
        id: 'readImages',
        src: 'readImages',
        input: ({ context }) => ({ imageIds: context.images.map(({ id }) => id) }),
        onDone: [
          { guard: { type: 'isRead', params: ({ event }) => event.output }, target: 'submitting' },
          {
            target: '#editing.failed',
            actions: [
              {
                type: 'refuse',
                params: ({ event }) => ({
                  ids: answerOf(event.output, 'lost').ids,
                  reason: 'unreadable',
                }),
              },
              {
                type: 'release',
                params: ({ event }) => ({ ids: answerOf(event.output, 'lost').ids }),
              },
              { type: 'fail', params: { failure: 'imageLost' } },
            ],
            meta: { spec: ['8.order.failed'] },
          },
        ],
        onError: {
          target: '#editing.failed',
          actions: { type: 'fail', params: { failure: 'imageLost' } },
          meta: { spec: ['8.order.failed'] },
        },
      },
      after: {
        readingDeadline: {
          target: '#editing.failed',
          actions: { type: 'fail', params: { failure: 'timedOut' } },
          meta: { spec: ['8.order.failed'] },
        },
      },
      on: {
        'submission.cancelled': {
          target: '#editing.failed',
          actions: 'noteCancellation',
        },
      },
    },
    submitting: {
      tags: 'busy',
      meta: { spec: ['4.order.once'] },
      invoke: {
        id: 'submitOrder',
        src: 'submitOrder',
        input: ({ context, self }) => ({
          texts: orderTexts(context.draft),
          imageIds: context.images.map(({ id }) => id),
          idempotencyKey: `${context.formId}-${context.edition}`,
          onProgress: (share) => self.send({ type: 'submission.progressed', share }),
        }),
        onDone: [
          { guard: { type: 'isSent', params: ({ event }) => event.output }, target: 'succeeded' },
          {
            guard: { type: 'isOffline', params: ({ event }) => event.output },
            target: '#editing.failed',
            actions: { type: 'fail', params: { failure: 'offline' } },
            meta: { spec: ['8.order.failed'] },
          },
          {
            guard: { type: 'isLimited', params: ({ event }) => event.output },
            target: '#editing.limited',
            actions: [
              {
                type: 'holdBack',
                params: ({ event }) => ({ seconds: answerOf(event.output, 'limited').retryAfter }),
              },
              { type: 'fail', params: { failure: 'limited' } },
            ],
            meta: { spec: ['8.order.failed'] },
          },
          {
            target: '#editing.failed',
            actions: [
              {
                type: 'takeRefusal',
                params: ({ event }) => ({ errors: answerOf(event.output, 'refused').errors }),
              },
              {
                type: 'fail',
                params: ({ event }) => ({
                  failure: answerOf(event.output, 'refused').reason,
                }),
              },
            ],
            meta: { spec: ['8.order.failed'] },
          },
        ],
        onError: {
          target: '#editing.failed',
          actions: { type: 'fail', params: { failure: 'unreachable' } },
          meta: { spec: ['8.order.failed'] },
        },
      },
      after: {
        submissionDeadline: {
          target: '#editing.failed',
          actions: { type: 'fail', params: { failure: 'timedOut' } },
          meta: { spec: ['8.order.failed'] },
        },
      },
      on: {
        'submission.progressed': {
          actions: { type: 'showProgress', params: ({ event }) => ({ share: event.share }) },
          meta: { spec: ['5.order.progress'] },
        },
        'submission.cancelled': {
          target: '#editing.failed',
          actions: 'noteCancellation',
        },
      },
    },
    /** The form is empty again and says thanks until the next letter. */
    succeeded: {
      tags: 'editable',
      meta: { spec: ['4.order.cleared', '8.order.sent'] },
      entry: ['clear', 'releaseAll', 'announceSent'],
      on: {
        'draft.changed': {
          target: 'editing',
          actions: { type: 'write', params: ({ event }) => ({ field: event.field, value: event.value }) },
        },
        'description.prefilled': {
          target: 'editing',
          actions: { type: 'write', params: ({ event }) => ({ field: 'description', value: event.text }) },
        },
        'images.chosen': {
          target: 'editing',
          actions: { type: 'admit', params: ({ event }) => ({ files: event.files }) },
        },
      },
    },
  },
});
