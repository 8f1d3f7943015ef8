import { limits } from '#src/contract/limits.generated.ts';
import { frameCount } from '#src/domain/media/frame-count.ts';
import { sniffImage } from '#src/domain/media/image-kind.ts';
import { END_OF_IMAGE, hasEndOfImage } from '#src/domain/media/jpeg.ts';
import { MAX_PIXELS_TO_DECODE, pixelCount } from '#src/domain/media/pixel-count.ts';
import { isReadAlike, isStoredDifferently } from '#src/domain/media/stored-image.ts';
import type { Issue } from '#src/validation/field-issues.ts';
import type { Examination } from './file-examiner.ts';
import { IMAGE_TYPES, type ImageWorkCommand, type ImageWorkResult } from './image-worker-messages.ts';
import { workerResult } from './worker-result.ts';

/** Examines a chosen image and shrinks a large photo. Rejects when the signal aborts. */
export type PrepareImage = (file: File, signal: AbortSignal) => Promise<Examination>;

const { maxFrames: MAX_FRAMES } = limits.OrderForm.files.each;

/** Number of leading bytes that contain an image's type and its metadata markers. */
const HEAD_BYTES = 4_096;
/** Number of leading bytes that contain an image's dimensions. A camera may put a thumbnail before them. */
const HEADERS_BYTES = 262_144;
/** Milliseconds that the worker may take for one image. */
const WORK_DEADLINE = 30_000;

/** Creates a function that rejects files other than images, shrinks large photos and removes metadata, off the main thread. */
export function createImagePreparation(): PrepareImage {
  const enqueue = createWorkQueue();
  return async (file, signal) => {
    const headers = await headersOf(file);
    const head = headers.subarray(0, HEAD_BYTES);
    const type = sniffImage(head);
    if (type === null || type === 'image/svg+xml') return rejected({ code: 'notAnImage' });
    if ((pixelCount(headers) ?? 0) > MAX_PIXELS_TO_DECODE) {
      return rejected({ code: 'imageTooManyPixels', bound: MAX_PIXELS_TO_DECODE / 1_000_000 });
    }
    if (await hasTooManyFrames(file, type)) return rejected({ code: 'imageTooManyFrames', bound: MAX_FRAMES });
    const blob = await completed(file, type);
    const mustBeRedrawn = !isReadAlike(headers) || hasMetadata(head);
    const result = canDrawOffThread() ? await enqueue({ blob, type, mustBeRedrawn }, signal) : null;
    if (result === null || result.kind === 'failed') {
      return isStoredDifferently(headers) ? rejected({ code: 'imageNotAsShown' }) : acceptByType(blob, headers);
    }
    if (result.kind === 'redrawn') return prepared(result.blob, await headersOf(result.blob));
    if (result.kind === 'unchanged') return prepared(blob, headers);
    if (result.kind === 'tooHeavy') return rejected({ code: 'imageTooHeavy' });
    return rejected({ code: type === 'image/heic' ? 'imageHeic' : 'fileUnreadable' });
  };
}

const rejected = (issue: Issue): Examination => ({ kind: 'rejected', issue });

const prepared = (blob: Blob, headers: Uint8Array): Examination => {
  return { kind: 'prepared', blob, pixels: pixelCount(headers) ?? undefined };
};

function headersOf(file: Blob): Promise<Uint8Array> {
  return bytesOf(file.slice(0, HEADERS_BYTES));
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** Returns the file with its true type. A JPEG that lacks its end mark gets one: `createImageBitmap` refuses it otherwise. */
async function completed(file: File, type: string): Promise<Blob> {
  const isIncomplete = type === 'image/jpeg' && !hasEndOfImage(await bytesOf(file.slice(-END_OF_IMAGE.length)));
  return isIncomplete ? new Blob([file, END_OF_IMAGE], { type }) : file.slice(0, file.size, type);
}

/** The server rejects longer animations. The frame count is not in the header, so the whole file is read. */
async function hasTooManyFrames(file: File, type: string): Promise<boolean> {
  if (type !== 'image/gif' && type !== 'image/webp') return false;
  return frameCount(await bytesOf(file)) > MAX_FRAMES;
}

/** Processes one image at a time, because a phone cannot hold several decoded images in memory. */
function createWorkQueue() {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return (command: ImageWorkCommand, signal: AbortSignal) => {
    const turn = lastTurn.then(() => work(command, signal));
    lastTurn = turn.catch(() => {});
    return turn;
  };
}

/** Result of the worker, or of its deadline. Null if no worker can be started. */
type WorkResult = ImageWorkResult | { readonly kind: 'tooHeavy' } | null;

/** Processes an image in a new worker. */
function work(command: ImageWorkCommand, signal: AbortSignal): Promise<WorkResult> {
  const start = () => new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' });
  const limits = { signal, deadline: WORK_DEADLINE, tooLate: { kind: 'tooHeavy' }, broken: null } as const;
  return workerResult<ImageWorkCommand, WorkResult>(start, command, limits);
}

function canDrawOffThread(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
}

/** Accepts an image by its type if the browser cannot draw in a worker. The server validates its content. */
function acceptByType(blob: Blob, headers: Uint8Array): Examination {
  return IMAGE_TYPES.includes(blob.type) ? prepared(blob, headers) : rejected({ code: 'imageHeic' });
}

/** Byte sequences of Exif and XMP in a JPEG, which may contain the location of a photo. */
const METADATA_MARKERS = ['Exif\0\0', 'http://ns.adobe.com/xap/'];

/** True if a JPEG or WebP has metadata. PNG and AVIF are redrawn in any case. */
function hasMetadata(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  const isWebpWithMetadata = text.startsWith('VP8X', 12) && ((head[20] ?? 0) & WEBP_METADATA_FLAGS) !== 0;
  return isWebpWithMetadata || METADATA_MARKERS.some((marker) => text.includes(marker));
}

/** Bits of a WebP's extended header that announce an Exif or XMP chunk. */
const WEBP_METADATA_FLAGS = 0x08 | 0x04;
