import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ImageResult, Images, ImageTask } from '#src/operations/prepared-images.ts';
import { FairTurns } from '#src/server/fair-turns.ts';
import { onDisk } from './disk.ts';
import type { Encoded, EncodedImage } from './image-encoding.ts';
import type { ImageJob } from './image-process.ts';
import type { Spool, SpoolFile } from './spool.ts';

/** Milliseconds for decoding and encoding all images of a call. */
const WORK_LIMIT = 15_000;

/** Milliseconds that a call waits for its turn. The order form times out after a minute without progress. */
const WAIT_LIMIT = 35_000;

/** Seconds after which a client may retry. */
const RETRY_AFTER = 10;

const PROGRAM = new URL('./image-process.ts', import.meta.url);

/** Folder of the compiled files of the image process, or undefined if this process stores none. */
const COMPILE_CACHE = ownFolderIn(getCompileCacheDir());

function ownFolderIn(folder: string | undefined): string | undefined {
  return folder && join(folder, 'images');
}

/** Paths of the program. A link needs the permission as well as its target. */
const PROGRAM_PATHS = ['src', 'node_modules', 'package.json']
  .map((name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url)))
  .flatMap((path) => [path, realpathSync(path)]);

/**
 * Flags that let the image process read no files but the program's, and start no other process. It receives the images on
 * its standard input. Empty before Node 22.13, which has no stable flag.
 */
export const IMAGE_PERMISSIONS: readonly string[] = process.allowedNodeEnvironmentFlags.has('--permission')
  ? [
      '--permission',
      // Sharp is an addon. Node warns that the flags do not limit it.
      '--allow-addons',
      '--disable-warning=PERM0001',
      ...[...new Set(PROGRAM_PATHS)].map((path) => `--allow-fs-read=${path}`),
      ...(COMPILE_CACHE ? [`--allow-fs-read=${COMPILE_CACHE}*`, `--allow-fs-write=${COMPILE_CACHE}*`] : []),
    ]
  : [];

/** Decodes and encodes the images of one call at a time, in a process of its own. */
export class ImageWork implements Images {
  readonly #spool: Spool;
  readonly #turns = new FairTurns();
  /** Calls whose images are being prepared or wait for their turn. */
  calls = 0;

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  async prepare<Stored>(task: ImageTask, store: (results: readonly ImageResult[]) => Promise<Stored>): Promise<Stored> {
    await using cleanup = new AsyncDisposableStack();
    const results = await this.#withTurn(task, async () => {
      const prepared = await this.#spool.open();
      cleanup.defer(() => prepared.close());
      return runInProcess(task, prepared);
    });
    return await store(results);
  }

  async #withTurn<Result>({ caller, signal }: ImageTask, work: () => Promise<Result>): Promise<Result> {
    const isTooLate = AbortSignal.timeout(WAIT_LIMIT);
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return work();
    };
    this.calls += 1;
    try {
      return await this.#turns.run(caller, begin, AbortSignal.any([signal, isTooLate]));
    } catch (error) {
      throw isTooLate.aborted && !hasBegun && !signal.aborted ? busy() : error;
    } finally {
      this.calls -= 1;
    }
  }
}

function busy(): OperationError {
  return new OperationError('busy', { retryAfter: RETRY_AFTER });
}

/** Prepares images in a new process. If the process dies, its image is too heavy and ends the list. */
async function runInProcess({ images, signal }: ImageTask, prepared: SpoolFile): Promise<readonly ImageResult[]> {
  // The process decodes untrusted files, so it gets no secrets. Glibc must return memory between images.
  const env = {
    SystemRoot: process.env.SystemRoot,
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    // Halves the time until the process is ready.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    // A signal to the server's process group must not end work that the server finishes before it stops.
    detached: true,
    // Most memory of the process is outside of the JavaScript heap.
    execArgv: ['--max-semi-space-size=1', '--optimize-for-size', ...IMAGE_PERMISSIONS],
    env,
  });
  // Rejects if the system cannot start another process. Without a listener that error would end this process.
  await onDisk(() => once(child, 'spawn'));
  // The exit of a process that stopped reading aborts the wait for it.
  child.stdin?.on('error', () => {});
  const dead = new AbortController();
  let isStopped = false;
  child.once('exit', (_code, signal) => {
    isStopped = signal === 'SIGTERM' || signal === 'SIGINT';
    dead.abort();
  });
  const results: ImageResult[] = [];
  let timeLeft = WORK_LIMIT;
  try {
    for (const { use, file } of images) {
      const bytes = await file.read();
      const begun = performance.now();
      const end = AbortSignal.any([signal, dead.signal, AbortSignal.timeout(timeLeft)]);
      const result = await ask(child, { use, type: file.type, size: bytes.length }, bytes, end);
      signal.throwIfAborted();
      if (!result && (isStopped || !dead.signal.aborted)) throw busy();
      if (!result) return [...results, TOO_HEAVY];
      timeLeft = Math.max(0, Math.floor(timeLeft - (performance.now() - begun)));
      results.push(await spooled(result, prepared));
    }
    return results;
  } finally {
    child.kill('SIGKILL');
  }
}

const TOO_HEAVY: ImageResult = { kind: 'rejected', issue: { code: 'imageTooHeavy' } };

async function ask(
  child: ChildProcess,
  job: ImageJob,
  bytes: Uint8Array,
  end: AbortSignal,
): Promise<ImageResult<EncodedImage> | null> {
  if (end.aborted) return null;
  // If the process is dead, its exit aborts the wait.
  child.send(job, () => {});
  child.stdin?.write(bytes);
  try {
    const [result]: ImageResult<EncodedImage>[] = await once(child, 'message', { signal: end });
    return result ?? null;
  } catch (error) {
    if (end.aborted) return null;
    throw error;
  }
}

/** Moves an image from memory to a spool file. */
async function spooled(result: ImageResult<EncodedImage>, prepared: SpoolFile): Promise<ImageResult> {
  if (result.kind === 'rejected') return result;
  const added = async <Image extends Encoded>({ bytes, ...image }: Image) => ({
    ...image,
    ...(await prepared.add(bytes)),
  });
  const { variants, thumbnail, ...image } = result.image;
  const made = [];
  for (const variant of variants?.made ?? []) made.push(await added(variant));
  return {
    kind: 'prepared',
    image: {
      ...(await added(image)),
      ...(variants && { variants: { ...variants, made } }),
      ...(thumbnail && { thumbnail: await added(thumbnail) }),
    },
  };
}
