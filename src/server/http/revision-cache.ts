/** How many values are kept, the last asked for. */
const MAX_VALUES = 500;

/** Keeps what is made of the products as long as they are the same; what is asked for by several at once is made once. */
export class RevisionCache<Value> {
  readonly #values = new Map<string, Promise<Value>>();
  #revision = '';

  /** True if the value of a key was made, or is being made, of this revision of the products. */
  has(key: string, revision: string): boolean {
    return revision === this.#revision && this.#values.has(key);
  }

  /** The value of a key, as it was made of this revision of the products. */
  async get(key: string, revision: string, make: () => Promise<Value>): Promise<Value> {
    if (revision !== this.#revision) this.#values.clear();
    this.#revision = revision;
    const value = this.#values.get(key) ?? make();
    // The last in the map's order is the last that was asked for.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= MAX_VALUES) break;
      this.#values.delete(oldest);
    }
    try {
      return await value;
    } catch (error) {
      if (this.#values.get(key) === value) this.#values.delete(key);
      throw error;
    }
  }

  /** Forgets the value of a key that was made, or is being made, of this revision. */
  drop(key: string, revision: string): void {
    if (revision === this.#revision) this.#values.delete(key);
  }
}
