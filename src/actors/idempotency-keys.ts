import { randomId } from '#src/domain/random-id.ts';

/** Keys under which the server stores a content once: the same content has the same key until it is stored. */
export class IdempotencyKeys {
  #key: string;
  #parts: readonly unknown[];

  /** Begins with the key of a content that may have been sent before, and what that is made of. */
  constructor(key = randomId(), ...parts: readonly unknown[]) {
    this.#key = key;
    this.#parts = parts;
  }

  /** @param parts what the content is made of; it is the same content where each part is the very same */
  keyFor(...parts: readonly unknown[]): string {
    const isSame = parts.length === this.#parts.length && parts.every((part, index) => part === this.#parts[index]);
    if (!isSame) this.settle();
    this.#parts = parts;
    return this.#key;
  }

  settle(): void {
    this.#parts = [];
    this.#key = randomId();
  }
}
