import type { OperationId } from './documented-operation.ts';
import { contentHash } from './hash.ts';
import { OperationError } from './operation-error.ts';
import type { IdempotencyKey, Store } from './ports.ts';

/** Stores requests that are sent repeatedly with the same `Idempotency-Key` only once. */
export class IdempotentRequests {
  readonly #store: Store;
  /** Requests that are being stored, by key. */
  readonly #inFlight = new Map<string, Promise<unknown>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Stores the content and returns its id. If the key was used for the same content before, returns the earlier id.
   * @throws OperationError if the key was used for other content
   */
  async once(
    operationId: OperationId,
    key: string | undefined,
    content: unknown,
    store: (key: IdempotencyKey | null) => Promise<string>,
  ): Promise<string> {
    if (key === undefined) return store(null);
    const hash = await contentHash([operationId, content]);
    while (this.#inFlight.has(key)) await this.#inFlight.get(key);
    const storing = this.#unlessStored({ key, contentHash: hash }, store);
    this.#inFlight.set(
      key,
      storing.catch(() => {}),
    );
    try {
      return await storing;
    } finally {
      this.#inFlight.delete(key);
    }
  }

  async #unlessStored(key: IdempotencyKey, store: (key: IdempotencyKey) => Promise<string>): Promise<string> {
    const earlier = await this.#earlierId(key);
    if (earlier !== null) return earlier;
    try {
      return await store(key);
    } catch (error) {
      // Another server stored it first, or the store failed after the commit.
      const meanwhile = await this.#earlierId(key);
      if (meanwhile !== null) return meanwhile;
      throw error;
    }
  }

  /** Returns the id that was stored under the key, or null. @throws OperationError if the content differs */
  async #earlierId({ key, contentHash }: IdempotencyKey): Promise<string | null> {
    const earlier = await this.#store.sentUnder(key);
    if (earlier !== null && earlier.contentHash !== contentHash) throw new OperationError('keyReused');
    return earlier?.id ?? null;
  }
}
