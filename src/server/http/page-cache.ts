import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as it is sent. */
export interface SentPage {
  readonly etag: string;
  /** The value of its own Content-Security-Policy. */
  readonly policy: string;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
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

/** A document in each encoding; the more often it is sent, the more its size is worth, from 0 to 11. */
export async function compressedPage(html: string, policy: string, quality: number): Promise<SentPage> {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: Math.min(quality, 9) }),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, policy, bodies: { br, gzip: gzipped, identity } };
}
