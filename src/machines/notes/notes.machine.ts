import { assertEvent, assign, type NonReducibleUnknown, sendParent, sendTo, setup } from 'xstate';
import type { FieldError, Order } from '#src/contract/schema.generated.ts';
import { plainText } from '#src/domain/text/plain-text.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { UnloadGuardCommand } from '#src/machines/product-form/product-form.events.ts';
import { type FormIssue, formIssues } from '#src/validation/field-issues.ts';

/** A typed note, and the order that it belongs to. */
export interface TypedNote {
  readonly order: Order;
  readonly text: string;
}

/** Result of saving a note. `reference` is the short form of the request id, or empty. */
export type SaveNoteResult =
  | { type: 'note.saved' }
  | { type: 'note.failed'; error: unknown; errors: readonly FieldError[]; reference: string };

export type NotesEvent =
  | ({ type: 'note.changed' } & TypedNote)
  | { type: 'note.submitted'; order: Order }
  | SaveNoteResult;

/** Sent to the parent: the lists of orders contain an earlier note. */
export type NoteSaved = { type: 'note.saved' };

/** Reason why the last attempt to save a note failed. */
export interface NoteFailure {
  readonly id: string;
  readonly issues: readonly FormIssue[];
  readonly reference: string;
}

interface NotesContext {
  /** Texts that are not saved yet, by order id. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Notes that were saved, by order id, and the note that each replaced. */
  readonly saved: Readonly<Record<string, { readonly before: string; readonly note: string }>>;
  /** The note that is being saved. */
  readonly saving: TypedNote | null;
  readonly failure: NoteFailure | null;
}

/** Returns the stored note of an order. A copy of the order from before the last save has the earlier note. */
export function storedNote({ saved }: Pick<NotesContext, 'saved'>, { _id, note = '' }: Order): string {
  const last = saved[_id];
  return last?.before === note ? last.note : note;
}

/**
 * The owner's notes on the orders. A note that was typed and not saved is kept while the admin looks at other orders or
 * signs in again. The machine ends at logout.
 */
export const notesMachine = setup({
  types: {
    context: {} as NotesContext,
    events: {} as NotesEvent,
  },
  actors: {
    saveNote: notProvided<TypedNote>('saveNote'),
    /** Makes the browser ask before the page is closed while a note is not saved. */
    unloadGuard: notProvided<NonReducibleUnknown, UnloadGuardCommand>('unloadGuard'),
  },
  actions: {
    assignDraft: assign(({ context }, { order, text }: TypedNote) => {
      const { [order._id]: _earlier, ...others } = context.drafts;
      // The stored note is about to be replaced, so the same text is a change.
      const isSaving = context.saving?.order._id === order._id;
      const isSaved = !isSaving && text === storedNote(context, order);
      return {
        drafts: isSaved ? others : { ...others, [order._id]: text },
        failure: context.failure?.id === order._id ? null : context.failure,
      };
    }),
    assignSaving: assign(({ context }, { order }: { order: Order }) => ({
      saving: typedNote(context, order),
      failure: null,
    })),
    assignSaved: assign(({ context: { drafts, saved, saving } }) => {
      if (saving === null) return {};
      const { _id, note: before = '' } = saving.order;
      const { [_id]: draft, ...others } = drafts;
      return {
        // The admin may have continued to type meanwhile.
        drafts: draft === saving.text ? others : drafts,
        saved: { ...saved, [_id]: { before, note: plainText(saving.text) } },
        saving: null,
      };
    }),
    assignIssues: assign(({ context }, { order }: { order: Order }) => ({
      failure: { id: order._id, issues: issuesOf(context.drafts[order._id]), reference: '' },
    })),
    assignFailure: assign(({ context }, failure: { errors: readonly FieldError[]; reference: string }) => ({
      failure: { id: context.saving?.order._id ?? '', issues: failure.errors, reference: failure.reference },
      saving: null,
    })),
    guardUnload: sendTo('unloadGuard', ({ context }) => ({
      type: 'unsaved.changed' as const,
      isUnsaved: Object.keys(context.drafts).length > 0,
    })),
    reportSaved: sendParent({ type: 'note.saved' } satisfies NoteSaved),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    isChanged: ({ context }, { order }: { order: Order }) => context.drafts[order._id] !== undefined,
    hasIssues: ({ context }, { order }: { order: Order }) => issuesOf(context.drafts[order._id]).length > 0,
  },
}).createMachine({
  id: 'notes',
  context: { drafts: {}, saved: {}, saving: null, failure: null },
  invoke: { id: 'unloadGuard', src: 'unloadGuard' },
  on: {
    'note.changed': { actions: [{ type: 'assignDraft', params: ({ event }) => event }, 'guardUnload'] },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'note.submitted': [
          {
            guard: { type: 'hasIssues', params: ({ event }) => event },
            actions: { type: 'assignIssues', params: ({ event }) => event },
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'assignSaving', params: ({ event }) => event },
          },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'saveNote',
        src: 'saveNote',
        input: ({ context, event }) => {
          assertEvent(event, 'note.submitted');
          return typedNote(context, event.order);
        },
      },
      on: {
        'note.saved': {
          target: 'idle',
          actions: ['assignSaved', 'guardUnload', 'reportSaved'],
        },
        'note.failed': {
          target: 'idle',
          actions: [
            { type: 'assignFailure', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

function typedNote({ drafts }: NotesContext, order: Order): TypedNote {
  return { order, text: drafts[order._id] ?? '' };
}

function issuesOf(text = ''): readonly FormIssue[] {
  return formIssues('NoteForm', { note: plainText(text) });
}
