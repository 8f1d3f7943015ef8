import { randomId } from '#src/domain/random-id.ts';

/** Assigns idempotency keys: the same content keeps the same key until the server has stored it. */
export class IdempotencyKeys {
  #key: string;
  #parts: readonly unknown[];

  /** Restores the key and the parts of a content that may have been sent before a reload. */
  constructor(key = randomId(), ...parts: readonly unknown[]) {
    this.#key = key;
    this.#parts = parts;
  }

  /** @param parts parts of the content, compared by identity */
  keyFor(...parts: readonly unknown[]): string {
    const isSame = parts.length === this.#parts.length && parts.every((part, index) => part === this.#parts[index]);
    if (!isSame) this.settle();
    this.#parts = parts;
    return this.#key;
  }

  /** Forgets the content once the server has stored it. */
  settle(): void {
    this.#parts = [];
    this.#key = randomId();
  }
}
