import { assign, emit, type NonReducibleUnknown, sendParent, sendTo, setup } from 'xstate';
import type { FieldError, Order } from '#src/contract/schema.generated.ts';
import { plainText } from '#src/domain/text/plain-text.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { UnloadGuardCommand } from '#src/machines/product-form/product-form.events.ts';
import { type FormIssue, formIssues } from '#src/validation/field-issues.ts';

/** Input of saving. `order` has the note that is replaced, and its version. */
export interface TypedNote {
  readonly order: Order;
  readonly text: string;
}

/** Result of saving. `reference` is the short form of the request id, or empty. */
export type SaveNoteResult =
  | { type: 'note.saved'; order: Order }
  /** Another session changed the note in the meantime. Nothing was saved. */
  | { type: 'note.conflict'; order: Order }
  | { type: 'note.refused'; error: unknown; errors: readonly FieldError[]; reference: string };

export type NoteEvent =
  | { type: 'note.changed'; text: string }
  /** The admin left the field, or asked for another attempt. */
  | { type: 'note.submitted' }
  /** The admin's answers to a conflict. */
  | { type: 'newer.taken' | 'newer.overwritten' }
  | SaveNoteResult;

export type NoteNotification =
  | { type: 'note.saved' | 'note.conflict'; order: Order }
  | { type: 'note.failed'; order: Order; reference: string };

/** Sent to the parent: the note is saved, or was left unchanged. */
export type NoteClosed = { type: 'note.closed'; id: string };

interface NoteContext {
  /** The order with the newest known note. */
  readonly order: Order;
  readonly text: string;
  readonly issues: readonly FormIssue[];
  /** Short form of the id of the last request that failed; empty if no response was received. */
  readonly reference: string;
}

/**
 * The note on one order from the moment that its field has the focus until the typed text is saved. It is saved when
 * the admin leaves the field. A text that is not saved is kept while the admin looks at other orders or signs in again.
 */
export const noteMachine = setup({
  types: {
    context: {} as NoteContext,
    input: {} as { readonly order: Order },
    events: {} as NoteEvent,
    emitted: {} as NoteNotification,
  },
  actors: {
    saveNote: notProvided<TypedNote>('saveNote'),
    /** Makes the browser ask before the page is closed while the note is not saved. */
    unloadGuard: notProvided<NonReducibleUnknown, UnloadGuardCommand>('unloadGuard'),
  },
  actions: {
    assignText: assign((_, { text }: { text: string }) => ({ text, issues: [] })),
    assignOrder: assign((_, { order }: { order: Order }) => ({ order })),
    assignIssues: assign(({ context }) => ({ issues: issuesOf(context.text), reference: '' })),
    assignRefusal: assign((_, { errors, reference }: { errors: readonly FieldError[]; reference: string }) => ({
      issues: errors,
      reference,
    })),
    guardUnload: sendTo('unloadGuard', ({ context }) => ({
      type: 'unsaved.changed' as const,
      isUnsaved: isChanged(context),
    })),
    announceSaved: emit((_, { order }: { order: Order }) => ({ type: 'note.saved' as const, order })),
    announceConflict: emit((_, { order }: { order: Order }) => ({ type: 'note.conflict' as const, order })),
    announceFailure: emit(({ context: { order } }, { reference }: { reference: string }) => ({
      type: 'note.failed' as const,
      order,
      reference,
    })),
    reportClosed: sendParent(({ context }): NoteClosed => ({ type: 'note.closed', id: context.order._id })),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    isUnchanged: ({ context }) => !isChanged(context),
    hasIssues: ({ context }) => issuesOf(context.text).length > 0,
    mustBeSavedAgain: ({ context }, { order }: { order: Order }) =>
      isChanged({ ...context, order }) && issuesOf(context.text).length === 0,
    isSaved: ({ context }, { order }: { order: Order }) => !isChanged({ ...context, order }),
  },
}).createMachine({
  id: 'note',
  context: ({ input: { order } }) => ({ order, text: order.note ?? '', issues: [], reference: '' }),
  invoke: { id: 'unloadGuard', src: 'unloadGuard' },
  initial: 'editing',
  states: {
    editing: {
      initial: 'typing',
      on: {
        'note.changed': {
          target: '.typing',
          actions: [{ type: 'assignText', params: ({ event }) => event }, 'guardUnload'],
        },
        'note.submitted': [
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
      invoke: { id: 'saveNote', src: 'saveNote', input: ({ context: { order, text } }) => ({ order, text }) },
      on: {
        'note.changed': { actions: [{ type: 'assignText', params: ({ event }) => event }, 'guardUnload'] },
        'note.saved': [
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
        'note.conflict': {
          target: 'conflict',
          actions: [
            { type: 'assignOrder', params: ({ event }) => event },
            { type: 'announceConflict', params: ({ event }) => event },
          ],
        },
        'note.refused': {
          target: 'editing.refused',
          actions: [
            { type: 'assignRefusal', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => event },
            { type: 'announceFailure', params: ({ event }) => event },
          ],
        },
      },
      states: {
        typing: { on: { 'note.submitted': { target: 'left' } } },
        left: {
          description: 'The admin has left the field again. A text that was typed meanwhile is saved next.',
          on: {
            'note.changed': {
              target: 'typing',
              actions: [{ type: 'assignText', params: ({ event }) => event }, 'guardUnload'],
            },
            'note.saved': {
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
      description: 'Leaving the field saves nothing: the admin decides between the typed and the newer note.',
      on: {
        'note.changed': { actions: [{ type: 'assignText', params: ({ event }) => event }, 'guardUnload'] },
        'newer.overwritten': [{ guard: 'hasIssues', actions: 'assignIssues' }, { target: 'saving' }],
        'newer.taken': { target: 'done' },
      },
    },
    done: { type: 'final', entry: 'reportClosed' },
  },
});

/** True if the typed text differs from the note that the order has. */
function isChanged({ order: { note = '' }, text }: Pick<NoteContext, 'order' | 'text'>): boolean {
  return plainText(text) !== note;
}

function issuesOf(text: string): readonly FormIssue[] {
  return formIssues('NoteForm', { note: plainText(text) });
}
