import type { Product } from '#src/contract/types.ts';

/** What is added; `image` is the very file that was chosen. */
export interface Addition {
  readonly title: string;
  readonly shortDescription: string;
  readonly fullDescription: string;
  readonly image: Blob;
  readonly videoUrl?: string;
}

/** Remembers an addition until it is answered: without an answer it may have been stored all the same. */
export class UnansweredAddition {
  #sent: Addition | null = null;
  /** The products that were there before it. */
  #idsBefore: ReadonlySet<number> = new Set();

  /** True where this addition was sent before, nobody answered, and the products show it now. */
  isStored(addition: Addition, products: readonly Product[]): boolean {
    if (!this.#isSent(addition)) return false;
    return products.some((product) => !this.#idsBefore.has(product.id) && saysTheSame(product, addition));
  }

  /** It is about to be sent, for the first time or again. */
  send(addition: Addition, products: readonly Product[]): void {
    if (this.#isSent(addition)) return;
    this.#sent = addition;
    this.#idsBefore = new Set(products.map(({ id }) => id));
  }

  /** Whatever was sent is answered. */
  settle(): void {
    this.#sent = null;
  }

  #isSent({ title, shortDescription, fullDescription, image, videoUrl }: Addition): boolean {
    return (
      title === this.#sent?.title &&
      shortDescription === this.#sent.shortDescription &&
      fullDescription === this.#sent.fullDescription &&
      image === this.#sent.image &&
      videoUrl === this.#sent.videoUrl
    );
  }
}

function saysTheSame({ title, description, longDescription }: Product, addition: Addition): boolean {
  return (
    title === addition.title &&
    description === addition.shortDescription &&
    longDescription === addition.fullDescription
  );
}
