import { limits } from '#src/contract/limits.generated.ts';
import { frameCount } from '#src/domain/media/frame-count.ts';
import { sniffImage } from '#src/domain/media/image-kind.ts';
import { MAX_PIXELS_TO_DECODE, pixelCount } from '#src/domain/media/pixel-count.ts';
import type { Issue } from '#src/validation/field-issues.ts';
import type { Examination } from './file-examiner.ts';
import { IMAGE_TYPES, type ImageWorkCommand, type ImageWorkResult } from './image-work.ts';

/** Looks inside a chosen file and shrinks a large photo; ends early when the signal aborts. */
export type PrepareImage = (file: File, signal: AbortSignal) => Promise<Examination>;

const { maxFrames: MAX_FRAMES } = limits.OrderForm.files.each;

/** Bytes that show an image's kind and whether it begins with a camera's metadata. */
const HEAD = 4_096;
/** Bytes within which an image says how large it is: a camera may put a small copy before that. */
const HEADERS = 262_144;
/** An image that keeps the worker busy for longer is given up, counted from its turn; in milliseconds. */
const DEADLINE = 30_000;

/** Refuses what is no image, shrinks large photos and leaves a camera's metadata out, off the main thread. */
export function createImagePreparation(): PrepareImage {
  const workInTurn = createWorkplace();
  return async (file, signal) => {
    const headers = new Uint8Array(await file.slice(0, HEADERS).arrayBuffer());
    const head = headers.subarray(0, HEAD);
    const type = sniffImage(head);
    if (type === null || type === 'image/svg+xml') return rejected({ code: 'notAnImage' });
    if ((pixelCount(headers) ?? 0) > MAX_PIXELS_TO_DECODE) {
      return rejected({ code: 'imageTooManyPixels', bound: MAX_PIXELS_TO_DECODE / 1_000_000 });
    }
    if (await hasTooManyFrames(file, type)) return rejected({ code: 'imageTooManyFrames', bound: MAX_FRAMES });
    const blob = file.slice(0, file.size, type);
    const result = canDrawOffThread() ? await workInTurn({ blob, type, hasMetadata: hasMetadata(head) }, signal) : null;
    if (result === null) return unchecked(blob);
    if (result.kind === 'drawn') return { kind: 'prepared', blob: result.blob };
    if (result.kind === 'kept') return { kind: 'prepared', blob };
    return rejected({ code: type === 'image/heic' ? 'imageHeic' : 'fileUnreadable' });
  };
}

const rejected = (issue: Issue): Examination => ({ kind: 'rejected', issue });

/** The server takes no longer films; they stand in no header. */
async function hasTooManyFrames(file: File, type: string): Promise<boolean> {
  if (type !== 'image/gif' && type !== 'image/webp') return false;
  return frameCount(new Uint8Array(await file.arrayBuffer())) > MAX_FRAMES;
}

/** Has one image worked on at a time, as a phone cannot hold several decoded ones. */
function createWorkplace() {
  let turns: Promise<unknown> = Promise.resolve();
  return (command: ImageWorkCommand, signal: AbortSignal) => {
    const turn = turns.then(() => work(command, signal));
    turns = turn.catch(() => {});
    return turn;
  };
}

/** What a worker of its own makes of an image; null where none can be had. Its memory goes with it. */
async function work(command: ImageWorkCommand, signal: AbortSignal): Promise<ImageWorkResult | null> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new AbortController();
  const result = new Promise<ImageWorkResult | null>((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('the image took too long')), DEADLINE);
    waiting.signal.addEventListener('abort', () => clearTimeout(deadline));
    worker.addEventListener('message', ({ data }: MessageEvent<ImageWorkResult>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    signal.addEventListener('abort', () => reject(signal.reason), { signal: waiting.signal });
  });
  worker.postMessage(command);
  return result.finally(() => {
    waiting.abort();
    worker.terminate();
  });
}

function canDrawOffThread(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
}

/** Where the browser cannot draw in a worker, the server has the last word on what it is sent. */
function unchecked(blob: Blob): Examination {
  return IMAGE_TYPES.includes(blob.type) ? { kind: 'prepared', blob } : rejected({ code: 'imageHeic' });
}

/** What stands in a file in which a camera or a program left notes (Exif, XMP), which may name a place. */
const NOTES = ['Exif\0\0', 'eXIf', 'http://ns.adobe.com/xap/', 'XML:com.adobe.xmp', 'application/rdf+xml'];

function hasMetadata(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  const isNotedWebp = text.startsWith('VP8X', 12) && ((head[20] ?? 0) & WEBP_NOTES) !== 0;
  return isNotedWebp || NOTES.some((sign) => text.includes(sign));
}

/** The bits of a WebP's extended header that announce an Exif or an XMP chunk. */
const WEBP_NOTES = 0x08 | 0x04;
