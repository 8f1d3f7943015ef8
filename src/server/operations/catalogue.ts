import { createHash } from 'node:crypto';
import type { Product } from '#src/contract/types.ts';
import { urlOf } from '../files/file-storage.ts';
import type { Store, StoredProduct } from '../store/store.ts';

/** The answer to `GET /api/products`, ready to be sent. */
export interface SerialisedCatalogue {
  readonly json: Buffer;
  /** A strong entity tag, in its quotes. */
  readonly etag: string;
}

/** Keeps the serialised list of products until one of them changes. */
export class Catalogue {
  readonly #store: Store;
  #kept: Promise<SerialisedCatalogue> | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  async read(): Promise<SerialisedCatalogue> {
    this.#kept ??= serialise(this.#store);
    const reading = this.#kept;
    try {
      return await reading;
    } catch (error) {
      if (this.#kept === reading) this.drop();
      throw error;
    }
  }

  /** To be called after each change of a product. */
  drop(): void {
    this.#kept = null;
  }
}

async function serialise(store: Store): Promise<SerialisedCatalogue> {
  const products = await store.products.list();
  const json = Buffer.from(JSON.stringify(products.map(productOf)));
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` };
}

function productOf({ image, video, ...texts }: StoredProduct): Product {
  const product = { ...texts, image: urlOf('products', image) };
  return video === null ? product : { ...product, video: urlOf('videos', video) };
}

/** Whether an `If-None-Match` header names this tag. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
