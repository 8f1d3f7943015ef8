import { isSendOrderResponse } from '#src/contract/visitor-responses.generated.ts';
import { refusalOf } from '#src/domain/order/order-refusal.ts';
import type {
  ReadingEvent,
  Submission,
  SubmissionEvent,
} from '#src/machines/order-submission/order-submission.events.ts';
import type { OrderImage } from '#src/validation/order-images.ts';
import { keepInTab, readFromTab } from './browser-storage.ts';
import { type ApiClient, type ErrorResponse, referenceOf, resultOf } from './client.ts';
import { createFileExaminer } from './file-examiner.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import type { PrepareImage } from './prepare-image.ts';
import { progressFetch } from './progress-fetch.ts';
import { DeadlineExceeded, fromTask } from './task.ts';

/**
 * Key in sessionStorage for the idempotency key and the texts of an order without images. They are stored until the
 * order is acknowledged, so that sending it again after a reload does not create a second order.
 */
const KEY = 'order.key';
/** Never part of a text that is sent. */
const SEPARATOR = '\0';

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
export function createOrderActors(client: ApiClient, prepareImage: PrepareImage) {
  const keys = new IdempotencyKeys(...(readFromTab(KEY)?.split(SEPARATOR) ?? []));

  return {
    fileExaminer: createFileExaminer<string>((file, _, signal) => prepareImage(file, signal)),
    readImages: fromTask<ReadingEvent, { readonly images: readonly OrderImage[] }>({
      run: async ({ input: { images }, signal }) => {
        const read = await Promise.all(images.map(({ blob }) => dataUrlOf(blob).catch(() => null)));
        signal.throwIfAborted();
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
        signal.throwIfAborted();
        if (!navigator.onLine) return { type: 'submission.failed', reason: 'offline', errors: [], reference: '' };
        const texts = Object.values(input.values);
        const key = keys.keyFor(...texts, ...input.imageIds);
        // After a reload, the same ids belong to other images.
        if (input.imageIds.length === 0) keepInTab(KEY, [key, ...texts].join(SEPARATOR));
        const result = await resultOf(
          client.POST('/api/orders/orders', {
            body: { ...input.values, files: [...input.dataUrls] },
            params: { header: { 'Idempotency-Key': key } },
            fetch: progressFetch((share) => report({ type: 'submission.progressed', share })),
            signal,
          }),
          isSendOrderResponse,
        );
        if (result.kind === 'error') return failedSubmission(result);
        keys.settle();
        keepInTab(KEY, null);
        const { _id: id, createdAt } = result.value;
        // The visitor's clock may be wrong, so it is used only if the host sends no time.
        return { type: 'submission.succeeded', id, sentAt: createdAt ?? new Date().toISOString() };
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

function failedSubmission({ status, errors, retryAfter, reference }: ErrorResponse): SubmissionEvent {
  const reason = refusalOf(status);
  if (reason !== 'limited' && reason !== 'busy') return { type: 'submission.failed', reason, errors, reference };
  return { type: 'submission.limited', reason, retryAfter: Math.max(1, retryAfter), reference };
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
