import { assign, emit, setup } from 'xstate';
import type { Order, Product } from '#src/contract/schema.generated.ts';
import { notProvided } from '#src/machines/not-provided.ts';

/** An action that is confirmed first, and its object. Completing an order can be taken back, the others cannot. */
export type ConfirmedAction =
  | { readonly kind: 'deletion'; readonly product: Product }
  | { readonly kind: 'completion'; readonly order: Order }
  /** Deletes a completed order for good. */
  | { readonly kind: 'removal'; readonly order: Order };

/**
 * Result of the request. `action.missing`: another session did it first, which counts as done. `reference` is the short
 * form of the request id, or empty.
 */
export type ActionEvent =
  | { type: 'action.succeeded' | 'action.missing' }
  | { type: 'action.failed'; error: unknown; reference: string };

export type ConfirmationEvent =
  | { type: 'action.confirmed' | 'action.cancelled' }
  | { type: 'dashboard.closed' | 'session.expired' }
  | ActionEvent;

export type ConfirmationNotification =
  | { type: 'product.deleted' | 'product.alreadyDeleted' }
  | { type: 'order.completed' | 'order.alreadyCompleted' | 'order.removed' | 'order.alreadyRemoved'; order: Order }
  | { type: 'product.deletionFailed'; reference: string }
  | { type: 'order.completionFailed' | 'order.removalFailed'; order: Order; reference: string };

/** Outcome of the question, and the id of the product or order. */
export interface ConfirmationOutput {
  readonly outcome: 'cancelled' | 'done' | 'missing';
  readonly id: number | string;
}

function successOf(action: ConfirmedAction): ConfirmationNotification {
  if (action.kind === 'deletion') return { type: 'product.deleted' };
  return { type: action.kind === 'completion' ? 'order.completed' : 'order.removed', order: action.order };
}

function earlierSuccessOf(action: ConfirmedAction): ConfirmationNotification {
  if (action.kind === 'deletion') return { type: 'product.alreadyDeleted' };
  return {
    type: action.kind === 'completion' ? 'order.alreadyCompleted' : 'order.alreadyRemoved',
    order: action.order,
  };
}

function failureOf(action: ConfirmedAction, reference: string): ConfirmationNotification {
  if (action.kind === 'deletion') return { type: 'product.deletionFailed', reference };
  return {
    type: action.kind === 'completion' ? 'order.completionFailed' : 'order.removalFailed',
    order: action.order,
    reference,
  };
}

/**
 * Asks before an action, carries it out, and ends. A request that fails asks again, so that the dialog can
 * offer another attempt. Specification, sections 4 and 8.
 */
export const confirmationMachine = setup({
  types: {
    context: {} as {
      readonly action: ConfirmedAction;
      /** Short form of the id of the last request that failed; empty if no response was received. */
      readonly reference: string;
    },
    input: {} as ConfirmedAction,
    output: {} as ConfirmationOutput,
    events: {} as ConfirmationEvent,
    emitted: {} as ConfirmationNotification,
  },
  actors: {
    carryOut: notProvided<ConfirmedAction>('carryOut'),
  },
  actions: {
    announce: emit(({ context }) => successOf(context.action)),
    announceMissing: emit(({ context }) => earlierSuccessOf(context.action)),
    announceFailure: emit(({ context }, { reference }: { reference: string }) => failureOf(context.action, reference)),
    assignReference: assign((_, { reference }: { reference: string }) => ({ reference })),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
}).createMachine({
  id: 'confirmation',
  context: ({ input }) => ({ action: input, reference: '' }),
  initial: 'asking',
  // XState does not type the output of a final state.
  output: ({ context: { action }, event }) => ({
    outcome: event.output as ConfirmationOutput['outcome'],
    id: action.kind === 'deletion' ? action.product.id : action.order._id,
  }),
  states: {
    asking: {
      id: 'asking',
      initial: 'open',
      on: {
        'action.confirmed': { target: 'carryingOut' },
        'action.cancelled': { target: 'cancelled' },
        'dashboard.closed': { target: 'cancelled' },
      },
      states: {
        open: {},
        failed: {},
      },
    },
    carryingOut: {
      invoke: { id: 'carryOut', src: 'carryOut', input: ({ context }) => context.action },
      on: {
        'action.succeeded': { target: 'done' },
        'action.missing': { target: 'missing' },
        'action.failed': {
          target: '#asking.failed',
          actions: [
            { type: 'assignReference', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => event },
            { type: 'announceFailure', params: ({ event }) => event },
          ],
        },
        'session.expired': { target: 'asking' },
      },
    },
    cancelled: { type: 'final', output: 'cancelled' },
    done: { type: 'final', output: 'done', entry: 'announce' },
    missing: { type: 'final', output: 'missing', entry: 'announceMissing' },
  },
});
