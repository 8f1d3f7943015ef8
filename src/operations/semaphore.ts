/** Lets a bounded number of tasks run at a time; the others wait in the order they came. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Runs the task once a place is free and answers what it answers.
   * @param signal gives up the wait when it aborts, with its reason; the task is to end itself
   */
  async run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await this.enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a place; gives what leaves it, to be called once. */
  async enter(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    return () => {
      const [next] = this.#waiting;
      if (next === undefined) this.#free += 1;
      else {
        this.#waiting.delete(next);
        next();
      }
    };
  }

  async #turn(signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting.delete(resolve);
      reject(signal?.reason);
    };
    this.#waiting.add(resolve);
    signal?.addEventListener('abort', giveUp);
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }
}
