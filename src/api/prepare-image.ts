import { sniffImage } from '#src/domain/image-kind.ts';
import { PICTURE_TYPES, type WorkOrder, type WorkResult } from './image-work.ts';
import type { PreparedImage } from './order-actors.ts';

/** Bytes that show a picture's kind and whether it begins with a camera's notes. */
const HEAD = 4_096;

/**
 * Looks inside chosen files, off the main thread: what is no picture is refused by its content, a large photo is
 * scaled down, a camera's notes are left out, and what is small and clean stays as it is, under its true type.
 */
export function createImagePreparation() {
  let worker: Worker | null = null;
  let lastId = 0;

  const ask = (order: Omit<WorkOrder, 'id'>, signal: AbortSignal) =>
    new Promise<WorkResult>((resolve, reject) => {
      worker ??= new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' });
      const asked = worker;
      const id = ++lastId;
      const onMessage = ({ data }: MessageEvent<WorkResult>) => {
        if (data.id === id) settle(() => resolve(data));
      };
      const onError = () => {
        worker = null;
        settle(() => reject(new Error('the image worker failed')));
      };
      const onAbort = () => settle(() => reject(signal.reason));
      const settle = (finish: () => void) => {
        asked.removeEventListener('message', onMessage);
        asked.removeEventListener('error', onError);
        signal.removeEventListener('abort', onAbort);
        finish();
      };
      asked.addEventListener('message', onMessage);
      asked.addEventListener('error', onError);
      signal.addEventListener('abort', onAbort);
      asked.postMessage({ ...order, id } satisfies WorkOrder);
    });

  return async (file: File, signal: AbortSignal): Promise<PreparedImage> => {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    const type = sniffImage(head);
    if (type === null || type === 'image/svg+xml') return { kind: 'refused', reason: 'notAnImage' };
    const blob = file.slice(0, file.size, type);
    if (!canDrawOffThread()) return unchecked(blob);
    const result = await ask({ blob, type, hasNotes: hasCameraNotes(head) }, signal);
    if (result.kind === 'drawn') return { kind: 'prepared', blob: result.blob };
    if (result.kind === 'kept') return { kind: 'prepared', blob };
    return { kind: 'refused', reason: type === 'image/heic' ? 'heic' : 'unreadable' };
  };
}

function canDrawOffThread(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
}

/** Where the browser cannot draw in a worker, the server has the last word on what it is sent. */
function unchecked(blob: Blob): PreparedImage {
  return PICTURE_TYPES.includes(blob.type) ? { kind: 'prepared', blob } : { kind: 'refused', reason: 'heic' };
}

/** True where the file says of itself that a camera left notes (Exif), which may name a place. */
function hasCameraNotes(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  const isNotedWebp = text.startsWith('VP8X', 12) && ((head[20] ?? 0) & WEBP_EXIF) !== 0;
  return isNotedWebp || text.includes('Exif\0\0') || text.includes('eXIf');
}

/** The bit of a WebP's extended header that announces an Exif chunk. */
const WEBP_EXIF = 0x08;
