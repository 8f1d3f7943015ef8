import type { ImageSrcset, Product } from '#src/contract/schema.generated.ts';
import { NO_SRCSET } from './image-variants.ts';

/** UTF-8 takes at most so many bytes for a UTF-16 unit. */
const MAX_BYTES = 3;

/** Texts as one piece of UTF-8, which no garbage collection has to walk through. */
class PackedTexts {
  static readonly #decoder = new TextDecoder();
  readonly #bytes: Uint8Array;
  /** The last is where the last text ends. */
  readonly #starts: Uint32Array;

  constructor(texts: readonly string[]) {
    const encoder = new TextEncoder();
    const units = texts.reduce((sum, { length }) => sum + length, 0);
    const bytes = new Uint8Array(MAX_BYTES * units);
    this.#starts = new Uint32Array(texts.length + 1);
    let end = 0;
    for (const [index, text] of texts.entries()) {
      end += encoder.encodeInto(text, bytes.subarray(end)).written;
      this.#starts[index + 1] = end;
    }
    this.#bytes = bytes.slice(0, end);
  }

  at(index: number): string {
    return PackedTexts.#decoder.decode(this.#bytes.subarray(this.#starts[index], this.#starts[index + 1]));
  }
}

/** How many texts there are of each product. */
const PACKED = 6;

const textsOf = (product: Product) => [
  product.description,
  product.descriptionEn,
  product.longDescription,
  product.longDescriptionEn,
  product.image,
  JSON.stringify(product.srcset ?? NO_SRCSET),
];

/** What a product shows besides its title, read from the list's texts whenever it is asked for. */
class PackedProduct {
  readonly #texts: PackedTexts;
  readonly #first: number;
  #srcset: ImageSrcset | undefined;

  constructor(texts: PackedTexts, first: number) {
    this.#texts = texts;
    this.#first = first;
  }
  get description(): string {
    return this.#texts.at(this.#first);
  }
  get descriptionEn(): string {
    return this.#texts.at(this.#first + 1);
  }
  get longDescription(): string {
    return this.#texts.at(this.#first + 2);
  }
  get longDescriptionEn(): string {
    return this.#texts.at(this.#first + 3);
  }
  get image(): string {
    return this.#texts.at(this.#first + 4);
  }
  /** The same object each time, by which an image knows what could not be had. */
  get srcset(): ImageSrcset {
    this.#srcset ??= JSON.parse(this.#texts.at(this.#first + 5)) as ImageSrcset;
    return this.#srcset;
  }
}

/** The same products, what they show kept apart: most of a long list is never shown, and is most of its memory. */
export function packedProducts(products: readonly Product[]): readonly Product[] {
  const texts = new PackedTexts(products.flatMap(textsOf));
  return products.map((product, index) => {
    const { description, descriptionEn, longDescription, longDescriptionEn, image, srcset, ...rest } = product;
    return Object.assign(new PackedProduct(texts, index * PACKED), rest);
  });
}
