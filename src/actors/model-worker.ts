/// <reference lib="webworker" />
import type { MeasuringResult } from '#src/domain/model/examined-model.ts';
import { measure } from '#src/domain/model/measuring.ts';
import { ModelError } from '#src/domain/model/model-error.ts';
import type { MeasuredKind } from '#src/domain/model/model-kind.ts';
import { readModel } from '#src/domain/model/read-model.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Sent to the model worker, which answers with a `MeasuringResult`. */
export interface ModelWorkCommand {
  readonly file: Blob;
  readonly kind: MeasuredKind;
}

self.addEventListener('message', async ({ data }: MessageEvent<ModelWorkCommand>) => {
  self.postMessage(await measured(data).catch(failed));
});

async function measured({ file, kind }: ModelWorkCommand): Promise<MeasuringResult> {
  const { corners, unit } = readModel(new Uint8Array(await file.arrayBuffer()), kind);
  return { kind: 'measured', unit, measurements: measure(corners) };
}

/**
 * A model of many parts may need more memory than the device has, which throws a `RangeError`. After any other error the
 * model is sent unmeasured: the page does not hear of a rejected promise in a worker, and would wait for its deadline.
 */
function failed(error: unknown): MeasuringResult {
  if (error instanceof ModelError) return { kind: 'failed', failure: error.code };
  if (error instanceof RangeError) return { kind: 'failed', failure: 'tooHeavy' };
  console.error('model:', error);
  return null;
}
