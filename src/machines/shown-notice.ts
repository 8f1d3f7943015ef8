import { fromTransition } from 'xstate';
import type { Notice } from '#src/contract/schema.generated.ts';
import { isNoticeShown } from '#src/domain/notice.ts';

/** The notice was loaded, or the admin saved another one on this page. */
export type NoticeEvent = { type: 'notice.changed'; notice: Notice };

/** The owner's notice above the order form and in the footer, or null. A page that the server rendered carries it. */
export const shownNotice = fromTransition<Notice | null, NoticeEvent, never, { readonly carried: Notice | null }>(
  (_, { notice }) => (isNoticeShown(notice, Date.now()) ? notice : null),
  ({ input: { carried } }) => carried,
);
