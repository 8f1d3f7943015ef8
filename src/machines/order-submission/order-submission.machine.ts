import { assertEvent, assign, enqueueActions, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import type { FieldError } from '#src/contract/schema.generated.ts';
import { EMPTY_DRAFT, type OrderField, orderValues } from '#src/domain/order/order-fields.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';
import { holdsQuestion, withQuestion } from '#src/domain/order/question.ts';
import { orderIssues } from '#src/validation/drafts.ts';
import type { OrderImage } from '#src/validation/order-images.ts';
import { countdownMachine } from '../countdown/countdown.machine.ts';
import { notProvided } from '../not-provided.ts';
import {
  type OrderImagesChanged,
  type OrderImagesEvent,
  orderImagesMachine,
} from '../order-images/order-images.machine.ts';
import type { SpecMeta } from '../spec-meta.ts';
import { firstContext, isUntouched } from './first-context.ts';
import { type OrderFailure, withoutIssues } from './order-failure.ts';
import type {
  DraftStoreCommand,
  KeptDraft,
  OrderSubmissionContext,
  OrderSubmissionEvent,
  OrderSubmissionNotification,
  Question,
  Submission,
} from './order-submission.events.ts';

/**
 * The custom order form, from the first letter to the acknowledged order. Whatever fails keeps all that was typed and
 * chosen; the images are its child's. Specification, sections 4, 5 and 8.
 */
export const orderSubmissionMachine = setup({
  types: {
    context: {} as OrderSubmissionContext,
    input: {} as { readonly posted: PostedOrder } | undefined,
    events: {} as OrderSubmissionEvent,
    emitted: {} as OrderSubmissionNotification,
    tags: {} as 'busy',
    meta: {} as SpecMeta,
    children: {} as { images: 'images'; countdown: 'countdown' },
  },
  actors: {
    images: orderImagesMachine,
    countdown: countdownMachine,
    /** Keeps what was typed over a reload. */
    draftStore: notProvided<NonReducibleUnknown, DraftStoreCommand>('draftStore'),
    readImages: notProvided<{ readonly images: readonly OrderImage[] }>('readImages'),
    submitOrder: notProvided<Submission>('submitOrder'),
  },
  actions: {
    write: assign(({ context }, { field, value }: { field: OrderField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      ...withoutIssues(context, field),
    })),
    writeQuestion: enqueueActions(({ context, enqueue }, { question, isAboutCart }: Question) => {
      const description = withQuestion(context.draft.description, question, isAboutCart ? context.question : question);
      enqueue.assign({
        draft: { ...context.draft, description },
        ...withoutIssues(context, 'description'),
        ...(isAboutCart && { question }),
      });
      if (isAboutCart) enqueue.emit({ type: 'question.written' });
    }),
    /** What came with the page is newer than what the tab kept. */
    restore: assign(({ context }, { hasImages, ...texts }: KeptDraft) =>
      isUntouched(context) ? { ...texts, areImagesLost: hasImages } : {},
    ),
    store: sendTo('draftStore', ({ context: { draft, question, images, areImagesLost } }) => ({
      type: 'draft.store' as const,
      kept: { draft, question, hasImages: images.length > 0 || areImagesLost },
    })),
    sendToImages: sendTo('images', (_, event: OrderImagesEvent) => event),
    assignImages: assign(({ context }, { images }: OrderImagesChanged) => ({
      images,
      areImagesLost: context.areImagesLost && images.length === 0,
      ...withoutIssues(context, 'files'),
    })),
    showProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    startOver: assign({ failure: null, reference: '', issues: [], progress: 0 }),
    markIssues: assign(({ context }) => ({ issues: orderIssues(context.draft), failure: 'incomplete' as const })),
    assignCancellation: assign({ failure: 'cancelled' }),
    /** A failure is shown at the form and said aloud. */
    fail: enqueueActions(({ enqueue }, { reason, reference = '' }: { reason: OrderFailure; reference?: string }) => {
      enqueue.assign({ failure: reason, reference });
      enqueue.emit({ type: 'order.failed', reason });
    }),
    assignErrors: assign((_, { errors }: { errors: readonly FieldError[] }) => ({ issues: errors })),
    forgive: assign({ failure: null }),
    holdBack: assign((_, { seconds }: { seconds: number }) => ({ retryAfter: seconds })),
    /** The images' list, empty now, reports itself, and so what is stored is empty too. */
    acknowledge: enqueueActions(({ context, enqueue }, { id, sentAt }: { id: string; sentAt: string }) => {
      const isAboutCart = holdsQuestion(context.draft.description, context.question);
      const receipt = { id, sentAt, values: orderValues(context.draft), isAboutCart };
      enqueue.assign({ draft: EMPTY_DRAFT, question: '', areImagesLost: false, receipt });
      enqueue.sendTo('images', { type: 'images.sent' });
      enqueue.emit({ type: 'order.sent' });
    }),
    closeReceipt: assign({ receipt: null }),
  },
  guards: {
    isPreparing: ({ context }) => context.images.some(({ blob }) => blob === null),
    isTrapped: (_, { trap }: { trap: string }) => trap !== '',
    isIncomplete: ({ context }) => orderIssues(context.draft).length > 0,
  },
}).createMachine({
  id: 'orderSubmission',
  context: ({ input }) => firstContext(input?.posted),
  invoke: [
    { id: 'images', src: 'images' },
    { id: 'draftStore', src: 'draftStore' },
  ],
  initial: 'editing',
  on: {
    'draft.found': {
      actions: [{ type: 'restore', params: ({ event }) => event.kept }, 'store'],
      meta: { spec: ['4.order.draft'] },
    },
    'images.changed': { actions: [{ type: 'assignImages', params: ({ event }) => event }, 'store'] },
    'receipt.closed': {
      actions: ['closeReceipt', { type: 'sendToImages', params: { type: 'sentImages.released' } }],
      meta: { spec: ['4.order.receipt'] },
    },
  },
  states: {
    editing: {
      initial: 'ready',
      on: {
        'draft.changed': { actions: [{ type: 'write', params: ({ event }) => event }, 'store'] },
        'question.asked': {
          actions: [{ type: 'writeQuestion', params: ({ event }) => event }, 'store'],
          meta: { spec: ['4.order.question'] },
        },
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
        ready: {},
        failed: { meta: { spec: ['4.order.kept', '4.order.mended'] } },
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
      invoke: { id: 'readImages', src: 'readImages', input: ({ context }) => ({ images: context.images }) },
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
        // Taken from the event: tens of megabytes of data URLs never enter the context.
        input: ({ context, event }) => {
          assertEvent(event, 'images.read');
          const imageIds = context.images.map(({ id }) => id);
          return { values: orderValues(context.draft), imageIds, dataUrls: event.dataUrls };
        },
      },
      on: {
        'submission.progressed': {
          actions: { type: 'showProgress', params: ({ event }) => event },
          meta: { spec: ['5.order.progress'] },
        },
        'submission.succeeded': {
          target: 'sent',
          actions: { type: 'acknowledge', params: ({ event }) => event },
          meta: { spec: ['4.order.cleared', '4.order.receipt', '8.order.sent'] },
        },
        'submission.limited': {
          target: 'editing.limited',
          actions: [
            { type: 'holdBack', params: ({ event }) => ({ seconds: event.retryAfter }) },
            { type: 'fail', params: ({ event }) => event },
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
    /** The form is empty again, and waits for the next letter. */
    sent: {
      on: {
        'draft.changed': { target: 'editing', actions: [{ type: 'write', params: ({ event }) => event }, 'store'] },
        'question.asked': {
          target: 'editing',
          actions: [{ type: 'writeQuestion', params: ({ event }) => event }, 'store'],
        },
        'images.chosen': { target: 'editing', actions: { type: 'sendToImages', params: ({ event }) => event } },
      },
    },
  },
});
