import { createHash } from 'node:crypto';

/** A page as it is sent. */
export interface SentPage {
  readonly etag: string;
  /** The value of its own Content-Security-Policy. */
  readonly policy: string;
  /** The same buffer each time, so that it is compressed once. */
  readonly body: Buffer;
}

/** How many pages are kept, the last asked for. */
const MAX_PAGES = 500;

/** Keeps pages as long as the products are the same; what is asked for by several at once is made once. */
export class PageCache {
  readonly #pages = new Map<string, Promise<SentPage>>();
  #revision = '';

  /** The page of a key, as it was made of this revision of the products. */
  async get(key: string, revision: string, make: () => Promise<SentPage>): Promise<SentPage> {
    if (revision !== this.#revision) this.#pages.clear();
    this.#revision = revision;
    const page = this.#pages.get(key) ?? make();
    // The last in the map's order is the last that was asked for.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MAX_PAGES) break;
      this.#pages.delete(oldest);
    }
    try {
      return await page;
    } catch (error) {
      if (this.#pages.get(key) === page) this.#pages.delete(key);
      throw error;
    }
  }
}

/** A document and the policy that it needs. */
export function sentPage(html: string, policy: string): SentPage {
  const body = Buffer.from(html);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { etag, policy, body };
}
