import { OperationError } from './operation-error.ts';

/** Seconds after which a caller may retry if the queue is full. */
const RETRY_AFTER = 2;

/** Runs a limited number of tasks at a time. The others wait in order of arrival, preferred ones first. */
export class Semaphore {
  #free: number;
  readonly #maxWaiting: number;
  readonly #preferred = new Set<() => void>();
  readonly #others = new Set<() => void>();

  /** @param maxWaiting number of preferred tasks, and of others, that may wait */
  constructor(places: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#free = places;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs the task when a place is free and returns its result.
   * @param signal ends the wait when it aborts, with its reason. The task must end itself
   * @throws OperationError if too many tasks wait
   */
  async run<Result>(task: () => Promise<Result>, signal?: AbortSignal, isPreferred?: boolean): Promise<Result> {
    const leave = await this.enter(signal, isPreferred);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a place. Returns a function that frees it, to be called once. @throws OperationError if too many wait */
  async enter(signal?: AbortSignal, isPreferred = false): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(isPreferred ? this.#preferred : this.#others, signal);
    return () => this.#leave();
  }

  /** @throws OperationError if a task that is not preferred could not wait */
  requireRoom(): void {
    if (this.#others.size >= this.#maxWaiting) throw new OperationError('busy', { retryAfter: RETRY_AFTER });
  }

  #leave(): void {
    const queue = this.#preferred.size > 0 ? this.#preferred : this.#others;
    const [next] = queue;
    if (next === undefined) this.#free += 1;
    else {
      queue.delete(next);
      next();
    }
  }

  async #turn(queue: Set<() => void>, signal?: AbortSignal): Promise<void> {
    if (queue.size >= this.#maxWaiting) throw new OperationError('busy', { retryAfter: RETRY_AFTER });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      queue.delete(resolve);
      reject(signal?.reason);
    };
    queue.add(resolve);
    signal?.addEventListener('abort', giveUp);
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }
}
