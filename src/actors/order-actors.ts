import type {
  ReadingEvent,
  Submission,
  SubmissionEvent,
} from '#src/machines/order-submission/order-submission.events.ts';
import type { OrderImage } from '#src/validation/order-images.ts';
import { throwIfAborted } from './abort-reason.ts';
import { referenceOf } from './api-error.ts';
import { createFileExaminer } from './file-examiner.ts';
import type { PrepareImage } from './prepare-image.ts';
import { DeadlineExceeded, fromTask } from './task.ts';
import type { LoadCalls } from './visitor-calls.ts';

/** Milliseconds. Reading 8 images from disk takes far less. */
const READING_DEADLINE = 60_000;
/** Milliseconds without progress after which a submission fails. The visitor can cancel it earlier. */
const STALL_DEADLINE = 60_000;

/**
 * Age of the document, in milliseconds, before which no order is sent. People take longer to fill in the form; a faster
 * order is delayed.
 */
const EARLIEST_SUBMISSION = 2_000;

/** Creates the actors of the order-submission machine and of its list of images. */
export function createOrderActors(calls: LoadCalls, prepareImage: PrepareImage) {
  return {
    fileExaminer: createFileExaminer<string>((file, _, signal) => prepareImage(file, signal)),
    readImages: fromTask<ReadingEvent, { readonly images: readonly OrderImage[] }>({
      run: async ({ input: { images }, signal }) => {
        const read = await Promise.all(images.map(({ blob }) => dataUrlOf(blob).catch(() => null)));
        throwIfAborted(signal);
        const lostIds = images.filter((_, index) => read[index] === null).map(({ id }) => id);
        if (lostIds.length > 0) return { type: 'reading.failed', reason: 'imageLost', lostIds };
        return { type: 'images.read', dataUrls: read.filter((url) => url !== null) };
      },
      failed: (error) => ({
        type: 'reading.failed',
        reason: error instanceof DeadlineExceeded ? 'timedOut' : 'imageLost',
        lostIds: [],
      }),
      deadline: READING_DEADLINE,
    }),
    submitOrder: fromTask<SubmissionEvent, Submission>({
      run: async ({ input, signal, report }) => {
        const tooEarlyBy = EARLIEST_SUBMISSION - performance.now();
        if (tooEarlyBy > 0) await new Promise((resolve) => setTimeout(resolve, tooEarlyBy));
        throwIfAborted(signal);
        if (!navigator.onLine) return { type: 'submission.failed', reason: 'offline', errors: [], reference: '' };
        return (await calls()).sendOrder({ input, signal, report });
      },
      failed: (error) => ({
        type: 'submission.failed',
        reason: error instanceof DeadlineExceeded ? 'timedOut' : 'unreachable',
        errors: [],
        reference: referenceOf(error),
      }),
      deadline: STALL_DEADLINE,
    }),
  };
}

function dataUrlOf(blob: Blob | null): Promise<string> {
  return new Promise((resolve, reject) => {
    if (blob === null) return reject(new Error('The image was not prepared'));
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
