/// <reference lib="webworker" />
import { IMAGE_TYPES, type ImageWorkCommand, type ImageWorkResult, SMALL_ENOUGH } from './image-worker-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', async ({ data }: MessageEvent<ImageWorkCommand>) => {
  const result = await work(data).catch((error): ImageWorkResult => {
    console.error('image:', error);
    return { kind: 'failed' };
  });
  self.postMessage(result);
});

/** Re-encodes an image if it must be redrawn, is large, or has a type that the server does not accept. */
async function work({ blob, type, mustBeRedrawn }: ImageWorkCommand): Promise<ImageWorkResult> {
  const bitmap = await decode(blob);
  if (bitmap === null) return { kind: 'unreadable' };
  try {
    const scale = Math.min(1, SMALL_ENOUGH.side / Math.max(bitmap.width, bitmap.height));
    const isAcceptable = scale === 1 && blob.size <= SMALL_ENOUGH.bytes && !mustBeRedrawn && IMAGE_TYPES.includes(type);
    if (isAcceptable || type === 'image/gif') return { kind: 'unchanged' };
    const redrawn = await redraw(bitmap, scale, type);
    const isLarger = redrawn.size > blob.size && !mustBeRedrawn && IMAGE_TYPES.includes(type);
    return isLarger ? { kind: 'unchanged' } : { kind: 'redrawn', blob: redrawn };
  } finally {
    bitmap.close();
  }
}

/**
 * Decodes an image and turns it as its metadata asks. Chrome before 112 does so by default, too, and rejects the name of
 * the default. Returns null if the browser cannot read it.
 */
async function decode(blob: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(blob);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Draws an image in its own format. A PNG becomes a WebP if it is heavy, and AVIF and HEIC become JPEG. */
async function redraw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  if (type === 'image/webp') return draw(bitmap, scale, type);
  if (type !== 'image/png') return draw(bitmap, scale, 'image/jpeg');
  const lossless = await draw(bitmap, scale, type);
  return lossless.size > SMALL_ENOUGH.bytes ? draw(bitmap, scale, 'image/webp') : lossless;
}

function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    // JPEG has no transparency: without a background, transparent pixels become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, quality: 0.88 });
}
