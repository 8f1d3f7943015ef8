import type { LineResult } from './line-worker.ts';

/** The drawing of a photo. */
export interface DrawnPhoto {
  /** URL of the drawing. */
  readonly drawing: string;
  /** Width of both in relation to their height. */
  readonly ratio: number;
}

/** Milliseconds that a drawing may take. */
const DEADLINE = 10_000;

/**
 * Draws the lines of a photo on this device, in a worker. Returns the URL of the drawing, which the caller revokes.
 * @throws if the photo cannot be drawn in time, or the signal aborts
 */
export async function drawPhoto(photo: Blob, signal: AbortSignal): Promise<DrawnPhoto> {
  const worker = new Worker(new URL('./line-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const result = await new Promise<LineResult>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<LineResult>) => resolve(data));
      signal.addEventListener('abort', () => reject(new Error('The drawing is not needed any more')), { once: true });
      worker.addEventListener('error', () => reject(new Error('The worker failed')));
      timer = setTimeout(() => reject(new Error('The photo was not drawn in time')), DEADLINE);
      worker.postMessage(photo);
    });
    if (!result) throw new Error('The photo cannot be drawn');
    return { drawing: URL.createObjectURL(result.blob), ratio: result.width / result.height };
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
