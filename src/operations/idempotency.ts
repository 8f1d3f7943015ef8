import type { OperationId } from './documented-operation.ts';
import { contentHash } from './hash.ts';
import { OperationError } from './operation-error.ts';
import type { IdempotencyKey, Store } from './ports.ts';

/** What is sent again under the same `Idempotency-Key` is stored once. */
export class IdempotentRequests {
  readonly #store: Store;
  /** The keys under which something is being stored right now. */
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Stores the content and answers its id; the same key with the same content answers the earlier id.
   * @throws OperationError where the key was used for other content
   */
  async once(
    operationId: OperationId,
    key: string | undefined,
    content: unknown,
    store: (key: IdempotencyKey | null) => Promise<string>,
  ): Promise<string> {
    if (key === undefined) return store(null);
    const hash = await contentHash([operationId, content]);
    while (this.#underWay.has(key)) await this.#underWay.get(key);
    const storing = this.#unlessSent({ key, contentHash: hash }, store);
    this.#underWay.set(
      key,
      storing.catch(() => {}),
    );
    try {
      return await storing;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #unlessSent(key: IdempotencyKey, store: (key: IdempotencyKey) => Promise<string>): Promise<string> {
    const earlier = await this.#earlier(key);
    if (earlier !== null) return earlier;
    try {
      return await store(key);
    } catch (error) {
      // Another copy of the server was faster, or the store broke off once all was done.
      const meanwhile = await this.#earlier(key);
      if (meanwhile !== null) return meanwhile;
      throw error;
    }
  }

  /** The id of what was sent under the key before, if anything was. */
  async #earlier({ key, contentHash }: IdempotencyKey): Promise<string | null> {
    const earlier = await this.#store.sentUnder(key);
    if (earlier !== null && earlier.contentHash !== contentHash) throw new OperationError('keyReused');
    return earlier?.id ?? null;
  }
}
