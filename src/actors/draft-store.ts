import { fromCallback } from 'xstate';
import { type OrderDraft, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import type { AskedPart } from '#src/domain/order/question.ts';
import { partOf } from '#src/domain/part-of.ts';
import type {
  DraftStoreCommand,
  DraftStoreEvent,
  KeptDraft,
  Receipt,
  ReceiptImage,
} from '#src/machines/order-submission/order-submission.events.ts';
import { keepInTab, readFromTab } from './browser-storage.ts';

/** Key of the draft in sessionStorage. Until the page is hydrated, `keep-draft.ts` reads and writes it. */
export const DRAFT_KEY = 'order.draft';

/** Data URLs of the receipt's thumbnails by the URL that the page shows. Empty while a thumbnail is drawn. */
type Thumbnails = Map<string, string>;

/**
 * Stores the texts of an unsent order and the last receipt in sessionStorage, so that they survive a reload and a
 * discarded tab. The receipt's images are stored as small data URLs, which only this actor handles.
 */
export const draftStore = fromCallback<DraftStoreCommand>(({ sendBack, receive }) => {
  const thumbnails: Thumbnails = new Map();
  let latest: KeptDraft | null = null;
  const store = () => {
    if (latest === null) return;
    keepInTab(DRAFT_KEY, isEmpty(latest) ? null : JSON.stringify(withStoredImages(latest, thumbnails)));
  };
  receive(({ kept }) => {
    latest = kept;
    store();
    void drawMissing(kept.receipt, thumbnails).then((isDrawn) => isDrawn && store());
  });
  const kept = storedDraft(thumbnails);
  if (kept !== null) sendBack({ type: 'draft.found', kept } satisfies DraftStoreEvent);
});

function isEmpty({ draft, hasImages, receipt }: KeptDraft): boolean {
  return !hasImages && receipt === null && Object.values(draft).every((text) => text === '');
}

function withStoredImages(kept: KeptDraft, thumbnails: Thumbnails): KeptDraft {
  if (kept.receipt === null) return kept;
  const images = kept.receipt.images.flatMap((image) => {
    const preview = thumbnails.get(image.preview ?? '');
    return preview ? [{ ...image, preview }] : [];
  });
  return { ...kept, receipt: { ...kept.receipt, images } };
}

/** Draws the thumbnails that were not drawn before. Returns false if there is none. The receipt is stored without an unreadable one. */
async function drawMissing(receipt: Receipt | null, thumbnails: Thumbnails): Promise<boolean> {
  const urls = (receipt?.images ?? []).flatMap(({ preview }) => preview ?? []).filter((url) => !thumbnails.has(url));
  if (urls.length === 0) return false;
  for (const url of urls) thumbnails.set(url, '');
  const { drawThumbnail } = await import('./draw-thumbnail.ts');
  await Promise.allSettled(urls.map(async (url) => thumbnails.set(url, await drawThumbnail(url))));
  return true;
}

/** Reads the stored draft. Missing and invalid values become empty texts. */
function storedDraft(thumbnails: Thumbnails): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(readFromTab(DRAFT_KEY) ?? 'null');
    if (kept === null) return null;
    return {
      draft: textsIn(partOf(kept, 'draft')),
      question: textIn(kept, 'question'),
      parts: listIn(kept, 'parts').filter(isAskedPart),
      hasImages: partOf(kept, 'hasImages') === true,
      receipt: receiptIn(partOf(kept, 'receipt'), thumbnails),
    };
  } catch {
    return null;
  }
}

function receiptIn(stored: unknown, thumbnails: Thumbnails): Receipt | null {
  const id = textIn(stored, 'id');
  if (id === '') return null;
  return {
    id,
    sentAt: textIn(stored, 'sentAt'),
    values: textsIn(partOf(stored, 'values')),
    images: listIn(stored, 'images').map((image): ReceiptImage => {
      const dataUrl = textIn(image, 'preview');
      const preview = URL.createObjectURL(blobOf(dataUrl));
      thumbnails.set(preview, dataUrl);
      return { id: textIn(image, 'id'), name: textIn(image, 'name'), preview };
    }),
    isAboutCart: partOf(stored, 'isAboutCart') === true,
  };
}

/** Decodes a thumbnail. @throws if the stored text is not base64 */
function blobOf(dataUrl: string): Blob {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}

function textsIn(stored: unknown): OrderDraft {
  return Object.fromEntries(TYPED_FIELDS.map((field) => [field, textIn(stored, field)])) as OrderDraft;
}

function listIn(whole: unknown, key: string): readonly unknown[] {
  const list = partOf(whole, key);
  return Array.isArray(list) ? list : [];
}

function isAskedPart(part: unknown): part is AskedPart {
  return (
    typeof partOf(part, 'id') === 'number' &&
    typeof partOf(part, 'line') === 'string' &&
    typeof partOf(part, 'isInCart') === 'boolean'
  );
}

function textIn(whole: unknown, key: string): string {
  const text = partOf(whole, key);
  return typeof text === 'string' ? text : '';
}
