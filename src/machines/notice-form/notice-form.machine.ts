import { assign, emit, type NonReducibleUnknown, sendTo, setup } from 'xstate';
import type { FieldError, Notice } from '#src/contract/schema.generated.ts';
import { plainText } from '#src/domain/text/plain-text.ts';
import { notProvided } from '#src/machines/not-provided.ts';
import type { NoticeLookupEvent } from '#src/machines/notice/notice.machine.ts';
import type { UnloadGuardCommand } from '#src/machines/product-form/product-form.events.ts';
import { type FormIssue, formIssues } from '#src/validation/field-issues.ts';

/** The typed notice. `lastDay` is empty if it has none. */
export type NoticeDraft = Readonly<Record<NoticeField, string>>;

export type NoticeField = 'text' | 'textEn' | 'lastDay';

/** Input of saving. */
export interface NoticeToSave {
  readonly draft: NoticeDraft;
  /** Version that the draft is based on. */
  readonly version: number;
}

/** Result of saving. `reference` is the short form of the request id, or empty. */
export type SaveNoticeResult =
  | { type: 'notice.saved'; notice: Notice }
  /** Another session changed the notice in the meantime. Nothing was saved. */
  | { type: 'notice.conflict'; notice: Notice }
  | { type: 'notice.refused'; error: unknown; errors: readonly FieldError[]; reference: string };

export type NoticeFormEvent =
  /** The dashboard shows the form. */
  | { type: 'form.opened' }
  | { type: 'notice.changed'; field: NoticeField; value: string }
  | { type: 'notice.submitted' }
  | NoticeLookupEvent
  | SaveNoticeResult;

/** Emitted with the stored notice after each change. */
export type NoticeFormNotification = { type: 'notice.saved'; notice: Notice };

const NO_NOTICE: Notice = { text: '', textEn: '', version: 1 };

interface NoticeFormContext {
  /** The stored notice in its newest known version. */
  readonly stored: Notice;
  readonly draft: NoticeDraft;
  readonly issues: readonly FormIssue[];
  /** Short form of the id of the request that failed; empty without a response. */
  readonly reference: string;
}

/**
 * The owner's notice on the dashboard. What was typed and not saved is kept while the admin visits other pages or signs in
 * again. The machine ends at logout.
 */
export const noticeFormMachine = setup({
  types: {
    context: {} as NoticeFormContext,
    events: {} as NoticeFormEvent,
    emitted: {} as NoticeFormNotification,
  },
  actors: {
    loadNotice: notProvided('loadNotice'),
    saveNotice: notProvided<NoticeToSave>('saveNotice'),
    /** Makes the browser ask before the page is closed while the notice is not saved. */
    unloadGuard: notProvided<NonReducibleUnknown, UnloadGuardCommand>('unloadGuard'),
  },
  actions: {
    show: assign((_, { notice }: { notice: Notice }) => ({ stored: notice, draft: draftOf(notice) })),
    assignField: assign(({ context }, { field, value }: { field: NoticeField; value: string }) => ({
      draft: { ...context.draft, [field]: value },
      issues: context.issues.filter(({ path }) => path !== field),
    })),
    markIssues: assign(({ context }) => ({ issues: issuesOf(context.draft) })),
    clearIssues: assign({ issues: [] }),
    /** The next save replaces the newer notice, which the form shows beside the draft. */
    rebase: assign((_, { notice }: { notice: Notice }) => ({ stored: notice })),
    assignFailure: assign((_, { errors, reference }: { errors: readonly FieldError[]; reference: string }) => ({
      issues: errors,
      reference,
    })),
    guardUnload: sendTo('unloadGuard', ({ context }) => ({
      type: 'unsaved.changed' as const,
      isUnsaved: isNoticeChanged(context),
    })),
    announceSaved: emit((_, { notice }: { notice: Notice }) => ({ type: 'notice.saved' as const, notice })),
    /** Provided by the site: writes to the log. */
    logFailure: (_, _failure: { error: unknown }) => {},
  },
  guards: {
    isChanged: ({ context }) => isNoticeChanged(context),
    isUnchanged: ({ context }) => !isNoticeChanged(context),
    hasIssues: ({ context }) => issuesOf(context.draft).length > 0,
  },
}).createMachine({
  id: 'noticeForm',
  context: { stored: NO_NOTICE, draft: draftOf(NO_NOTICE), issues: [], reference: '' },
  invoke: { id: 'unloadGuard', src: 'unloadGuard' },
  initial: 'closed',
  states: {
    closed: { on: { 'form.opened': { target: 'loading' } } },
    loading: {
      invoke: { id: 'loadNotice', src: 'loadNotice' },
      on: {
        'notice.loaded': { target: 'editing', actions: { type: 'show', params: ({ event }) => event } },
        'notice.failed': { target: 'unavailable' },
      },
    },
    unavailable: { on: { 'form.opened': { target: 'loading' } } },
    editing: {
      initial: 'open',
      on: {
        'form.opened': { guard: 'isUnchanged', target: 'loading' },
        'notice.changed': {
          target: '.open',
          actions: [{ type: 'assignField', params: ({ event }) => event }, 'guardUnload'],
        },
        'notice.submitted': [
          { guard: 'hasIssues', target: '.open', actions: 'markIssues' },
          { guard: 'isChanged', target: 'saving', actions: 'clearIssues' },
        ],
      },
      states: {
        open: {},
        saved: {},
        failed: {},
        conflict: {
          description: 'Another session changed the notice. The next save replaces that change.',
          on: {
            'notice.changed': { actions: [{ type: 'assignField', params: ({ event }) => event }, 'guardUnload'] },
          },
        },
      },
    },
    saving: {
      invoke: {
        id: 'saveNotice',
        src: 'saveNotice',
        input: ({ context: { draft, stored } }) => ({ draft, version: stored.version }),
      },
      on: {
        'notice.saved': {
          target: 'editing.saved',
          actions: [
            { type: 'show', params: ({ event }) => event },
            'guardUnload',
            { type: 'announceSaved', params: ({ event }) => event },
          ],
        },
        'notice.conflict': {
          target: 'editing.conflict',
          actions: { type: 'rebase', params: ({ event }) => event },
        },
        'notice.refused': {
          target: 'editing.failed',
          actions: [
            { type: 'assignFailure', params: ({ event }) => event },
            { type: 'logFailure', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

function draftOf({ text, textEn, lastDay = '' }: Notice): NoticeDraft {
  return { text, textEn, lastDay };
}

/** True if the draft differs from the stored notice. */
export function isNoticeChanged({ draft, stored }: Pick<NoticeFormContext, 'draft' | 'stored'>): boolean {
  const before = draftOf(stored);
  return draft.text !== before.text || draft.textEn !== before.textEn || draft.lastDay !== before.lastDay;
}

function issuesOf({ text, textEn, lastDay }: NoticeDraft): readonly FormIssue[] {
  return formIssues('NoticeForm', { text: plainText(text), textEn: plainText(textEn), lastDay });
}
