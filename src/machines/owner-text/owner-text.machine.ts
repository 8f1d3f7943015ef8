import { assign, emit, type NonReducibleUnknown, sendParent, sendTo, setup } from 'xstate';
import type { FieldError, Order } from '#src/contract/schema.generated.ts';
import { type OwnerText, ownerTextOf } from '#src/domain/order/owner-text.ts';
import { plainText } from '#src/domain/text/plain-text.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { UnloadGuardCommand } from '#src/machines/product-form/product-form.events.ts';
import { type FormIssue, formIssues } from '#src/validation/field-issues.ts';

/** Input of saving. `order` has the text that is replaced, and its version. */
export interface TypedOwnerText {
  readonly field: OwnerText;
  readonly order: Order;
  readonly text: string;
}

/** Result of saving. `reference` is the short form of the request id, or empty. */
export type SaveOwnerTextResult =
  | { type: 'ownerText.saved'; order: Order }
  /** Another session changed the text in the meantime. Nothing was saved. */
  | { type: 'ownerText.conflict'; order: Order }
  | { type: 'ownerText.refused'; error: unknown; errors: readonly FieldError[]; reference: string };

export type OwnerTextEvent =
  | { type: 'ownerText.changed'; text: string }
  /** The admin left the field, or asked for another attempt. */
  | { type: 'ownerText.submitted' }
  /** The admin's answers to a conflict. */
  | { type: 'newer.taken' | 'newer.overwritten' }
  | SaveOwnerTextResult;

export type OwnerTextNotification =
  | { type: 'ownerText.saved' | 'ownerText.conflict'; field: OwnerText; order: Order }
  | { type: 'ownerText.failed'; field: OwnerText; order: Order; reference: string };

/** Sent to the parent: the text is saved, or was left unchanged. */
export type OwnerTextClosed = { type: 'ownerText.closed'; field: OwnerText; order: Order };

interface OwnerTextContext {
  readonly field: OwnerText;
  /** The order with the newest known text. */
  readonly order: Order;
  readonly text: string;
  readonly issues: readonly FormIssue[];
  /** Short form of the id of the last request that failed; empty if no response was received. */
  readonly reference: string;
}

/**
 * One of the owner's texts on an order, from the moment that its field has the focus until what was typed is saved. It is
 * saved when the admin leaves the field. A text that is not saved is kept while the admin looks at other orders or signs in again.
 */
export const ownerTextMachine = setup({
  types: {
    context: {} as OwnerTextContext,
    input: {} as Pick<OwnerTextContext, 'field' | 'order'>,
    events: {} as OwnerTextEvent,
    emitted: {} as OwnerTextNotification,
  },
  actors: {
    saveOwnerText: notProvided<TypedOwnerText>('saveOwnerText'),
    /** Makes the browser ask before the page is closed while the text is not saved. */
    unloadGuard: notProvided<NonReducibleUnknown, UnloadGuardCommand>('unloadGuard'),
  },
  actions: {
    assignText: assign((_, { text }: { text: string }) => ({ text, issues: [] })),
    assignOrder: assign((_, { order }: { order: Order }) => ({ order })),
    assignIssues: assign(({ context }) => ({ issues: issuesOf(context), reference: '' })),
    assignRefusal: assign((_, { errors, reference }: { errors: readonly FieldError[]; reference: string }) => ({
      issues: errors,
      reference,
    })),
    guardUnload: sendTo('unloadGuard', ({ context }) => ({
      type: 'unsaved.changed' as const,
      isUnsaved: isChanged(context),
    })),
    announceSaved: emit(({ context: { field } }, { order }: { order: Order }) => ({
      type: 'ownerText.saved' as const,
      field,
      order,
    })),
    announceConflict: emit(({ context: { field } }, { order }: { order: Order }) => ({
      type: 'ownerText.conflict' as const,
      field,
      order,
    })),
    announceFailure: emit(({ context: { field, order } }, { reference }: { reference: string }) => ({
      type: 'ownerText.failed' as const,
      field,
      order,
      reference,
    })),
    reportClosed: sendParent(
      ({ context: { field, order } }): OwnerTextClosed => ({ type: 'ownerText.closed', field, order }),
    ),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    isUnchanged: ({ context }) => !isChanged(context),
    hasIssues: ({ context }) => issuesOf(context).length > 0,
    mustBeSavedAgain: ({ context }, { order }: { order: Order }) =>
      isChanged({ ...context, order }) && issuesOf(context).length === 0,
    isSaved: ({ context }, { order }: { order: Order }) => !isChanged({ ...context, order }),
  },
}).createMachine({
  id: 'ownerText',
  context: ({ input: { field, order } }) => ({
    field,
    order,
    text: ownerTextOf(order, field),
    issues: [],
    reference: '',
  }),
  invoke: { id: 'unloadGuard', src: 'unloadGuard' },
  initial: 'editing',
  states: {
    editing: {
      initial: 'typing',
      on: {
        'ownerText.changed': {
          target: '.typing',
          actions: [{ type: 'assignText', params: ({ event }) => event }, 'guardUnload'],
        },
        'ownerText.submitted': [
          { guard: 'isUnchanged', target: 'done' },
          {
            guard: 'hasIssues',
            target: '.refused',
            actions: ['assignIssues', { type: 'announceFailure', params: { reference: '' } }],
          },
          { target: 'saving' },
        ],
      },
      states: { typing: {}, refused: {} },
    },
    saving: {
      id: 'saving',
      description: 'At most 20 s. The admin may continue to type.',
      initial: 'typing',
      invoke: {
        id: 'saveOwnerText',
        src: 'saveOwnerText',
        input: ({ context: { field, order, text } }) => ({ field, order, text }),
      },
      on: {
        'ownerText.changed': { actions: [{ type: 'assignText', params: ({ event }) => event }, 'guardUnload'] },
        'ownerText.saved': [
          {
            guard: { type: 'isSaved', params: ({ event }) => event },
            target: 'done',
            actions: { type: 'announceSaved', params: ({ event }) => event },
          },
          {
            target: 'editing',
            actions: [
              { type: 'assignOrder', params: ({ event }) => event },
              { type: 'announceSaved', params: ({ event }) => event },
            ],
          },
        ],
        'ownerText.conflict': {
          target: 'conflict',
          actions: [
            { type: 'assignOrder', params: ({ event }) => event },
            { type: 'announceConflict', params: ({ event }) => event },
          ],
        },
        'ownerText.refused': {
          target: 'editing.refused',
          actions: [
            { type: 'assignRefusal', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => event },
            { type: 'announceFailure', params: ({ event }) => event },
          ],
        },
      },
      states: {
        typing: { on: { 'ownerText.submitted': { target: 'left' } } },
        left: {
          description: 'The admin has left the field again. A text that was typed meanwhile is saved next.',
          on: {
            'ownerText.changed': {
              target: 'typing',
              actions: [{ type: 'assignText', params: ({ event }) => event }, 'guardUnload'],
            },
            'ownerText.saved': {
              guard: { type: 'mustBeSavedAgain', params: ({ event }) => event },
              target: '#saving',
              reenter: true,
              actions: [
                { type: 'assignOrder', params: ({ event }) => event },
                { type: 'announceSaved', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
    conflict: {
      description: 'Leaving the field saves nothing: the admin decides between the typed and the newer text.',
      on: {
        'ownerText.changed': { actions: [{ type: 'assignText', params: ({ event }) => event }, 'guardUnload'] },
        'newer.overwritten': [{ guard: 'hasIssues', actions: 'assignIssues' }, { target: 'saving' }],
        'newer.taken': { target: 'done' },
      },
    },
    done: { type: 'final', entry: 'reportClosed' },
  },
});

/** True if the typed text differs from the one that the order has. */
function isChanged({ field, order, text }: TypedOwnerText): boolean {
  return plainText(text) !== ownerTextOf(order, field);
}

function issuesOf({ field, text }: Pick<TypedOwnerText, 'field' | 'text'>): readonly FormIssue[] {
  return field === 'note'
    ? formIssues('NoteForm', { note: plainText(text) })
    : formIssues('AnswerForm', { answer: plainText(text) });
}
