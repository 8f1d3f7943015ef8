import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Product } from '#src/contract/schema.generated.ts';
import { errorReference } from '#src/domain/error-reference.ts';
import { type Language, languageCookie } from '#src/domain/language/language.ts';
import type { PostedOrder } from '#src/domain/order/posted-order.ts';
import { PAGE_PATHS, type PageAddress, pageAt } from '#src/domain/page-paths.ts';
import type { RenderPage } from '#src/domain/page-rendering.ts';
import { listAddressIn, listSearch } from '#src/domain/product/list-address.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ServerStore } from '#src/server/store/kysely-store.ts';
import { toldError } from './errors.ts';
import type { LimitReports } from './limit-reports.ts';
import { askedLanguage, asksForPage, pageLanguage, pathOf, queryOf } from './page-requests.ts';
import { plainOrderPage } from './plain-order-page.ts';
import type { Receipts } from './receipts.ts';
import { createRenderingGate } from './rendering-gate.ts';
import { RevisionCache } from './revision-cache.ts';
import { type SentPage, sentPage } from './sent-page.ts';
import { namesTag } from './tags.ts';

interface Needs {
  readonly store: Pick<ServerStore, 'isProduct'> & {
    readonly products: Pick<ServerStore['products'], 'list' | 'revision'>;
  };
  readonly receipts: Pick<Receipts, 'find'>;
  readonly limits: Pick<LimitReports, 'add'>;
  /** Null where the build has no renderer: each page is then rendered in the browser. */
  readonly render: RenderPage | null;
  /** The document that renders itself in the browser. */
  readonly shell: string;
  /** The Content-Security-Policy that a document needs. */
  readonly policyOf: (html: string) => string;
  /** The origin that visitors see. */
  readonly origin: () => string;
}

/** Page at an address. */
interface Place {
  readonly status: 200 | 404;
  /** The path by which it is rendered; null where only the browser can. */
  readonly path: string | null;
  /** Identifies the page in the cache. */
  readonly key: string;
}

export type Pages = ReturnType<typeof openPages>;

/** A longer search is left to the browser; in characters. */
const MAX_QUERY = 100;

/** The site's pages, rendered once for a path, a language and a list of products. */
export function openPages({ store, receipts, limits, render, shell, policyOf, origin }: Needs) {
  const gate = createRenderingGate();
  const sent = new RevisionCache<SentPage>();
  const lists = new RevisionCache<readonly Product[]>();
  const productsAt = (revision: string) => lists.get('', revision, store.products.list);
  const empty = sentPage(shell, policyOf(shell));

  /** @throws OperationError if the network's limit is reached or too many renderings wait */
  const rendered = async ({ path, key }: Place, language: Language, request: FastifyRequest): Promise<SentPage> => {
    if (render === null || path === null) return empty;
    const revision = await store.products.revision();
    const cacheKey = `${language} ${key}`;
    if (!sent.has(cacheKey, revision)) gate.admit(request);
    return sent.get(cacheKey, revision, async () => {
      const products = await productsAt(revision);
      return gate.inTurn(async () => {
        const html = await render({ path, language, origin: origin(), products });
        return sentPage(html, policyOf(html));
      });
    });
  };

  /** The empty shell, which the browser renders, if the server does not. */
  const pageOf = (place: Place, language: Language, request: FastifyRequest): Promise<SentPage> =>
    rendered(place, language, request).catch((err: unknown) => {
      if (!(err instanceof OperationError)) {
        request.log.error({ err, path: place.path }, 'A page could not be rendered');
        return empty;
      }
      limits.add(err.code === 'busy' ? 'waiting renderings' : 'uncached pages', request);
      return empty;
    });

  const sendPlace = async (place: Place, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { etag, policy, body } = await pageOf(place, pageLanguage(request), request);
    const asked = askedLanguage(request);
    if (asked) reply.header('set-cookie', languageCookie(asked, origin()));
    reply.code(place.status).headers({
      'content-security-policy': policy,
      ...(isForVisitors(place) && NO_OPENER_POLICY),
      'cache-control': place.status === 200 ? 'no-cache' : 'no-store',
      vary: 'accept-encoding, cookie',
      etag,
    });
    if (place.status === 200 && namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    // A search is seldom repeated.
    reply.isRare = place.path?.includes('?') ?? false;
    return reply.type('text/html; charset=utf-8').send(body);
  };

  /** Home with the result of an order, rendered for one visitor and not cached. */
  const renderPosted = async (render: RenderPage, posted: PostedOrder, request: FastifyRequest): Promise<string> => {
    if (posted.kind === 'refused' && posted.status === 429) throw new OperationError('tooManyRequests');
    gate.admit(request);
    // The visitor gets back what was typed even if the store is unavailable.
    const products = await store.products
      .revision()
      .then(productsAt)
      .catch(() => []);
    const language = pageLanguage(request);
    return gate.inTurn(() => render({ path: PAGE_PATHS.home, language, origin: origin(), products, posted }));
  };

  const sendPosted =
    render &&
    (async (posted: PostedOrder, request: FastifyRequest, reply: FastifyReply) => {
      const send = (status: number, html: string) => {
        reply.code(status).headers({ 'content-security-policy': policyOf(html), 'cache-control': 'no-store' });
        return reply.type('text/html; charset=utf-8').send(html);
      };
      try {
        return send(statusOf(posted), await renderPosted(render, posted, request));
      } catch (error) {
        const reason = toldError(error, request);
        if (reason.retryAfter !== null) reply.header('retry-after', reason.retryAfter);
        return send(
          reason.status,
          plainOrderPage({
            posted,
            language: pageLanguage(request),
            reason,
            url: request.url,
            reference: errorReference(request.id),
          }),
        );
      }
    });

  return {
    /** Answers with the page at the request's path, or with the site's own 404 page. */
    async send(request: FastifyRequest, reply: FastifyReply) {
      const page = pageAt(pathOf(request));
      if (page && page.path !== pathOf(request))
        return reply.redirect(page.path + request.url.slice(pathOf(request).length), 301);
      const token = page?.name === 'home' && queryOf(request).get('receipt');
      const receipt = token ? await receipts.find(token) : null;
      if (receipt && sendPosted) return sendPosted(receipt, request, reply);
      const place = await placeOf(page, request, store.isProduct);
      if (place.status === 404 && !asksForPage(request)) throw new OperationError('notFound');
      return sendPlace(place, request, reply);
    },
    /** Of what Fastify itself refuses, nothing is sent but what is sent here. */
    sendNotFound: async (request: FastifyRequest, reply: FastifyReply) => sendPlace(NOT_FOUND, request, reply),
    /** Answers a form that was posted; null where nothing is rendered. */
    sendPosted,
  };
}

function statusOf(posted: PostedOrder): number {
  if (posted.kind === 'refused') return posted.status;
  return posted.kind === 'stored' ? 200 : 400;
}

/** Answers at the path of each page; what is written otherwise comes by `addNotFound`. */
export function addPages(app: FastifyInstance, pages: Pages): void {
  for (const path of Object.values(PAGE_PATHS)) app.get(path, pages.send);
  // Only the site's script can sign in. A browser that posts the login form itself gets the page again.
  app.post(PAGE_PATHS.login, (request, reply) => reply.redirect(request.url, 303));
}

/**
 * For a page with an opener policy the browser starts a new process, which takes a slow phone 150 ms at each visit. What a
 * visitor sees is public; the admin's pages stay out of reach of whoever opened them.
 */
const NO_OPENER_POLICY = { 'cross-origin-opener-policy': 'unsafe-none' };

function isForVisitors({ path }: Place): boolean {
  return path !== null && path !== PAGE_PATHS.login;
}

const NOT_FOUND: Place = { status: 404, path: '/404', key: '404' };

async function placeOf(
  page: PageAddress | null,
  request: FastifyRequest,
  isProduct: ServerStore['isProduct'],
): Promise<Place> {
  if (page === null) return NOT_FOUND;
  const { name, path } = page;
  if (name === 'dashboard' || name === 'order') return { status: 200, path: null, key: '' };
  if (name === 'product') {
    const id = productIdFrom(page.id);
    if (id !== null && (await isProduct(id))) return { status: 200, path, key: path };
    // One page for all that are missing.
    return { status: 404, path, key: '/products/404' };
  }
  if (name !== 'products') return { status: 200, path, key: path };
  const address = listAddressIn(queryOf(request));
  const key = path + listSearch(address);
  return { status: 200, path: address.query.length > MAX_QUERY ? null : key, key };
}
