import { limits } from '#src/contract/limits.generated.ts';
import { pixelCount } from '#src/domain/media/pixel-count.ts';
import { FairQueue } from '#src/operations/fair-queue.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ImageResult, Images, ImageTask, PreparedImage } from '#src/operations/prepared-images.ts';
import type { SentFile } from '#src/validation/sent-file.ts';
import { askImageProcess, startImageProcess } from './image-child.ts';
import type { Encoded, EncodedImage } from './image-encoding.ts';
import type { ImageWithUse, PictureOfCard } from './image-process.ts';
import type { Spool, SpoolFile } from './spool.ts';

/** Milliseconds of processor time for decoding and encoding all images of a call. */
const PROCESSOR_LIMIT = 15_000;

/** Milliseconds for a call. On a busy machine, processor time passes much more slowly. The order form waits for a minute. */
const CALL_LIMIT = 55_000;

/** Milliseconds that a call waits for its turn. */
const WAIT_LIMIT = 35_000;

/** Milliseconds of work that a network may cause in a minute. */
const MAX_WORK = 30_000;

/** Calls that wait for their turn, in total and of one network. */
const MAX_WAITING = 64;
const MAX_WAITING_EACH = 6;

/** Seconds after which a client may retry. */
const RETRY_AFTER = 10;

/** Approximate milliseconds of work for a million pixels. */
const WORK_PER_MEGAPIXEL = 40;

/** Bytes at the start of a file that usually contain its size in pixels. */
const HEAD_BYTES = 65_536;

/** Pixels of an image whose size is not known. Only images up to this size may have a format that hides it. */
const UNKNOWN_PIXELS = limits.OrderForm.files.each.maxWholePixels;

/** Limit for the images that are remembered because their call took too long. */
const MAX_REMEMBERED = 1_000;

type Task = ImageTask<ImageWithUse>;

/** Decodes and encodes the images of one call at a time, in a process of its own. */
export class ImageWork implements Images {
  readonly #spool: Spool;
  readonly #processorLimit: number;
  readonly #queue = new FairQueue({
    places: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingEach: MAX_WAITING_EACH,
    maxWork: MAX_WORK,
    retryAfter: RETRY_AFTER,
  });
  /** Hashes of images that were being prepared when the time of their call was over. */
  readonly #slow = new Set<string>();
  /** Calls whose images are being prepared or wait for their turn. */
  calls = 0;

  constructor(spool: Spool, processorLimit = PROCESSOR_LIMIT) {
    this.#spool = spool;
    this.#processorLimit = processorLimit;
  }

  async prepare<Stored>(task: Task, store: (results: readonly ImageResult[]) => Promise<Stored>): Promise<Stored> {
    await using cleanup = new AsyncDisposableStack();
    let file: SpoolFile | undefined;
    const toSpool = async (image: EncodedImage) => {
      file ??= cleanup.adopt(await this.#spool.open(), (opened) => opened.close());
      return spooled(image, file);
    };
    return await store(await this.#results(task, toSpool));
  }

  /**
   * Draws the card of a product, in turn with the images of orders. The card stays in memory, so that it needs no disk.
   * @throws OperationError if the server has no time for it
   */
  async drawCard(picture: PictureOfCard, client: Omit<Task, 'images'>): Promise<ImageResult<EncodedImage>> {
    const [result] = await this.#results({ ...client, images: [picture] }, async (card) => card);
    return result ?? TOO_HEAVY;
  }

  async #results<Kept>(task: Task, keep: Keep<Kept>): Promise<readonly ImageResult<Kept>[]> {
    this.calls += 1;
    try {
      const timeOver = AbortSignal.timeout(CALL_LIMIT);
      const leave = await this.#turn(task);
      let spent: number | undefined;
      try {
        const { results, processorTime } = await this.#runInProcess(task, keep, timeOver);
        spent = processorTime;
        return results;
      } finally {
        leave(spent);
      }
    } finally {
      this.calls -= 1;
    }
  }

  async #turn({ images, signal, ...client }: Task) {
    const cost = await expectedWork(images);
    const isTooLate = AbortSignal.timeout(WAIT_LIMIT);
    try {
      return await this.#queue.enter({ ...client, cost, signal: AbortSignal.any([signal, isTooLate]) });
    } catch (error) {
      throw isTooLate.aborted && !signal.aborted ? busy() : error;
    }
  }

  /** Prepares images in a new process. If one of them is too heavy, it ends the list. */
  async #runInProcess<Kept>({ images, signal }: Task, keep: Keep<Kept>, timeOver: AbortSignal): Promise<Work<Kept>> {
    const child = await startImageProcess(this.#processorLimit);
    const dead = new AbortController();
    let isStopped = false;
    child.once('exit', (code, exitSignal) => {
      // An exit code is a failure of the program, for example because its packages are being replaced.
      isStopped = code !== null || exitSignal === 'SIGTERM' || exitSignal === 'SIGINT';
      dead.abort();
    });
    const results: ImageResult<Kept>[] = [];
    const times: number[] = [];
    const sum = () => times.reduce((total, time) => total + time, 0);
    try {
      for (const { use, card, file } of images) {
        const bytes = await file.read();
        const end = AbortSignal.any([signal, dead.signal, timeOver]);
        const answer = await askImageProcess(child, { use, card, size: bytes.length }, bytes, end);
        signal.throwIfAborted();
        if (answer !== null) times.push(answer.processorTime - sum());
        // The processor time is over.
        if (answer?.result === null) return { results: endedAtHeaviest(results, times), processorTime: sum() };
        if (answer !== null) results.push(await keptResult(answer.result, keep));
        else if (isStopped || (!dead.signal.aborted && !(await this.#isSlowAgain(file)))) throw busy();
        else return { results: [...results, TOO_HEAVY], processorTime: sum() };
      }
      return { results, processorTime: sum() };
    } finally {
      child.kill('SIGKILL');
    }
  }

  /** Remembers an image. Returns true if the time of an earlier call with it was over, too. */
  async #isSlowAgain(file: SentFile): Promise<boolean> {
    const hash = await file.contentHash();
    if (this.#slow.has(hash)) return true;
    this.#slow.add(hash);
    const [oldest] = this.#slow;
    if (this.#slow.size > MAX_REMEMBERED && oldest !== undefined) this.#slow.delete(oldest);
    return false;
  }
}

/** Moves an image from memory to the place where it is kept. */
type Keep<Kept> = (image: EncodedImage) => Promise<Kept>;

async function keptResult<Kept>(result: ImageResult<EncodedImage>, keep: Keep<Kept>): Promise<ImageResult<Kept>> {
  return result.kind === 'rejected' ? result : { kind: 'prepared', image: await keep(result.image) };
}

interface Work<Kept> {
  readonly results: readonly ImageResult<Kept>[];
  /** In milliseconds. */
  readonly processorTime: number;
}

function busy(): OperationError {
  return new OperationError('busy', { retryAfter: RETRY_AFTER });
}

/** Estimates the work for images in milliseconds from their sizes in pixels. */
async function expectedWork(images: Task['images']): Promise<number> {
  let pixels = 0;
  for (const { file } of images) pixels += pixelCount(await file.read(0, HEAD_BYTES)) ?? UNKNOWN_PIXELS;
  return (pixels / 1_000_000) * WORK_PER_MEGAPIXEL;
}

const TOO_HEAVY = { kind: 'rejected', issue: { code: 'imageTooHeavy' } } as const;

/** Replaces the result of the image that took the most time, and drops those after it. */
function endedAtHeaviest<Kept>(
  results: readonly ImageResult<Kept>[],
  times: readonly number[],
): readonly ImageResult<Kept>[] {
  return [...results.slice(0, times.indexOf(Math.max(...times))), TOO_HEAVY];
}

/** Moves an image from memory to a spool file. */
async function spooled(encoded: EncodedImage, file: SpoolFile): Promise<PreparedImage> {
  const added = async <Image extends Encoded>({ bytes, ...image }: Image) => ({ ...image, ...(await file.add(bytes)) });
  const { variants, thumbnail, ...image } = encoded;
  const made = [];
  for (const variant of variants?.made ?? []) made.push(await added(variant));
  return {
    ...(await added(image)),
    ...(variants && { variants: { ...variants, made } }),
    ...(thumbnail && { thumbnail: await added(thumbnail) }),
  };
}
