import type { ModelSize, ReceiptModel } from '#src/domain/order/order-outcome.ts';
import { partOf } from '#src/domain/part-of.ts';
import type { Receipt, ReceiptImage } from '#src/machines/order-submission/receipt.ts';
import { listIn, orderTextsIn, textIn } from './stored-values.ts';

/** Data URLs of a receipt's thumbnails by the blob URL that the page shows. Empty while a thumbnail is drawn. */
export type Thumbnails = Map<string, string>;

/**
 * Returns the receipt with the data URLs of its images. Images without a thumbnail are omitted, and so are the ids, which
 * the next page may give to other images.
 */
export function receiptToStore(receipt: Receipt, thumbnails: Thumbnails) {
  const images = receipt.images.flatMap(({ name, preview }) => {
    const thumbnail = thumbnails.get(preview ?? '');
    return thumbnail ? [{ name, preview: thumbnail }] : [];
  });
  return { ...receipt, images };
}

/** Draws the thumbnails that were not drawn before. An unreadable image gets none. Returns false if there is none to draw. */
export async function drawMissing(receipt: Receipt, thumbnails: Thumbnails): Promise<boolean> {
  const urls = receipt.images.flatMap(({ preview }) => preview ?? []).filter((url) => !thumbnails.has(url));
  if (urls.length === 0) return false;
  for (const url of urls) thumbnails.set(url, '');
  const { drawThumbnail } = await import('./draw-thumbnail.ts');
  await Promise.allSettled(urls.map(async (url) => thumbnails.set(url, await drawThumbnail(url))));
  return true;
}

/**
 * Reads a receipt from parsed JSON and adds its thumbnails. Returns null if there is no receipt.
 * @throws if the data URL of a thumbnail is invalid
 */
export function receiptIn(whole: unknown, key: string, thumbnails: Thumbnails): Receipt | null {
  const stored = partOf(whole, key);
  const id = textIn(stored, 'id');
  if (id === '') return null;
  return {
    id,
    sentAt: textIn(stored, 'sentAt'),
    token: textIn(stored, 'token'),
    readAt: textIn(stored, 'readAt'),
    answer: textIn(stored, 'answer'),
    answeredAt: textIn(stored, 'answeredAt'),
    completedAt: textIn(stored, 'completedAt'),
    values: orderTextsIn(stored, 'values'),
    images: listIn(stored, 'images').map((image): ReceiptImage => {
      const dataUrl = textIn(image, 'preview');
      const preview = URL.createObjectURL(blobOf(dataUrl));
      thumbnails.set(preview, dataUrl);
      return { id: preview, name: textIn(image, 'name'), preview };
    }),
    models: listIn(stored, 'models').map(modelIn),
    isAboutCart: partOf(stored, 'isAboutCart') === true,
  };
}

function modelIn(stored: unknown): ReceiptModel {
  const preview = textIn(stored, 'preview');
  return {
    name: textIn(stored, 'name'),
    preview: preview === '' ? null : preview,
    measured: sizeIn(partOf(stored, 'measured')),
  };
}

function sizeIn(stored: unknown): ModelSize | null {
  const size = partOf(stored, 'size');
  const [x, y, z, volume] = [partOf(size, 'x'), partOf(size, 'y'), partOf(size, 'z'), partOf(stored, 'volume')];
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number' || typeof volume !== 'number')
    return null;
  return { size: { x, y, z }, volume, isClosed: partOf(stored, 'isClosed') === true };
}

/** Decodes a thumbnail. @throws if the data URL is not in base64 */
function blobOf(dataUrl: string): Blob {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}
