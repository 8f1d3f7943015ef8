import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Product } from '#src/contract/schema.generated.ts';
import { directionOf, type Language } from '#src/domain/language/language.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { partTextOf } from '#src/domain/product/part-facts.ts';
import { partNumber } from '#src/domain/product/part-number.ts';
import { cardAt, cardPath } from '#src/domain/product/share-card.ts';
import { schemesIn } from '#src/domain/workshop/theme.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ImageWork } from '#src/server/files/image-work.ts';
import type { ServerFiles } from '#src/server/storage.ts';
import { SentFile } from '#src/validation/sent-file.ts';
import { workshop } from '#workshop/details.ts';
import type { KnownProducts } from './known-products.ts';
import { NEVER_ABORTED } from './operation-routes.ts';
import { RevisionCache } from './revision-cache.ts';
import { matchesEtag } from './tags.ts';

interface CardDependencies {
  readonly products: Pick<KnownProducts, 'current'>;
  readonly files: Pick<ServerFiles, 'open'>;
  readonly images: Pick<ImageWork, 'drawCard'>;
}

/** Cards that are kept in memory: about 6 MB. Responses are immutable, so each client asks only once. */
const MAX_CARDS = 100;

/** Milliseconds for which a card that could not be drawn is not drawn again. */
const FAILURE_KEPT = 300_000;

/** A card's address changes with its product, so that a cached card never becomes stale. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the pictures that are shown for links to products. Each is drawn when it is asked for. If it cannot be drawn, the
 * picture of the workshop replaces it.
 */
export async function addShareCards(app: FastifyInstance, dependencies: CardDependencies): Promise<void> {
  const { products: known } = dependencies;
  const cards = new RevisionCache<Card>(MAX_CARDS);
  const draw = await createCardPainter(dependencies);
  const replacements = { fa: await workshopCard('fa'), en: await workshopCard('en') } satisfies Record<Language, Card>;

  const drawOrReplace = async (product: Product, language: Language, { network, log }: FastifyRequest) => {
    try {
      return await draw(product, language, network);
    } catch (error) {
      // Nothing was drawn yet, and the next request may be of another network.
      if (isRefusal(error)) throw error;
      log.warn({ err: error, product: product.id }, 'A card was not drawn');
      setTimeout(() => cards.drop(cardPath(product, language), ''), FAILURE_KEPT).unref();
      return replacements[language];
    }
  };
  const cardOf = async (product: Product, language: Language, request: FastifyRequest) => {
    try {
      // The path contains the version, so that a revision is not needed.
      return await cards.get(cardPath(product, language), '', () => drawOrReplace(product, language, request));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return replacements[language];
    }
  };

  app.get('/share/:name', async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const address = cardAt(request.params.name);
    const { products } = await known.current();
    const product = products.find(({ id }) => id === address?.id);
    if (!address || !product) throw new OperationError('notFound');
    const { etag, body, isReplacement } = await cardOf(product, address.language, request);
    const isCurrent = address.version === product.version && !isReplacement;
    reply.headers({ etag, 'cache-control': isCurrent ? IMMUTABLE : 'no-cache' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(body);
  });
}

interface Card {
  readonly etag: string;
  readonly body: Uint8Array;
  /** True for the picture of the workshop in place of a product's card. */
  readonly isReplacement: boolean;
}

function asCard(body: Uint8Array, isReplacement: boolean): Card {
  return { body, isReplacement, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** True if the server refused to draw a card because of other work. */
function isRefusal(error: unknown): boolean {
  return error instanceof OperationError && error.retryAfter !== null;
}

/** Returns the path of a file of the workshop. */
const workshopFile = createRequire(import.meta.url).resolve;

/** Returns the picture that links to the workshop's own pages show. */
async function workshopCard(language: Language): Promise<Card> {
  return asCard(await readFile(workshopFile(`#workshop/derived/public/share-${language}.jpg`)), true);
}

/** Returns a function that draws the card of a product, for the network that asked for it. */
async function createCardPainter({ files, images }: CardDependencies) {
  const { light: colours } = schemesIn(await readFile(workshopFile('#workshop/theme.css'), 'utf8'));
  const icon = await readFile(workshopFile('#workshop/derived/public/icon.svg'), 'utf8');

  const read = async (url: string): Promise<Buffer<ArrayBuffer>> => {
    const file = await files.open(url);
    if (!file) throw new Error(`${url} does not exist`);
    return buffer(file.chunks);
  };

  return async (product: Product, language: Language, network: string): Promise<Card> => {
    const { image, drawing } = product;
    const { title, longDescription } = localizedProduct(product, language);
    const card = {
      title: title.text,
      number: partNumber(product.id, language),
      workshop: workshop.name[language],
      facts: partTextOf(longDescription.text).facts,
      direction: directionOf(language),
      drawing: drawing === undefined ? null : await read(drawing),
      icon,
      colours,
    };
    const picture = await read(image);
    const file = new SentFile({
      type: '',
      size: picture.length,
      contentHash: async () => image,
      read: async (start, end) => picture.subarray(start, end),
    });
    // Others may wait for the same card, so the work does not end with the request.
    const result = await images.drawCard({ use: 'card', file, card }, { network, signal: NEVER_ABORTED });
    if (result.kind === 'rejected') throw new Error(`The picture or the drawing is refused: ${result.issue.code}`);
    return asCard(result.image.bytes, false);
  };
}
