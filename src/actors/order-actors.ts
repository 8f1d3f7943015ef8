import { limits } from '#src/contract/limits.generated.ts';
import type { Measured } from '#src/contract/schema.generated.ts';
import { thrownReference } from '#src/domain/error-reference.ts';
import { type ExaminedModel, measuredIn } from '#src/domain/model/examined-model.ts';
import type { Submission, SubmissionEvent } from '#src/machines/order-submission/order-submission.events.ts';
import { fieldIssues } from '#src/validation/field-issues.ts';
import { throwIfAborted } from './abort-reason.ts';
import { ApiError } from './api-error.ts';
import type { ExamineAttachment } from './examine-attachment.ts';
import { createFileExaminer } from './file-examiner.ts';
import { DeadlineExceeded, fromTask } from './task.ts';
import type { LoadCalls } from './visitor-calls.ts';

/**
 * Milliseconds without progress after which a submission fails. The visitor can cancel it earlier. Reading 8 images from
 * disk takes far less.
 */
const STALL_DEADLINE = 60_000;

/**
 * Age of the document, in milliseconds, before which no order is sent. People take longer to fill in the form; a faster
 * order is delayed.
 */
const EARLIEST_SUBMISSION = 2_000;

/** Creates the actors of the order-submission machine that read, check and send. */
export function createOrderActors(calls: LoadCalls, examine: ExamineAttachment) {
  return {
    fileExaminer: createFileExaminer<string>((file, _, signal) => examine(file, signal)),
    submitOrder: fromTask<SubmissionEvent, Submission>({
      run: async ({ input: { values, files: attached }, signal, report }) => {
        const read = await Promise.all(attached.map(({ blob }) => dataUrlOf(blob)));
        throwIfAborted(signal);
        const lostIds = attached.filter((_, index) => read[index] === null).map(({ id }) => id);
        if (lostIds.length > 0) return { type: 'reading.failed', lostIds };
        const tooEarlyBy = EARLIEST_SUBMISSION - performance.now();
        if (tooEarlyBy > 0) await new Promise((resolve) => setTimeout(resolve, tooEarlyBy));
        throwIfAborted(signal);
        if (!navigator.onLine) return { type: 'submission.failed', reason: 'offline', errors: [], reference: '' };
        const { sendOrder } = await calls().catch((error) => {
          throw new ApiError(null, 'The code that sends orders is unavailable', error);
        });
        const files = attached.map(({ id, name, model, preview }, index) => ({
          id,
          name,
          dataUrl: read[index] ?? '',
          model: model ? { measured: acceptedMeasurements(model), unit: model.unit, preview } : null,
        }));
        return sendOrder({ input: { values, files }, signal, report });
      },
      failed: (error) => ({ type: 'submission.failed', ...failureOf(error), errors: [] }),
      deadline: STALL_DEADLINE,
    }),
  };
}

/** Returns the measurements of a model, unless they are beyond all bounds: the server would refuse the order. */
function acceptedMeasurements(model: ExaminedModel): Measured | null {
  const measured = measuredIn(model);
  const { measured: rules } = limits.OrderForm.models.each.fields;
  return measured && fieldIssues('measured', measured, rules).length === 0 ? measured : null;
}

/** Explains why work for an order failed. Any unexpected error is the page's, not the visitor's or the server's. */
function failureOf(error: unknown) {
  if (error instanceof DeadlineExceeded) return { reason: 'timedOut', reference: '' } as const;
  if (error instanceof ApiError) return { reason: 'unreachable', reference: error.reference } as const;
  console.error('order:', error);
  return { reason: 'broken', reference: thrownReference(error) } as const;
}

/** Reads an image as a data URL. Returns null if the device no longer has it. */
function dataUrlOf(blob: Blob | null): Promise<string | null> {
  return new Promise((resolve) => {
    if (blob === null) return resolve(null);
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(blob);
  });
}
