import type { Entrant, FairQueue } from '#src/operations/fair-queue.ts';

/**
 * Runs a task in its turn. Afterwards its place rests for as long as the task took, so that the tasks of each place use
 * at most half of the time.
 */
export async function runWithRest<Result>(
  queue: FairQueue,
  task: () => Promise<Result>,
  entrant?: Entrant,
): Promise<Result> {
  const leave = await queue.enter(entrant);
  const begunAt = performance.now();
  try {
    return await task();
  } finally {
    const work = performance.now() - begunAt;
    setTimeout(() => leave(work), work).unref();
  }
}
