/// <reference lib="webworker" />
import { PICTURE_TYPES, SMALL_ENOUGH, type WorkOrder, type WorkResult } from './image-work.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', async ({ data }: MessageEvent<WorkOrder>) => {
  const result = await work(data).catch((): WorkResult => ({ id: data.id, kind: 'unreadable' }));
  self.postMessage(result);
});

/** Draws a picture anew where it is large, carries a camera's notes or is of a kind that the server does not take. */
async function work({ id, blob, type, hasNotes }: WorkOrder): Promise<WorkResult> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, SMALL_ENOUGH.side / Math.max(bitmap.width, bitmap.height));
    const isFine = scale === 1 && blob.size <= SMALL_ENOUGH.bytes && !hasNotes && PICTURE_TYPES.includes(type);
    if (isFine || type === 'image/gif') return { id, kind: 'kept' };
    const drawn = await draw(bitmap, scale, type === 'image/png' || type === 'image/webp' ? type : 'image/jpeg');
    const isWorse = drawn.size > blob.size && !hasNotes && PICTURE_TYPES.includes(type);
    return isWorse ? { id, kind: 'kept' } : { id, kind: 'drawn', blob: drawn };
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    // JPEG knows no transparency: without a ground what shows through turns black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, quality: 0.88 });
}
