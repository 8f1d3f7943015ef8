import { assertEvent, assign, enqueueActions, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import type { FieldError } from '#src/contract/schema.generated.ts';
import { type DeviceOrder, deviceOrderOf } from '#src/domain/order/device-order.ts';
import { EMPTY_DRAFT, type OrderField, orderValues } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/posted-order.ts';
import { isAboutCart } from '#src/domain/order/question.ts';
import type { FileExaminerCommand, FileExaminerEvent } from '#src/machines/file-examiner-events.ts';
import { notProvided, observableNotProvided } from '#src/machines/not-provided.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { arePrepared, type OrderImage } from '#src/validation/order-images.ts';
import { type Attachments, attach, detach, detachAll, reject, removedIds, settle } from './attachments.ts';
import { firstContext } from './first-context.ts';
import { askedQuestion, draftToStore, isUntouched, withAttachments, withoutIssues } from './order-content.ts';
import type { OrderFailure } from './order-failure.ts';
import type {
  DeviceOrderCommand,
  DraftStoreCommand,
  OrderSubmissionContext,
  OrderSubmissionEvent,
  OrderSubmissionNotification,
  Question,
  StoredDraft,
  Submission,
} from './order-submission.events.ts';
import { type Acknowledgement, receiptOf } from './receipt.ts';

interface Failure {
  readonly reason: OrderFailure;
  readonly reference?: string;
  readonly errors?: readonly FieldError[];
}

/**
 * The custom order form, from the first letter to the acknowledged order. After a failure, texts and images stay in the
 * form. Specification, sections 4, 5 and 8.
 */
export const orderSubmissionMachine = setup({
  types: {
    context: {} as OrderSubmissionContext,
    input: {} as { readonly posted: OrderOutcome } | undefined,
    events: {} as OrderSubmissionEvent,
    emitted: {} as OrderSubmissionNotification,
    /** `busy`: the order is being sent. `failed`: the form shows why it was not sent. */
    tags: {} as 'busy' | 'failed',
    children: {} as { countdown: 'countdown' },
  },
  actors: {
    /** Shows the seconds that are left, and ends. */
    countdown: observableNotProvided<{ readonly seconds: number }, number>('countdown'),
    /** Remembers the last orders across visits. */
    deviceOrders: notProvided<NonReducibleUnknown, DeviceOrderCommand>('deviceOrders'),
    /** Restores the draft after a reload. */
    draftStore: notProvided<NonReducibleUnknown, DraftStoreCommand>('draftStore'),
    /** Checks the chosen files, shrinks large photos and creates thumbnails. */
    fileExaminer: notProvided<NonReducibleUnknown, FileExaminerCommand>('fileExaminer'),
    readImages: notProvided<{ readonly images: readonly OrderImage[] }>('readImages'),
    submitOrder: notProvided<Submission>('submitOrder'),
  },
  actions: {
    assignField: assign(({ context }, { field, value }: { field: OrderField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      issues: withoutIssues(context.issues, field),
    })),
    writeQuestion: enqueueActions(({ context, enqueue }, asked: Question) => {
      enqueue.assign(askedQuestion(context, asked));
      if ('parts' in asked && isAboutCart(asked.parts)) enqueue.emit({ type: 'question.written' });
    }),
    restoreDraft: assign((_, { hasImages, ...texts }: StoredDraft) => ({ ...texts, areImagesLost: hasImages })),
    storeDraft: sendTo('draftStore', ({ context }) => ({
      type: 'draft.store' as const,
      content: draftToStore(context),
    })),
    attach: enqueueActions(({ context, enqueue }, { files }: { files: readonly File[] }) => {
      const { attachments, toExamine } = attach(context.attachments, files);
      enqueue.assign(withAttachments(context, attachments));
      for (const { key, file } of toExamine) enqueue.sendTo('fileExaminer', { type: 'file.examine', key, file });
    }),
    /** Removed attachments are released: nothing shows their previews any more. */
    assignAttachments: enqueueActions(({ context, enqueue }, attachments: Attachments) => {
      enqueue.assign(withAttachments(context, attachments));
      for (const key of removedIds(context.attachments, attachments)) {
        enqueue.sendTo('fileExaminer', { type: 'file.release', key });
      }
    }),
    resetAttempt: assign({ issues: [], progress: 0 }),
    markIssues: assign(({ context }) => ({ issues: orderIssues(context.draft), reason: 'incomplete' as const })),
    assignProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    assignCancellation: assign({ reason: 'cancelled' }),
    /** The reason is shown in the form and announced in a toast. */
    fail: enqueueActions(({ enqueue }, { reason, reference = '', errors = [] }: Failure) => {
      enqueue.assign({ reason, reference, issues: errors });
      enqueue.emit({ type: 'order.failed', reason, reference });
    }),
    /** The receipt shows the previews of the order's images. */
    acknowledge: enqueueActions(({ context, enqueue }, acknowledgement: Acknowledgement) => {
      const receipt = receiptOf(context, acknowledgement);
      const attachments = detachAll(context.attachments);
      enqueue.assign({ draft: EMPTY_DRAFT, question: '', parts: [], attachments, areImagesLost: false, receipt });
      enqueue.sendTo('deviceOrders', { type: 'deviceOrder.added', order: deviceOrderOf(receipt) });
      enqueue.emit({ type: 'order.sent' });
    }),
    /** Releases the previews that the receipt shows. */
    releaseReceipt: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.receipt?.images ?? []) {
        enqueue.sendTo('fileExaminer', { type: 'file.release', key: id });
      }
    }),
    closeReceipt: assign({ receipt: null }),
    assignDeviceOrders: assign((_, { orders }: { orders: readonly DeviceOrder[] }) => ({ deviceOrders: orders })),
    forgetOrder: sendTo('deviceOrders', (_, { id }: { id: string }) => ({
      type: 'deviceOrder.forgotten' as const,
      id,
    })),
  },
  guards: {
    isUntouched: ({ context }) => isUntouched(context),
    hasIssues: ({ context }) => context.issues.length > 0,
    isCorrected: ({ context }) => context.issues.length === 0,
    hasReason: ({ context }) => context.reason !== null,
    hasReceipt: ({ context }) => context.receipt !== null,
    isTrapped: (_, { trap }: { trap: string }) => trap !== '',
    isIncomplete: ({ context }) => orderIssues(context.draft).length > 0,
    isRejected: ({ context: { attachments } }, examined: FileExaminerEvent<string>) =>
      removedIds(attachments, settle(attachments, examined)).length > 0,
    areImagesPrepared: ({ context }) => arePrepared(context.attachments.images),
  },
}).createMachine({
  id: 'orderSubmission',
  context: ({ input }) => firstContext(input?.posted),
  invoke: [
    { id: 'fileExaminer', src: 'fileExaminer' },
    { id: 'draftStore', src: 'draftStore' },
    { id: 'deviceOrders', src: 'deviceOrders' },
  ],
  initial: 'opening',
  on: {
    'receipt.closed': {
      guard: 'hasReceipt',
      actions: ['releaseReceipt', 'closeReceipt', 'storeDraft'],
    },
    'file.prepared': {
      actions: [
        { type: 'assignAttachments', params: ({ context, event }) => settle(context.attachments, event) },
        'storeDraft',
      ],
    },
    'file.rejected': {
      actions: [
        { type: 'assignAttachments', params: ({ context, event }) => settle(context.attachments, event) },
        'storeDraft',
      ],
    },
    'deviceOrder.found': { actions: { type: 'assignDeviceOrders', params: ({ event }) => event } },
    'deviceOrder.forgotten': { actions: { type: 'forgetOrder', params: ({ event }) => event } },
  },
  states: {
    opening: {
      description: 'The page may be the response to an order that the browser posted without the script.',
      always: [{ guard: 'hasReason', target: '#editing.sendable.unsent' }, { target: 'editing' }],
    },
    editing: {
      id: 'editing',
      initial: 'sendable',
      on: {
        'draft.found': [
          {
            guard: 'isUntouched',
            actions: [{ type: 'restoreDraft', params: ({ event }) => event.content }, 'storeDraft'],
          },
          { description: "The page's own order is newer than the stored draft.", actions: 'storeDraft' },
        ],
        'draft.changed': { actions: [{ type: 'assignField', params: ({ event }) => event }, 'storeDraft'] },
        'question.asked': {
          actions: [{ type: 'writeQuestion', params: ({ event }) => event }, 'storeDraft'],
        },
        'images.chosen': {
          actions: [{ type: 'attach', params: ({ event }) => event }, 'storeDraft'],
        },
        'image.removed': {
          actions: [
            { type: 'assignAttachments', params: ({ context, event }) => detach(context.attachments, [event.id]) },
            'storeDraft',
          ],
        },
      },
      states: {
        sendable: {
          initial: 'untried',
          on: {
            'order.submitted': [
              {
                guard: { type: 'isTrapped', params: ({ event }) => event },
                target: '.unsent',
                actions: { type: 'fail', params: { reason: 'trapped' } },
              },
              {
                guard: 'isIncomplete',
                target: '.incomplete',
                actions: 'markIssues',
              },
              { target: '#submitting', actions: 'resetAttempt' },
            ],
          },
          states: {
            untried: {},
            incomplete: {
              description: 'Fields are marked, by the page or by the server. It is left with the last corrected one.',
              tags: 'failed',
              always: { guard: 'isCorrected', target: 'untried' },
            },
            unsent: {
              description: 'The order was not sent, or not accepted.',
              tags: 'failed',
              always: { guard: 'hasIssues', target: 'incomplete' },
            },
          },
        },
        limited: {
          description: 'The server asked to wait. The form can be edited but not sent.',
          tags: 'failed',
          invoke: {
            id: 'countdown',
            src: 'countdown',
            input: ({ event }) => {
              assertEvent(event, 'submission.limited');
              return { seconds: event.retryAfter };
            },
            onDone: { target: 'sendable' },
          },
        },
      },
    },
    submitting: {
      id: 'submitting',
      tags: 'busy',
      initial: 'preparing',
      on: {
        'submission.cancelled': { target: '#editing.sendable.unsent', actions: 'assignCancellation' },
        'reading.failed': {
          target: '#editing.sendable.unsent',
          actions: [
            {
              type: 'assignAttachments',
              params: ({ context, event }) => reject(context.attachments, event.lostIds, { code: 'fileUnreadable' }),
            },
            { type: 'fail', params: ({ event }) => event },
            'storeDraft',
          ],
        },
        'submission.failed': {
          target: '#editing.sendable.unsent',
          actions: { type: 'fail', params: ({ event }) => event },
        },
      },
      states: {
        preparing: {
          description: 'Some images are still being examined. If one is rejected, the visitor decides what to do.',
          always: { guard: 'areImagesPrepared', target: 'reading' },
          on: {
            'file.prepared': {
              guard: { type: 'isRejected', params: ({ event }) => event },
              target: '#editing',
              actions: [
                { type: 'assignAttachments', params: ({ context, event }) => settle(context.attachments, event) },
                'storeDraft',
              ],
            },
            'file.rejected': {
              target: '#editing',
              actions: [
                { type: 'assignAttachments', params: ({ context, event }) => settle(context.attachments, event) },
                'storeDraft',
              ],
            },
          },
        },
        reading: {
          description: 'The images are read from the device. Fails after 60 s.',
          invoke: {
            id: 'readImages',
            src: 'readImages',
            input: ({ context }) => ({ images: context.attachments.images }),
          },
          on: {
            'images.read': { target: 'sending' },
          },
        },
        sending: {
          description: 'The order is on its way to the server. Fails after 60 s without progress.',
          invoke: {
            id: 'submitOrder',
            src: 'submitOrder',
            // Taken from the event: tens of megabytes of data URLs never enter the context.
            input: ({ context, event }) => {
              assertEvent(event, 'images.read');
              const imageIds = context.attachments.images.map(({ id }) => id);
              return { values: orderValues(context.draft), imageIds, dataUrls: event.dataUrls };
            },
          },
          on: {
            'submission.progressed': {
              actions: { type: 'assignProgress', params: ({ event }) => event },
            },
            'submission.succeeded': {
              target: '#editing',
              actions: ['releaseReceipt', { type: 'acknowledge', params: ({ event }) => event }, 'storeDraft'],
            },
            'submission.limited': {
              target: '#editing.limited',
              actions: { type: 'fail', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});
