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
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    try {
      return await task();
    } finally {
      const [enter] = this.#waiting;
      if (enter === undefined) this.#free += 1;
      else {
        this.#waiting.delete(enter);
        enter();
      }
    }
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
