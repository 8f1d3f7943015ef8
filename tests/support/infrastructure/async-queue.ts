/** How long a test waits for what it brought about, in milliseconds. */
const TIMEOUT = 3_000;

/** What comes by itself and is taken one by one, in the order in which it came. */
export class AsyncQueue<Item> {
  readonly #items: Item[] = [];
  #wake = Promise.withResolvers<void>();

  add(item: Item): void {
    this.#items.push(item);
    this.#wake.resolve();
  }

  /** Takes the oldest; waits for it. @param complaint what is said where nothing comes in time */
  async next(complaint: string): Promise<Item> {
    const timedOut = Promise.withResolvers<never>();
    const deadline = setTimeout(() => timedOut.reject(new Error(complaint)), TIMEOUT);
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
