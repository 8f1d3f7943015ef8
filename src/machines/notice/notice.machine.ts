import { assign, setup } from 'xstate';
import type { Notice } from '#src/contract/schema.generated.ts';
import { notProvided } from '#src/machines/not-provided.ts';

/** Outcome of loading the notice. It fails without a response, and on a host that has no notices. */
export type NoticeLookupEvent = { type: 'notice.loaded'; notice: Notice } | { type: 'notice.failed' };

export type NoticeEvent =
  | NoticeLookupEvent
  /** The last day of the notice has ended. */
  | { type: 'notice.ended' }
  /** The admin saved another notice on this page. */
  | { type: 'notice.saved'; notice: Notice };

/**
 * The owner's notice above the order form and in the footer, until its last day ends. A page that the server rendered
 * carries it; other pages load it at the start. If that fails, they show none.
 */
export const noticeMachine = setup({
  types: {
    /** `undefined` until the notice is known. */
    context: {} as { readonly notice: Notice | null | undefined },
    /** The notice that the page carries, or null if there is none. */
    input: {} as { readonly carried: Notice | null } | undefined,
    events: {} as NoticeEvent,
  },
  actors: {
    loadNotice: notProvided('loadNotice'),
    /** Reports the end of the last day, at once if it has ended. */
    noticeEnd: notProvided<{ readonly endsAt: string | undefined }>('noticeEnd'),
  },
  actions: {
    assignNotice: assign((_, { notice }: { notice: Notice }) => ({ notice })),
  },
  guards: {
    hasText: ({ context: { notice } }) => Boolean(notice?.text || notice?.textEn),
    isKnown: ({ context: { notice } }) => notice !== undefined,
  },
}).createMachine({
  id: 'notice',
  context: ({ input }) => ({ notice: input?.carried }),
  initial: 'deciding',
  on: {
    'notice.saved': { target: '.deciding', actions: { type: 'assignNotice', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      always: [{ guard: 'hasText', target: 'shown' }, { guard: 'isKnown', target: 'none' }, { target: 'loading' }],
    },
    loading: {
      invoke: { id: 'loadNotice', src: 'loadNotice' },
      on: {
        'notice.loaded': { target: 'deciding', actions: { type: 'assignNotice', params: ({ event }) => event } },
        'notice.failed': { target: 'none' },
      },
    },
    shown: {
      invoke: { id: 'noticeEnd', src: 'noticeEnd', input: ({ context: { notice } }) => ({ endsAt: notice?.endsAt }) },
      on: { 'notice.ended': { target: 'none' } },
    },
    none: {},
  },
});
