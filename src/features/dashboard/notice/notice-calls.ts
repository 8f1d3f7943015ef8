import type { Notice } from '#src/contract/schema.generated.ts';
import type { NoticeSaving, TypedNotice } from '#src/domain/notice.ts';
import { providedContext } from '#src/features/shared/actors/provided-context.ts';

/** Calls and storage behind the form of the notice. */
export interface NoticeCalls {
  /** Returns null if the notice cannot be loaded. Never settles if it is aborted. */
  readonly load: (signal: AbortSignal) => Promise<Notice | null>;
  /** Saves the notice, and changes it on this page. */
  readonly save: (typed: TypedNotice) => Promise<NoticeSaving>;
  /** Returns the typed notice that was not saved. */
  readonly readDraft: () => TypedNotice | null;
  /** Null removes the draft. */
  readonly storeDraft: (typed: TypedNotice | null) => void;
}

/** Context of the notice's calls. The dashboard's screen provides it. */
export const [NoticeCallsContext, useNoticeCalls] = providedContext<NoticeCalls>('NoticeCallsContext');
