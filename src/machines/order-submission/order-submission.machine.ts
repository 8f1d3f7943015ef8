import { assertEvent, assign, enqueueActions, forwardTo, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import { type DeviceOrder, deviceOrderOf } from '#src/domain/order/device-order.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';
import type { FileExaminerCommand, FileExaminerEvent } from '#src/machines/file-examiner-events.ts';
import { notProvided, observableNotProvided } from '#src/machines/not-provided.ts';
import { orderIssues } from '#src/validation/field-issues.ts';
import { arePrepared } from '#src/validation/order-attachments.ts';
import { firstContext } from './first-context.ts';
import {
  acknowledged,
  asksAboutCart,
  edited,
  isUntouched,
  restored,
  storeCommand,
  submissionOf,
} from './order-content.ts';
import type { FailedAttempt } from './order-failure.ts';
import type {
  DeviceOrderCommand,
  DraftStoreCommand,
  DraftStoreEvent,
  Edit,
  OrderSubmissionContext,
  OrderSubmissionEvent,
  OrderSubmissionNotification,
  Submission,
} from './order-submission.events.ts';
import type { Acknowledgement } from './receipt.ts';

/**
 * The custom order form, from the first letter to the acknowledged order. After a failure, texts and files stay in the
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
    /** Checks the chosen files, shrinks large photos, creates thumbnails and measures models. */
    fileExaminer: notProvided<NonReducibleUnknown, FileExaminerCommand>('fileExaminer'),
    /** Reads the files and sends the order. */
    submitOrder: notProvided<Submission>('submitOrder'),
  },
  actions: {
    /** Chosen files are examined, removed ones are released, and the draft is stored. */
    edit: enqueueActions(({ context, enqueue }, edit: Edit) => {
      const { changes, commands } = edited(context, edit);
      enqueue.assign(changes);
      for (const command of commands) enqueue.sendTo('fileExaminer', command);
      if (asksAboutCart(edit)) enqueue.emit({ type: 'question.written' });
      enqueue.sendTo('draftStore', ({ context }) => storeCommand(context));
    }),
    restoreDraft: assign((_, { content }: DraftStoreEvent) => restored(content)),
    storeDraft: sendTo('draftStore', ({ context }) => storeCommand(context)),
    resetAttempt: assign({ issues: [], progress: 0 }),
    markIssues: assign(({ context }) => ({ issues: orderIssues(context.draft), reason: 'incomplete' as const })),
    assignProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    assignCancellation: assign({ reason: 'cancelled' }),
    /** The reason is shown in the form and announced in a toast. */
    fail: enqueueActions(({ enqueue }, { reason, reference = '', errors = [] }: FailedAttempt) => {
      enqueue.assign({ reason, reference, issues: errors });
      enqueue.emit({ type: 'order.failed', reason, reference });
    }),
    acknowledge: enqueueActions(({ context, enqueue }, acknowledgement: Acknowledgement) => {
      const changes = acknowledged(context, acknowledgement);
      enqueue.assign(changes);
      enqueue.sendTo('deviceOrders', { type: 'deviceOrder.added', order: deviceOrderOf(changes.receipt) });
      enqueue.emit({ type: 'order.sent' });
      if (changes.receipt.isAboutCart) enqueue.emit({ type: 'enquiry.sent' });
    }),
    /** The receipt shows previews of the order's images. */
    closeReceipt: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.receipt?.images ?? []) {
        enqueue.sendTo('fileExaminer', { type: 'file.release', key: id });
      }
      enqueue.assign({ receipt: null });
    }),
    assignDeviceOrders: assign((_, { orders }: { orders: readonly DeviceOrder[] }) => ({ deviceOrders: orders })),
    forgetOrder: forwardTo('deviceOrders'),
  },
  guards: {
    isUntouched: ({ context }) => isUntouched(context),
    hasIssues: ({ context }) => context.issues.length > 0,
    correctsLast: ({ context }, edit: Edit) => edited(context, edit).changes.issues.length === 0,
    hasReason: ({ context }) => context.reason !== null,
    hasReceipt: ({ context }) => context.receipt !== null,
    isTrapped: (_, { trap }: { trap: string }) => trap !== '',
    isIncomplete: ({ context }) => orderIssues(context.draft).length > 0,
    isRejected: ({ context }, examined: FileExaminerEvent<string>) => edited(context, examined).commands.length > 0,
    hasErrors: (_, { errors }: Required<FailedAttempt>) => errors.length > 0,
    isModel: ({ context }, { id }: { id: string }) =>
      context.attachments.files.some((file) => file.id === id && file.model),
    areFilesPrepared: ({ context }) => arePrepared(context.attachments.files),
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
    'receipt.closed': { guard: 'hasReceipt', actions: ['closeReceipt', 'storeDraft'] },
    'file.prepared': { actions: { type: 'edit', params: ({ event }) => event } },
    'file.rejected': { actions: { type: 'edit', params: ({ event }) => event } },
    'preview.drawn': {
      guard: { type: 'isModel', params: ({ event }) => event },
      actions: { type: 'edit', params: ({ event }) => event },
    },
    'deviceOrder.found': { actions: { type: 'assignDeviceOrders', params: ({ event }) => event } },
    'deviceOrder.forgotten': { actions: 'forgetOrder' },
  },
  states: {
    opening: {
      description: 'The page may be the response to an order that the browser posted without the script.',
      always: [
        { guard: 'hasIssues', target: '#editing.sendable.incomplete' },
        { guard: 'hasReason', target: '#editing.sendable.unsent' },
        { target: 'editing' },
      ],
    },
    editing: {
      id: 'editing',
      initial: 'sendable',
      on: {
        'draft.found': [
          { guard: 'isUntouched', actions: [{ type: 'restoreDraft', params: ({ event }) => event }, 'storeDraft'] },
          { description: "The page's own order is newer than the stored draft.", actions: 'storeDraft' },
        ],
        'draft.changed': { actions: { type: 'edit', params: ({ event }) => event } },
        'question.asked': { actions: { type: 'edit', params: ({ event }) => event } },
        'files.chosen': { actions: { type: 'edit', params: ({ event }) => event } },
        'file.removed': { actions: { type: 'edit', params: ({ event }) => event } },
        'unit.chosen': {
          guard: { type: 'isModel', params: ({ event }) => event },
          actions: { type: 'edit', params: ({ event }) => event },
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
              { guard: 'isIncomplete', target: '.incomplete', actions: 'markIssues' },
              { target: '#submitting', actions: 'resetAttempt' },
            ],
          },
          states: {
            untried: {},
            incomplete: {
              description: 'Fields are marked, by the page or by the server. It is left with the last corrected one.',
              tags: 'failed',
              on: {
                'draft.changed': {
                  guard: { type: 'correctsLast', params: ({ event }) => event },
                  target: 'untried',
                  actions: { type: 'edit', params: ({ event }) => event },
                },
                'question.asked': {
                  guard: { type: 'correctsLast', params: ({ event }) => event },
                  target: 'untried',
                  actions: { type: 'edit', params: ({ event }) => event },
                },
                'files.chosen': {
                  guard: { type: 'correctsLast', params: ({ event }) => event },
                  target: 'untried',
                  actions: { type: 'edit', params: ({ event }) => event },
                },
                'file.removed': {
                  guard: { type: 'correctsLast', params: ({ event }) => event },
                  target: 'untried',
                  actions: { type: 'edit', params: ({ event }) => event },
                },
              },
            },
            unsent: { description: 'The order was not sent, or not accepted.', tags: 'failed' },
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
        'submission.failed': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => event },
            target: '#editing.sendable.incomplete',
            actions: { type: 'fail', params: ({ event }) => event },
          },
          { target: '#editing.sendable.unsent', actions: { type: 'fail', params: ({ event }) => event } },
        ],
        'reading.failed': {
          target: '#editing.sendable.unsent',
          actions: [
            { type: 'edit', params: ({ event }) => event },
            { type: 'fail', params: { reason: 'fileLost' } },
          ],
        },
      },
      states: {
        preparing: {
          description: 'Some files are still being examined. If one is rejected, the visitor decides what to do.',
          always: { guard: 'areFilesPrepared', target: 'sending' },
          on: {
            'file.prepared': {
              guard: { type: 'isRejected', params: ({ event }) => event },
              target: '#editing',
              actions: { type: 'edit', params: ({ event }) => event },
            },
            'file.rejected': { target: '#editing', actions: { type: 'edit', params: ({ event }) => event } },
          },
        },
        sending: {
          description: 'The files are read and the order is sent. Fails after 60 s without progress.',
          invoke: {
            id: 'submitOrder',
            src: 'submitOrder',
            input: ({ context }) => submissionOf(context),
          },
          on: {
            'submission.progressed': { actions: { type: 'assignProgress', params: ({ event }) => event } },
            'submission.succeeded': {
              target: '#editing',
              actions: ['closeReceipt', { type: 'acknowledge', params: ({ event }) => event }, 'storeDraft'],
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
