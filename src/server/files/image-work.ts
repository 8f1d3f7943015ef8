import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Gate } from '#src/operations/gate.ts';
import type { Images, ImageTask, ImageVerdict } from '#src/operations/images.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { decodeDataUrl } from './data-url.ts';
import type { ImageJob } from './image-process.ts';

/** The pictures of one call may take so long in all, from their turn on; in milliseconds. */
const TIME_LIMIT = 15_000;

/** Calls with pictures that are under way or wait for their turn. */
const MOST_CALLS = 8;

/** In seconds. */
const RETRY_AFTER = 10;

const PROGRAM = new URL('./image-process.ts', import.meta.url);

/** Looks into the pictures of one call at a time, in a process of its own; a bounded number of others waits. */
export class ImageWork implements Images {
  readonly #gate = new Gate(1);
  #calls = 0;
  readonly decode = decodeDataUrl;

  async run(task: ImageTask): Promise<void> {
    if (this.#calls >= MOST_CALLS) throw new OperationError('busy', { retryAfter: RETRY_AFTER });
    this.#calls += 1;
    try {
      await this.#gate.run(() => runInProcess(task), task.signal);
    } finally {
      this.#calls -= 1;
    }
  }
}

/** A picture on which the process dies, or is still busy when the time is over, is too heavy; later ones go unseen. */
async function runInProcess({ use, images, signal, keep }: ImageTask): Promise<void> {
  // What decodes a stranger's file has no secrets to tell. Glibc is to give memory back between pictures.
  const env = { SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
  // Little but pictures is to be held, and most of that outside of the heap.
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1', '--optimize-for-size'],
    env,
  });
  const dead = new AbortController();
  child.once('exit', () => dead.abort());
  const end = AbortSignal.any([signal, dead.signal, AbortSignal.timeout(TIME_LIMIT)]);
  try {
    let index = 0;
    for (const image of images) {
      const verdict = await ask(child, { use, ...image }, end);
      signal.throwIfAborted();
      await keep(verdict ?? TOO_HEAVY, index);
      if (!verdict) return;
      index += 1;
    }
  } finally {
    child.kill('SIGKILL');
  }
}

const TOO_HEAVY: ImageVerdict = { kind: 'refused', issue: { code: 'imageTooHeavy' } };

async function ask(child: ChildProcess, job: ImageJob, end: AbortSignal): Promise<ImageVerdict | null> {
  if (end.aborted) return null;
  // Where the process is gone already, its exit tells.
  child.send(job, () => {});
  try {
    const [verdict]: ImageVerdict[] = await once(child, 'message', { signal: end });
    return verdict ?? null;
  } catch (error) {
    if (end.aborted) return null;
    throw error;
  }
}
