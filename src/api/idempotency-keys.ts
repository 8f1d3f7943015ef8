import { randomId } from '#src/domain/random-id.ts';

/**
 * Keys under which the server stores a content once: what is sent again because nobody answered has the key that it
 * had, and whatever is sent after it was stored, even the same again, has a new one.
 */
export class IdempotencyKeys {
  #parts: readonly unknown[] = [];
  #key = randomId();

  /** @param parts what the content is made of; it is the same content where each part is the very same */
  keyFor(...parts: readonly unknown[]): string {
    const isSame = parts.length === this.#parts.length && parts.every((part, index) => part === this.#parts[index]);
    if (!isSame) this.settle();
    this.#parts = parts;
    return this.#key;
  }

  /** The content is stored. */
  settle(): void {
    this.#parts = [];
    this.#key = randomId();
  }
}
