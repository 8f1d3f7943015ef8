import { examinedModel, type MeasuringResult } from '#src/domain/model/examined-model.ts';
import { isMeasured, modelKindOf } from '#src/domain/model/model-kind.ts';
import { throwIfAborted } from './abort-reason.ts';
import type { Examination } from './file-examiner.ts';
import type { ModelWorkCommand } from './model-worker.ts';
import { createImagePreparation } from './prepare-image.ts';
import { workerResult } from './worker-result.ts';

/** Examines a file that was chosen for an order. Rejects when the signal aborts. */
export type ExamineAttachment = (file: File, signal: AbortSignal) => Promise<Examination>;

/** Milliseconds that the worker may take to measure a model. */
const MEASURING_DEADLINE = 30_000;

/** Creates a function that measures models and prepares images, by their content. It rejects all other files. */
export function createAttachmentExamination(): ExamineAttachment {
  const prepareImage = createImagePreparation();
  return async (file, signal) => {
    const kind = await modelKindOf(file.size, read(file));
    throwIfAborted(signal);
    if (kind !== null) {
      const result = isMeasured(kind) ? await measure({ file, kind }, signal) : null;
      return { kind: 'prepared', blob: file, model: examinedModel(kind, result) };
    }
    const image = await prepareImage(file, signal);
    if (image.kind === 'prepared' || image.issue.code !== 'notAnImage') return image;
    // A binary STL that is cut off is not recognized by its length.
    const isDamagedModel = /\.(?:stl|3mf)$/i.test(file.name);
    return { kind: 'rejected', issue: { code: isDamagedModel ? 'fileUnreadable' : 'notAnAttachment' } };
  };
}

/** Reads a part of a file. */
const read = (file: File) => async (start: number, end: number) =>
  new Uint8Array(await file.slice(start, end).arrayBuffer());

/** Measures a model in a new worker. Without a worker, the model is sent unmeasured. */
async function measure(command: ModelWorkCommand, signal: AbortSignal): Promise<MeasuringResult> {
  if (typeof Worker === 'undefined') return null;
  const start = () => new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });
  const tooLate = { kind: 'failed', failure: 'tooHeavy' } as const;
  return workerResult<ModelWorkCommand, MeasuringResult>(start, command, {
    signal,
    deadline: MEASURING_DEADLINE,
    tooLate,
    broken: null,
  });
}
