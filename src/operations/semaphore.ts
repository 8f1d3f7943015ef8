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
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        leave();
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(signal?.reason);
      };
      const leave = () => {
        this.#waiting.delete(enter);
        signal?.removeEventListener('abort', giveUp);
      };
      this.#waiting.add(enter);
      signal?.addEventListener('abort', giveUp);
    });
  }
}
