import { fromCallback } from 'xstate';
import type { AskedPart } from '#src/domain/order/question.ts';
import { partOf } from '#src/domain/part-of.ts';
import type {
  DraftStoreCommand,
  DraftStoreEvent,
  StoredDraft,
} from '#src/machines/order-submission/order-submission.events.ts';
import { DRAFT_KEY, readSession, writeSession } from './browser-storage.ts';
import { drawMissing, receiptIn, receiptToStore, type Thumbnails } from './stored-receipt.ts';
import { listIn, orderTextsIn, textIn } from './stored-values.ts';

/**
 * Stores the texts of an unsent order and the last receipt in sessionStorage, so that they survive a reload and a
 * discarded tab. The receipt's images are stored as small data URLs, which never leave this actor.
 */
export const draftStore = fromCallback<DraftStoreCommand>(({ sendBack, receive }) => {
  const thumbnails: Thumbnails = new Map();
  let latest: StoredDraft | null = null;
  const store = () => {
    if (latest === null) return;
    const receipt = latest.receipt && receiptToStore(latest.receipt, thumbnails);
    writeSession(DRAFT_KEY, isEmpty(latest) ? null : JSON.stringify({ ...latest, receipt }));
  };
  receive(({ content }) => {
    latest = content;
    store();
    if (content.receipt) void drawMissing(content.receipt, thumbnails).then((isDrawn) => isDrawn && store());
  });
  const content = storedDraft(thumbnails);
  if (content !== null) sendBack({ type: 'draft.found', content } satisfies DraftStoreEvent);
});

function isEmpty({ draft, hasFiles, receipt }: StoredDraft): boolean {
  return !hasFiles && receipt === null && Object.values(draft).every((text) => text === '');
}

/** Reads the stored draft. Missing and invalid values become empty texts. */
function storedDraft(thumbnails: Thumbnails): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(readSession(DRAFT_KEY) ?? 'null');
    if (stored === null) return null;
    return {
      draft: orderTextsIn(stored, 'draft'),
      question: textIn(stored, 'question'),
      parts: listIn(stored, 'parts').filter(isAskedPart),
      hasFiles: partOf(stored, 'hasFiles') === true,
      receipt: receiptIn(stored, 'receipt', thumbnails),
    };
  } catch {
    return null;
  }
}

function isAskedPart(part: unknown): part is AskedPart {
  return (
    typeof partOf(part, 'id') === 'number' &&
    typeof partOf(part, 'line') === 'string' &&
    typeof partOf(part, 'isInCart') === 'boolean'
  );
}
