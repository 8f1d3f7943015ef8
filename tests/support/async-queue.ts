/** How long a test waits for what it brought about, in milliseconds. */
const TIMEOUT = 3_000;

/** What comes by itself and is taken one by one, in the order in which it came. */
export class AsyncQueue<Item> {
  #items: Item[] = [];
  #wake = Promise.withResolvers<void>();

  add(item: Item): void {
    this.#items.push(item);
    this.#wake.resolve();
  }

  /** What has come and was not taken yet. */
  get waiting(): readonly Item[] {
    return this.#items;
  }

  /** Lets go of what is not wanted any more. */
  drop(isUnwanted: (item: Item) => boolean): void {
    this.#items = this.#items.filter((item) => !isUnwanted(item));
  }

  /**
   * Takes the oldest; waits for it.
   * @param complaint what is said where nothing comes within `timeout` milliseconds
   */
  async next(complaint: string, timeout = TIMEOUT): Promise<Item> {
    const timedOut = Promise.withResolvers<never>();
    const deadline = setTimeout(() => timedOut.reject(new Error(complaint)), timeout);
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
