import { abortReason, throwIfAborted } from './abort-reason.ts';

interface WorkerLimits<Result> {
  readonly signal: AbortSignal;
  /** Milliseconds that the worker may take. */
  readonly deadline: number;
  /** Result after the deadline. */
  readonly tooLate: Result;
  /** Result if the worker cannot be started, or ends with an error. */
  readonly broken: Result;
}

/**
 * Gives a new worker one command and returns its answer. Ends the worker, so that its memory is released. Rejects when the
 * signal aborts.
 */
export async function workerResult<Command, Result>(
  start: () => Worker,
  command: Command,
  { signal, deadline, tooLate, broken }: WorkerLimits<Result>,
): Promise<Result> {
  throwIfAborted(signal);
  const worker = start();
  const settled = new AbortController();
  const result = new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(() => resolve(tooLate), deadline);
    settled.signal.addEventListener('abort', () => clearTimeout(timer));
    worker.addEventListener('message', ({ data }: MessageEvent<Result>) => resolve(data));
    worker.addEventListener('error', () => resolve(broken));
    signal.addEventListener('abort', () => reject(abortReason(signal)), { signal: settled.signal });
  });
  worker.postMessage(command);
  return result.finally(() => {
    settled.abort();
    worker.terminate();
  });
}
