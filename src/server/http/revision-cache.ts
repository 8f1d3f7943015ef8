/** Default limit of cached values. */
const MAX_VALUES = 500;

/** Caches values derived from the products until their revision changes. Concurrent callers share one creation. */
export class RevisionCache<Value> {
  readonly #values = new Map<string, Promise<Value>>();
  readonly #maxValues: number;
  #revision = '';

  /** @param maxValues limit of cached values; the least recently used are evicted */
  constructor(maxValues = MAX_VALUES) {
    this.#maxValues = maxValues;
  }

  /** True if the value was created, or is being created, from this revision. */
  has(key: string, revision: string): boolean {
    return revision === this.#revision && this.#values.has(key);
  }

  /** Returns the value for this revision. Calls `create` if it is not cached. A failure is not cached. */
  async get(key: string, revision: string, create: () => Promise<Value>): Promise<Value> {
    if (revision !== this.#revision) this.#values.clear();
    this.#revision = revision;
    const value = this.#values.get(key) ?? create();
    // Moves the key to the end: the map's order is the order of use.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#maxValues) break;
      this.#values.delete(oldest);
    }
    try {
      return await value;
    } catch (error) {
      if (this.#values.get(key) === value) this.#values.delete(key);
      throw error;
    }
  }

  /** Removes the value that was created, or is being created, from this revision. */
  drop(key: string, revision: string): void {
    if (revision === this.#revision) this.#values.delete(key);
  }
}
