import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { FieldError } from '#src/contract/schema.generated.ts';
import {
  EMPTY_DRAFT,
  type OrderDraft,
  type OrderField,
  type OrderValues,
  orderValues,
} from '#src/domain/order/order-fields.ts';
import { orderIssues } from '#src/validation/drafts.ts';
import type { FormIssue } from '#src/validation/field-issues.ts';
import { countdownMachine } from '../countdown/countdown.machine.ts';
import { notProvided } from '../not-provided.ts';
import { type OrderImagesEvent, orderImagesMachine } from '../order-images/order-images.machine.ts';
import type { SpecMeta } from '../spec-meta.ts';
import type { OrderFailure } from './order-failure.ts';

/** The images are read as data URLs, which the actor keeps; or it turned out that some are gone. */
export type ReadingEvent =
  | { type: 'images.read' }
  | { type: 'reading.failed'; reason: 'imageLost' | 'timedOut'; lostIds: readonly string[] };

export interface Submission {
  readonly values: OrderValues;
  readonly imageIds: readonly string[];
}

/** What is heard of a submission; `share` was sent, from 0 to 1, `retryAfter` is in seconds. */
export type SubmissionEvent =
  | { type: 'submission.progressed'; share: number }
  | { type: 'submission.succeeded' }
  | { type: 'submission.limited'; retryAfter: number }
  | { type: 'submission.failed'; reason: OrderFailure; errors: readonly FieldError[] };

export type OrderSubmissionEvent =
  | { type: 'draft.changed'; field: OrderField; value: string }
  | { type: 'images.chosen'; files: readonly File[] }
  | { type: 'image.removed'; id: string }
  /** What the list of images holds now. */
  | { type: 'images.changed'; ids: readonly string[]; arePrepared: boolean }
  /** `trap` is the honeypot's text: a person leaves it empty. */
  | { type: 'order.submitted'; trap: string }
  | { type: 'submission.cancelled' }
  | ReadingEvent
  | SubmissionEvent;

export type OrderSubmissionNotification = { type: 'order.sent' } | { type: 'order.failed'; reason: OrderFailure };

interface OrderSubmissionContext {
  readonly draft: OrderDraft;
  readonly imageIds: readonly string[];
  readonly areImagesPrepared: boolean;
  readonly issues: readonly FormIssue[];
  /** Share of the order that was sent, from 0 to 1. */
  readonly progress: number;
  /** Seconds for which the server takes no order. */
  readonly retryAfter: number;
  readonly failure: OrderFailure | null;
}

/**
 * The custom order form, from the first letter to the acknowledged order. Whatever fails keeps all that was typed and
 * chosen; the images are its child's. Specification, sections 4, 5 and 8.
 */
export const orderSubmissionMachine = setup({
  types: {
    context: {} as OrderSubmissionContext,
    events: {} as OrderSubmissionEvent,
    emitted: {} as OrderSubmissionNotification,
    tags: {} as 'busy' | 'editable',
    meta: {} as SpecMeta,
    children: {} as { images: 'images'; countdown: 'countdown' },
  },
  actors: {
    images: orderImagesMachine,
    countdown: countdownMachine,
    readImages: notProvided<{ readonly imageIds: readonly string[] }>('readImages'),
    submitOrder: notProvided<Submission>('submitOrder'),
  },
  actions: {
    write: assign(({ context }, { field, value }: { field: OrderField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      issues: context.issues.filter(({ path }) => path !== field),
    })),
    sendToImages: sendTo('images', (_, event: OrderImagesEvent) => event),
    assignImages: assign(({ context }, { ids, arePrepared }: { ids: readonly string[]; arePrepared: boolean }) => ({
      imageIds: ids,
      areImagesPrepared: arePrepared,
      issues: context.issues.filter(({ path }) => !path.startsWith('files')),
    })),
    showProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    startOver: assign({ failure: null, issues: [], progress: 0 }),
    markIssues: assign(({ context }) => ({ issues: orderIssues(context.draft), failure: 'invalid' as const })),
    assignCancellation: assign({ failure: 'cancelled' }),
    /** A failure is shown at the form and said aloud. */
    fail: enqueueActions(({ enqueue }, { reason }: { reason: OrderFailure }) => {
      enqueue.assign({ failure: reason });
      enqueue.emit({ type: 'order.failed', reason });
    }),
    assignErrors: assign((_, { errors }: { errors: readonly FieldError[] }) => ({ issues: errors })),
    forgive: assign({ failure: null }),
    holdBack: assign((_, { seconds }: { seconds: number }) => ({ retryAfter: seconds })),
    clear: enqueueActions(({ enqueue }) => {
      enqueue.assign({ draft: EMPTY_DRAFT });
      enqueue.sendTo('images', { type: 'images.cleared' });
      enqueue.emit({ type: 'order.sent' });
    }),
  },
  guards: {
    isPreparing: ({ context }) => !context.areImagesPrepared,
    isTrapped: (_, { trap }: { trap: string }) => trap !== '',
    isIncomplete: ({ context }) => orderIssues(context.draft).length > 0,
  },
  delays: {
    /** Nobody fills a form in 2 s; whoever does is asked to send again. */
    timeTrap: 2_000,
  },
}).createMachine({
  id: 'orderSubmission',
  context: {
    draft: EMPTY_DRAFT,
    imageIds: [],
    areImagesPrepared: true,
    issues: [],
    progress: 0,
    retryAfter: 0,
    failure: null,
  },
  invoke: { id: 'images', src: 'images' },
  initial: 'editing',
  on: {
    'images.changed': { actions: { type: 'assignImages', params: ({ event }) => event } },
  },
  states: {
    editing: {
      id: 'editing',
      tags: 'editable',
      initial: 'fresh',
      on: {
        'draft.changed': { actions: { type: 'write', params: ({ event }) => event } },
        'images.chosen': { actions: { type: 'sendToImages', params: ({ event }) => event } },
        'image.removed': { actions: { type: 'sendToImages', params: ({ event }) => event } },
        'order.submitted': [
          { guard: 'isPreparing' },
          {
            guard: { type: 'isTrapped', params: ({ event }) => event },
            actions: { type: 'fail', params: { reason: 'trapped' } },
            meta: { spec: ['8.order.failed'] },
          },
          {
            guard: 'isIncomplete',
            target: '.failed',
            actions: 'markIssues',
            meta: { spec: ['5.order.required', '5.order.limits', '5.order.blank'] },
          },
          { target: 'readingImages', actions: 'startOver' },
        ],
      },
      states: {
        fresh: {
          after: { timeTrap: { target: 'ready' } },
          on: {
            'order.submitted': {
              actions: { type: 'fail', params: { reason: 'tooFast' } },
              meta: { spec: ['8.order.failed'] },
            },
          },
        },
        ready: {},
        failed: { meta: { spec: ['4.order.kept'] } },
        limited: {
          invoke: {
            id: 'countdown',
            src: 'countdown',
            input: ({ context }) => ({ seconds: context.retryAfter }),
            onDone: { target: 'ready', actions: 'forgive' },
          },
          // Nothing is sent while the server asks for patience.
          on: { 'order.submitted': {} },
        },
      },
    },
    readingImages: {
      tags: 'busy',
      meta: { spec: ['5.order.reading'] },
      invoke: { id: 'readImages', src: 'readImages', input: ({ context }) => ({ imageIds: context.imageIds }) },
      on: {
        'images.read': { target: 'submitting' },
        'reading.failed': {
          target: 'editing.failed',
          actions: [
            { type: 'sendToImages', params: ({ event }) => ({ type: 'images.lost', ids: event.lostIds }) },
            { type: 'fail', params: ({ event }) => event },
          ],
          meta: { spec: ['8.order.failed'] },
        },
        'submission.cancelled': { target: 'editing.failed', actions: 'assignCancellation' },
      },
    },
    submitting: {
      tags: 'busy',
      meta: { spec: ['4.order.once'] },
      invoke: {
        id: 'submitOrder',
        src: 'submitOrder',
        input: ({ context }) => ({ values: orderValues(context.draft), imageIds: context.imageIds }),
      },
      on: {
        'submission.progressed': {
          actions: { type: 'showProgress', params: ({ event }) => event },
          meta: { spec: ['5.order.progress'] },
        },
        'submission.succeeded': { target: 'sent' },
        'submission.limited': {
          target: 'editing.limited',
          actions: [
            { type: 'holdBack', params: ({ event }) => ({ seconds: event.retryAfter }) },
            { type: 'fail', params: { reason: 'limited' } },
          ],
          meta: { spec: ['8.order.failed'] },
        },
        'submission.failed': {
          target: 'editing.failed',
          actions: [
            { type: 'assignErrors', params: ({ event }) => event },
            { type: 'fail', params: ({ event }) => event },
          ],
          meta: { spec: ['8.order.failed'] },
        },
        'submission.cancelled': { target: 'editing.failed', actions: 'assignCancellation' },
      },
    },
    /** The form is empty again and says thanks until the next letter. */
    sent: {
      tags: 'editable',
      meta: { spec: ['4.order.cleared', '8.order.sent'] },
      entry: 'clear',
      on: {
        'draft.changed': { target: 'editing', actions: { type: 'write', params: ({ event }) => event } },
        'images.chosen': { target: 'editing', actions: { type: 'sendToImages', params: ({ event }) => event } },
      },
    },
  },
});
