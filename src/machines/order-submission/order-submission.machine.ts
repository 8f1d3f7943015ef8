import { assertEvent, assign, enqueueActions, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import type { FieldError } from '#src/contract/schema.generated.ts';
import { deviceOrderOf } from '#src/domain/order/device-order.ts';
import { EMPTY_DRAFT, type OrderField, orderValues } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/posted-order.ts';
import { isAboutCart } from '#src/domain/order/question.ts';
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts';
import { deviceOrdersMachine } from '#src/machines/device-orders/device-orders.machine.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import {
  type OrderImagesChanged,
  type OrderImagesEvent,
  orderImagesMachine,
} from '#src/machines/order-images/order-images.machine.ts';
import type { SpecMeta } from '#src/machines/spec-meta.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { arePrepared, type OrderImage } from '#src/validation/order-images.ts';
import { firstContext } from './first-context.ts';
import { askedQuestion, draftToStore, isUntouched } from './order-content.ts';
import { type OrderFailure, withoutIssues } from './order-failure.ts';
import type {
  DraftStoreCommand,
  OrderSubmissionContext,
  OrderSubmissionEvent,
  OrderSubmissionNotification,
  Question,
  StoredDraft,
  Submission,
} from './order-submission.events.ts';
import { type Acknowledgement, receiptOf } from './receipt.ts';

/**
 * The custom order form, from the first letter to the acknowledged order. After a failure, texts and images stay in the
 * form. The list of images is a child. Specification, sections 4, 5 and 8.
 */
export const orderSubmissionMachine = setup({
  types: {
    context: {} as OrderSubmissionContext,
    input: {} as { readonly posted: OrderOutcome } | undefined,
    events: {} as OrderSubmissionEvent,
    emitted: {} as OrderSubmissionNotification,
    tags: {} as 'busy',
    meta: {} as SpecMeta,
    children: {} as { images: 'images'; countdown: 'countdown'; deviceOrders: 'deviceOrders' },
  },
  actors: {
    images: orderImagesMachine,
    countdown: countdownMachine,
    deviceOrders: deviceOrdersMachine,
    /** Restores the draft after a reload. */
    draftStore: notProvided<NonReducibleUnknown, DraftStoreCommand>('draftStore'),
    readImages: notProvided<{ readonly images: readonly OrderImage[] }>('readImages'),
    submitOrder: notProvided<Submission>('submitOrder'),
  },
  actions: {
    assignField: assign(({ context }, { field, value }: { field: OrderField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      ...withoutIssues(context, field),
    })),
    writeQuestion: enqueueActions(({ context, enqueue }, asked: Question) => {
      enqueue.assign(askedQuestion(context, asked));
      if ('parts' in asked && isAboutCart(asked.parts)) enqueue.emit({ type: 'question.written' });
    }),
    /** An order that the server rendered into the page is newer than the stored draft. */
    restoreDraft: assign(({ context }, { hasImages, ...texts }: StoredDraft) =>
      isUntouched(context) ? { ...texts, areImagesLost: hasImages } : {},
    ),
    storeDraft: sendTo('draftStore', ({ context }) => ({
      type: 'draft.store' as const,
      content: draftToStore(context),
    })),
    sendToImages: sendTo('images', (_, event: OrderImagesEvent) => event),
    assignImages: assign(({ context }, { images }: OrderImagesChanged) => ({
      images,
      areImagesLost: context.areImagesLost && images.length === 0,
      ...withoutIssues(context, 'files'),
    })),
    assignProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    resetAttempt: assign({ failure: null, reference: '', issues: [], progress: 0 }),
    markIssues: assign(({ context }) => ({ issues: orderIssues(context.draft), failure: 'incomplete' as const })),
    assignCancellation: assign({ failure: 'cancelled' }),
    /** The failure is shown in the form and announced in a toast. */
    fail: enqueueActions(({ enqueue }, { reason, reference = '' }: { reason: OrderFailure; reference?: string }) => {
      enqueue.assign({ failure: reason, reference });
      enqueue.emit({ type: 'order.failed', reason, reference });
    }),
    assignErrors: assign((_, { errors }: { errors: readonly FieldError[] }) => ({ issues: errors })),
    clearFailure: assign({ failure: null }),
    /** The emptied list of images reports its change, which empties the stored draft. */
    acknowledge: enqueueActions(({ context, enqueue }, acknowledgement: Acknowledgement) => {
      const receipt = receiptOf(context, acknowledgement);
      enqueue.assign({ draft: EMPTY_DRAFT, question: '', parts: [], areImagesLost: false, receipt });
      enqueue.sendTo('images', { type: 'images.sent' });
      enqueue.sendTo('deviceOrders', { type: 'deviceOrder.added', order: deviceOrderOf(receipt) });
      enqueue.emit({ type: 'order.sent' });
    }),
    closeReceipt: assign({ receipt: null }),
  },
  guards: {
    isPreparing: ({ context }) => !arePrepared(context.images),
    areImagesPrepared: (_, { images }: OrderImagesChanged) => arePrepared(images),
    isImageRejected: ({ context }, { images }: OrderImagesChanged) => images.length < context.images.length,
    hasReceipt: ({ context }) => context.receipt !== null,
    isTrapped: (_, { trap }: { trap: string }) => trap !== '',
    isIncomplete: ({ context }) => orderIssues(context.draft).length > 0,
  },
}).createMachine({
  id: 'orderSubmission',
  context: ({ input }) => firstContext(input?.posted),
  invoke: [
    { id: 'images', src: 'images' },
    { id: 'draftStore', src: 'draftStore' },
    {
      id: 'deviceOrders',
      src: 'deviceOrders',
      input: ({ context: { receipt } }) => ({ shown: receipt && deviceOrderOf(receipt) }),
    },
  ],
  type: 'parallel',
  on: {
    'draft.found': {
      actions: [{ type: 'restoreDraft', params: ({ event }) => event.content }, 'storeDraft'],
      meta: { spec: ['4.order.draft'] },
    },
    'images.changed': { actions: [{ type: 'assignImages', params: ({ event }) => event }, 'storeDraft'] },
  },
  states: {
    form: {
      id: 'form',
      initial: 'editing',
      states: {
        editing: {
          initial: 'open',
          on: {
            'draft.changed': { actions: [{ type: 'assignField', params: ({ event }) => event }, 'storeDraft'] },
            'question.asked': {
              actions: [{ type: 'writeQuestion', params: ({ event }) => event }, 'storeDraft'],
              meta: { spec: ['4.order.question'] },
            },
            'images.chosen': { actions: { type: 'sendToImages', params: ({ event }) => event } },
            'image.removed': { actions: { type: 'sendToImages', params: ({ event }) => event } },
          },
          states: {
            open: {
              meta: { spec: ['4.order.kept', '4.order.corrected'] },
              on: {
                'order.submitted': [
                  {
                    guard: { type: 'isTrapped', params: ({ event }) => event },
                    actions: { type: 'fail', params: { reason: 'trapped' } },
                    meta: { spec: ['8.order.failed'] },
                  },
                  {
                    guard: 'isIncomplete',
                    actions: 'markIssues',
                    meta: { spec: ['5.order.required', '5.order.limits', '5.order.blank'] },
                  },
                  { guard: 'isPreparing', target: '#submitting.preparing', actions: 'resetAttempt' },
                  { target: '#submitting.reading', actions: 'resetAttempt' },
                ],
              },
            },
            limited: {
              description: 'The server asked to wait. The form can be edited but not sent.',
              invoke: {
                id: 'countdown',
                src: 'countdown',
                input: ({ event }) => {
                  assertEvent(event, 'submission.limited');
                  return { seconds: event.retryAfter };
                },
                onDone: { target: 'open', actions: 'clearFailure' },
              },
            },
          },
        },
        submitting: {
          id: 'submitting',
          tags: 'busy',
          meta: { spec: ['4.order.once'] },
          initial: 'preparing',
          on: { 'submission.cancelled': { target: 'editing', actions: 'assignCancellation' } },
          states: {
            preparing: {
              description: 'Some images are still being examined. If one is rejected, the visitor decides what to do.',
              on: {
                'images.changed': [
                  {
                    guard: { type: 'isImageRejected', params: ({ event }) => event },
                    target: '#form.editing',
                    actions: [{ type: 'assignImages', params: ({ event }) => event }, 'storeDraft'],
                  },
                  {
                    guard: { type: 'areImagesPrepared', params: ({ event }) => event },
                    target: 'reading',
                    actions: { type: 'assignImages', params: ({ event }) => event },
                  },
                ],
              },
            },
            reading: {
              meta: { spec: ['5.order.reading'] },
              invoke: { id: 'readImages', src: 'readImages', input: ({ context }) => ({ images: context.images }) },
              on: {
                'images.read': { target: 'sending' },
                'reading.failed': {
                  target: '#form.editing',
                  actions: [
                    { type: 'sendToImages', params: ({ event }) => ({ type: 'images.lost', ids: event.lostIds }) },
                    { type: 'fail', params: ({ event }) => event },
                  ],
                  meta: { spec: ['8.order.failed'] },
                },
              },
            },
            sending: {
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
                  actions: { type: 'assignProgress', params: ({ event }) => event },
                  meta: { spec: ['5.order.progress'] },
                },
                'submission.succeeded': {
                  target: '#form.editing',
                  actions: { type: 'acknowledge', params: ({ event }) => event },
                  meta: { spec: ['4.order.cleared', '4.order.receipt', '8.order.sent'] },
                },
                'submission.limited': {
                  target: '#form.editing.limited',
                  actions: { type: 'fail', params: ({ event }) => event },
                  meta: { spec: ['8.order.failed'] },
                },
                'submission.failed': {
                  target: '#form.editing',
                  actions: [
                    { type: 'assignErrors', params: ({ event }) => event },
                    { type: 'fail', params: ({ event }) => event },
                  ],
                  meta: { spec: ['8.order.failed'] },
                },
              },
            },
          },
        },
      },
    },
    receipt: {
      initial: 'none',
      states: {
        none: { always: { guard: 'hasReceipt', target: 'shown' } },
        shown: {
          description: 'The receipt of the last order is above the form.',
          on: {
            'receipt.closed': {
              target: 'none',
              actions: [
                'closeReceipt',
                'storeDraft',
                { type: 'sendToImages', params: { type: 'sentImages.released' } },
              ],
              meta: { spec: ['4.order.receipt'] },
            },
          },
        },
      },
    },
  },
});
