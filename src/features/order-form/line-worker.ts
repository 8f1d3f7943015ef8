/// <reference lib="webworker" />
import { drawLines } from '#src/domain/media/line-drawing.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Longer side of a drawing in pixels. */
const SIDE = 1_200;

/** The drawing of a photo, or null if there is none. */
export type LineResult = { readonly blob: Blob; readonly width: number; readonly height: number } | null;

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const result = await drawn(data).catch((error): LineResult => {
    console.error('drawing:', error);
    return null;
  });
  self.postMessage(result);
});

async function drawn(photo: Blob): Promise<LineResult> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const pixels = context.getImageData(0, 0, width, height);
  drawLines(pixels);
  context.putImageData(pixels, 0, 0);
  return { blob: await canvas.convertToBlob(), width, height };
}
