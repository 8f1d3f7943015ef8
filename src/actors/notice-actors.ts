import { type EventObject, fromCallback } from 'xstate';
import type { NoticeEvent, NoticeLookupEvent } from '#src/machines/notice/notice.machine.ts';
import { fromTask } from './task.ts';
import type { LoadCalls } from './visitor-calls.ts';

/** Longest time that a browser's timer can wait, in ms: 24.8 days. */
const MAX_DELAY = 2 ** 31 - 1;

/** Creates the actors of the notice machine. */
export function createNoticeActors(calls: LoadCalls) {
  return {
    loadNotice: fromTask<NoticeLookupEvent>({
      run: async ({ signal }) => (await calls()).loadNotice(signal),
      failed: () => ({ type: 'notice.failed' }),
    }),
    noticeEnd: fromCallback<EventObject, { readonly endsAt: string | undefined }>(({ input: { endsAt }, sendBack }) => {
      if (endsAt === undefined) return;
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        const left = Date.parse(endsAt) - Date.now();
        if (left > 0) timer = setTimeout(wait, Math.min(left, MAX_DELAY));
        else sendBack({ type: 'notice.ended' } satisfies NoticeEvent);
      };
      wait();
      return () => clearTimeout(timer);
    }),
  };
}
