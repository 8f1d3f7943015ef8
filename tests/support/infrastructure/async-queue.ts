/** Milliseconds after which `next` fails. */
const TIMEOUT = 3_000;

/** Collects items from callbacks. The test awaits them one by one, in order. */
export class AsyncQueue<Item> {
  readonly #items: Item[] = [];
  #wake = Promise.withResolvers<void>();

  add(item: Item): void {
    this.#items.push(item);
    this.#wake.resolve();
  }

  /** Removes and returns the oldest item, waiting for it if there is none. @param message of the error if none is added in time */
  async next(message: string): Promise<Item> {
    const timedOut = Promise.withResolvers<never>();
    const deadline = setTimeout(() => timedOut.reject(new Error(message)), TIMEOUT);
    try {
      while (true) {
        const [item] = this.#items.splice(0, 1);
        if (item !== undefined) return item;
        this.#wake = Promise.withResolvers();
        await Promise.race([this.#wake.promise, timedOut.promise]);
      }
    } finally {
      clearTimeout(deadline);
    }
  }
}
