import { fromCallback } from 'xstate';
import { type OrderDraft, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { partOf } from '#src/domain/part-of.ts';
import type {
  DraftStoreCommand,
  DraftStoreEvent,
  KeptDraft,
} from '#src/machines/order-submission/order-submission.events.ts';
import { keepInTab, readFromTab } from './browser-storage.ts';

/** Key of the draft in sessionStorage. Until the page is hydrated, `keep-draft.ts` reads and writes it. */
export const DRAFT_KEY = 'order.draft';

/** Stores the texts of an unsent order in sessionStorage, so that they survive a reload and a discarded tab. */
export const draftStore = fromCallback<DraftStoreCommand>(({ sendBack, receive }) => {
  receive(({ kept }) => keepInTab(DRAFT_KEY, isEmpty(kept) ? null : JSON.stringify(kept)));
  const kept = storedDraft();
  if (kept !== null) sendBack({ type: 'draft.found', kept } satisfies DraftStoreEvent);
});

function isEmpty({ draft, hasImages }: KeptDraft): boolean {
  return !hasImages && Object.values(draft).every((text) => text === '');
}

/** Reads the stored draft. Missing and invalid values become empty texts. */
function storedDraft(): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(readFromTab(DRAFT_KEY) ?? 'null');
    if (kept === null) return null;
    const draft = Object.fromEntries(TYPED_FIELDS.map((field) => [field, textIn(partOf(kept, 'draft'), field)]));
    return {
      draft: draft as OrderDraft,
      question: textIn(kept, 'question'),
      hasImages: partOf(kept, 'hasImages') === true,
    };
  } catch {
    return null;
  }
}

function textIn(whole: unknown, key: string): string {
  const text = partOf(whole, key);
  return typeof text === 'string' ? text : '';
}
