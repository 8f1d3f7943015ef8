import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ImageResult, Images, ImageTask } from '#src/operations/images.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { Semaphore } from '#src/operations/semaphore.ts';
import { decodeDataUrl } from './data-url.ts';
import type { ImageJob } from './image-process.ts';

/** The images of one call may take so long in all, from their turn on; in milliseconds. */
const TIME_LIMIT = 15_000;

/** Calls with images that are under way or wait for their turn. */
const MAX_CALLS = 8;

/** In seconds. */
const RETRY_AFTER = 10;

const PROGRAM = new URL('./image-process.ts', import.meta.url);

/** Looks into the images of one call at a time, in a process of its own; a bounded number of others waits. */
export class ImageWork implements Images {
  readonly #semaphore = new Semaphore(1);
  /** Calls with images that are under way or wait for their turn. */
  calls = 0;
  readonly decode = decodeDataUrl;

  async run(task: ImageTask): Promise<void> {
    if (this.calls >= MAX_CALLS) throw new OperationError('busy', { retryAfter: RETRY_AFTER });
    this.calls += 1;
    try {
      await this.#semaphore.run(() => runInProcess(task), task.signal);
    } finally {
      this.calls -= 1;
    }
  }
}

/** An image on which the process dies, or is still busy when the time is over, is too heavy; later ones go unseen. */
async function runInProcess({ use, images, signal, keep }: ImageTask): Promise<void> {
  // What decodes a stranger's file has no secrets to tell. Glibc is to give memory back between images.
  const env = { SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
  // Little but images is to be held, and most of that outside of the heap.
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1', '--optimize-for-size'],
    env,
  });
  // Rejects where the system has no room for another process, which would otherwise end this one.
  await once(child, 'spawn');
  const dead = new AbortController();
  child.once('exit', () => dead.abort());
  const end = AbortSignal.any([signal, dead.signal, AbortSignal.timeout(TIME_LIMIT)]);
  try {
    let index = 0;
    for (const image of images) {
      const result = await ask(child, { use, ...image }, end);
      signal.throwIfAborted();
      await keep(result ?? TOO_HEAVY, index);
      if (!result) return;
      index += 1;
    }
  } finally {
    child.kill('SIGKILL');
  }
}

const TOO_HEAVY: ImageResult = { kind: 'rejected', issue: { code: 'imageTooHeavy' } };

async function ask(child: ChildProcess, job: ImageJob, end: AbortSignal): Promise<ImageResult | null> {
  if (end.aborted) return null;
  // Where the process is gone already, its exit tells.
  child.send(job, () => {});
  try {
    const [result]: ImageResult[] = await once(child, 'message', { signal: end });
    return result ?? null;
  } catch (error) {
    if (end.aborted) return null;
    throw error;
  }
}
