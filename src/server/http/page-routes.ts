import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorReference } from '#src/domain/error-reference.ts';
import { type Language, languageCookie } from '#src/domain/language/language.ts';
import { EMPTY_DRAFT } from '#src/domain/order/order-fields.ts';
import type { OrderOutcome } from '#src/domain/order/order-outcome.ts';
import { type PageAddress, pageAt } from '#src/domain/page-paths.ts';
import { isPublicPage, needsSession, PAGES } from '#src/domain/pages.ts';
import { listAddressIn, listSearch } from '#src/domain/product/list-address.ts';
import { productIdFrom } from '#src/domain/product/product-id.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import type { ProductList } from '#src/operations/ports.ts';
import { StoreBusy } from '#src/server/store/store-busy.ts';
import type { RenderPage } from '#src/site/rendering/page-renderer.ts';
import { toOperationError } from './errors.ts';
import type { KnownNotice } from './known-notice.ts';
import type { KnownProducts } from './known-products.ts';
import type { LimitReports } from './limit-reports.ts';
import { asksForPage, isFromBrowser, pageLanguage, pathOf, queryOf, requestedLanguage } from './page-requests.ts';
import { plainOrderPage } from './plain-order-page.ts';
import type { Receipts } from './receipts.ts';
import { createRenderingGate } from './rendering-gate.ts';
import { RevisionCache } from './revision-cache.ts';
import { type SentPage, sentPage } from './sent-page.ts';
import { matchesEtag } from './tags.ts';

interface PageDependencies {
  readonly products: KnownProducts;
  /** Returns the notice that pages show now. */
  readonly notice: KnownNotice;
  readonly receipts: Pick<Receipts, 'find'>;
  readonly limits: Pick<LimitReports, 'add'>;
  /** Null if the build has no renderer. The browser then renders each page. */
  readonly render: RenderPage | null;
  /** Document without content, which the browser renders. */
  readonly shell: string;
  /** Returns the Content-Security-Policy for a document. */
  readonly policyOf: (html: string) => string;
  /** The origin that visitors see. */
  readonly origin: () => string;
  /** The language of visitors without a preference. */
  readonly defaultLanguage: Language;
  /** Names of the owner's further pages. */
  readonly textPages: readonly string[];
}

/** The page that an address leads to. */
interface PageMatch {
  /** 503 if the store is unavailable and the products were not read yet. */
  readonly status: 200 | 404 | 503;
  /** Path to render, or null if only the browser can render it. */
  readonly path: string | null;
  /** Identifies the page in the cache. */
  readonly key: string;
}

export type Pages = ReturnType<typeof openPages>;

/** Seconds after which a browser may request a page again that needs the unavailable store. */
const RETRY_AFTER_SECONDS = 5;

/** The browser renders the results of longer searches, in characters. */
const MAX_QUERY_LENGTH = 100;

/** The site's pages. Each is rendered once per path, language, revision of the products and notice. */
export function openPages({
  products: knownProducts,
  notice: knownNotice,
  receipts,
  limits,
  render,
  shell,
  policyOf,
  origin,
  defaultLanguage,
  textPages,
}: PageDependencies) {
  const gate = createRenderingGate();
  const cached = new RevisionCache<SentPage>();
  const emptyShell = sentPage(shell, policyOf(shell));

  /** Returns the products, or those that were read last if the store is unavailable. @throws if none were read yet */
  const productsFor = (request: FastifyRequest): Promise<ProductList> =>
    knownProducts.current().catch((err: unknown) => {
      const last = knownProducts.last();
      if (last === null) throw err;
      request.server.logRejection(request, { err }, 'A page shows the products that were read last');
      return last;
    });

  /** @throws OperationError if the network's limit is reached or too many renderings wait */
  const renderCached = async (
    { path, key }: PageMatch,
    language: Language,
    request: FastifyRequest,
  ): Promise<SentPage> => {
    if (render === null || path === null) return emptyShell;
    const [list, notice] = await Promise.all([productsFor(request), knownNotice()]);
    const { products } = list;
    const revision = `${list.revision} ${JSON.stringify(notice)}`;
    const cacheKey = `${language} ${key}`;
    if (!cached.has(cacheKey, revision)) gate.admit(request);
    return cached.get(cacheKey, revision, () =>
      gate.run(async () => {
        const html = await render({ path, language, origin: origin(), products, notice });
        return sentPage(html, policyOf(html));
      }),
    );
  };

  /** Returns the empty shell, which the browser renders, if the server cannot render the page. */
  const renderOrShell = (match: PageMatch, language: Language, request: FastifyRequest): Promise<SentPage> =>
    renderCached(match, language, request).catch((err: unknown) => {
      if (!(err instanceof OperationError)) {
        request.log.error({ err, path: match.path }, 'A page could not be rendered');
        return emptyShell;
      }
      limits.add(err.code === 'busy' ? 'waiting renderings' : 'uncached pages', request);
      return emptyShell;
    });

  const sendMatch = async (match: PageMatch, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { etag, policy, body } = await renderOrShell(match, pageLanguage(request, defaultLanguage), request);
    const language = requestedLanguage(request);
    if (language) reply.header('set-cookie', languageCookie(language, origin()));
    reply.code(match.status).headers({
      'content-security-policy': policy,
      ...(isForVisitors(match) && NO_OPENER_POLICY),
      'cache-control': match.status === 200 ? 'no-cache' : 'no-store',
      vary: 'accept-encoding, cookie',
      etag,
    });
    if (match.status === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    // Searches are seldom repeated.
    reply.isRare = match.path?.includes('?') ?? false;
    return reply.type('text/html; charset=utf-8').send(body);
  };

  /** Renders the home page with the result of an order, for one visitor. Not cached. */
  const renderPosted = async (render: RenderPage, posted: OrderOutcome, request: FastifyRequest): Promise<string> => {
    gate.admit(request);
    // The page returns what the visitor typed even if the store is unavailable.
    const { products } = await productsFor(request).catch(() => ({ products: [] }));
    const notice = await knownNotice();
    const language = pageLanguage(request, defaultLanguage);
    return gate.run(() => render({ path: PAGES.home.path, language, origin: origin(), products, notice, posted }));
  };

  /** Sends a page for one visitor. */
  const sendOwn = (html: string, status: number, caching: string, reply: FastifyReply) => {
    reply.code(status).headers({ 'content-security-policy': policyOf(html), 'cache-control': caching });
    return reply.type('text/html; charset=utf-8').send(html);
  };

  /** Sends the plain page for an error. @param stored id of the order, if it is stored */
  const sendPlain = (error: unknown, stored: string | null, request: FastifyRequest, reply: FastifyReply) => {
    const reason = toOperationError(error, request);
    if (reason.retryAfter !== null) reply.header('retry-after', reason.retryAfter);
    const language = pageLanguage(request, defaultLanguage);
    const html = plainOrderPage({ stored, language, reason, url: request.url, reference: errorReference(request.id) });
    return sendOwn(html, reason.status, 'no-store', reply);
  };

  const sendPosted =
    render &&
    (async (posted: OrderOutcome, request: FastifyRequest, reply: FastifyReply) => {
      try {
        const html = await renderPosted(render, posted, request);
        // If the corrected form is rejected without being read, Back leads to this page, which the browser must have kept.
        return sendOwn(html, statusOf(posted), isReturned(posted) ? 'private, no-cache' : 'no-store', reply);
      } catch (error) {
        return sendPlain(error, posted.kind === 'stored' ? posted.id : null, request, reply);
      }
    });

  return {
    /** Sends the page at the request's path, or the site's 404 page. */
    async send(request: FastifyRequest, reply: FastifyReply) {
      const found = pageAt(pathOf(request));
      const page = found?.name === 'text' && !textPages.includes(found.id) ? null : found;
      if (page && page.path !== pathOf(request))
        return reply.redirect(page.path + request.url.slice(pathOf(request).length), 301);
      const token = page?.name === 'home' && queryOf(request).get('receipt');
      if (token) {
        reply.header('x-robots-tag', 'noindex');
        const receipt = await receipts.find(token);
        if (receipt && sendPosted)
          return sendPosted(isFromBrowser(request) ? receipt : withoutTexts(receipt), request, reply);
      }
      const match = await matchPage(page, request, async (id) => {
        const { products } = await productsFor(request);
        return products.some((product) => product.id === id);
      });
      if (match.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
      if (match.status === 404 && !asksForPage(request)) throw new OperationError('notFound');
      return sendMatch(match, request, reply);
    },
    /** Sends the site's 404 page itself, because Fastify ignores what `frameworkErrors` returns. */
    sendNotFound: async (request: FastifyRequest, reply: FastifyReply) => sendMatch(NOT_FOUND, request, reply),
    /** Responds to a posted form. Null if the build has no renderer. */
    sendPosted,
    /** Responds to a form that was not read. */
    sendPlain,
  };
}

const STATUSES = { stored: 200, trapped: 400, expired: 410 } as const;

function statusOf(posted: OrderOutcome): number {
  if (posted.kind === 'refused') return posted.status;
  return STATUSES[posted.kind];
}

/** Leaves out what customer and workshop wrote. A messenger fetches a shared address and shows a preview of it to others. */
function withoutTexts(receipt: OrderOutcome): OrderOutcome {
  if (receipt.kind !== 'stored') return receipt;
  return { ...receipt, draft: EMPTY_DRAFT, answer: '' };
}

/** True if the page contains a form with what the visitor typed. */
function isReturned({ kind }: OrderOutcome): boolean {
  return kind === 'refused' || kind === 'trapped';
}

/** Adds a route for the path of each page. Other spellings of a path are handled by `addNotFound`. */
export function addPages(app: FastifyInstance, pages: Pages): void {
  for (const { path } of Object.values(PAGES)) app.get(path, pages.send);
  // Only the site's script can sign in. A browser that posts the login form itself is redirected to the page.
  app.post(PAGES.login.path, (request, reply) => reply.redirect(request.url, 303));
}

/**
 * An opener policy makes the browser start a new process for the page, which takes 150 ms on a slow phone. Pages for
 * visitors are public and do without it. The admin's pages keep it, so that a page that opened them cannot reach them.
 */
const NO_OPENER_POLICY = { 'cross-origin-opener-policy': 'unsafe-none' };

function isForVisitors({ path }: PageMatch): boolean {
  if (path === null) return false;
  const page = pageAt(pathOf({ url: path }));
  return page === null || isPublicPage(page.name);
}

const NOT_FOUND: PageMatch = { status: 404, path: '/404', key: '404' };

async function matchPage(
  page: PageAddress | null,
  request: FastifyRequest,
  isProduct: (id: number) => Promise<boolean>,
): Promise<PageMatch> {
  if (page === null) return NOT_FOUND;
  const { name, path } = page;
  if (needsSession(name)) return { status: 200, path: null, key: '' };
  if (name === 'product') {
    const id = productIdFrom(page.id);
    try {
      if (id !== null && (await isProduct(id))) return { status: 200, path, key: path };
    } catch (error) {
      // The browser shows the site's frame and loads the product itself.
      if (error instanceof StoreBusy) return { status: 503, path: null, key: '' };
      throw error;
    }
    // All missing products share one cached page.
    return { status: 404, path, key: '/products/404' };
  }
  if (name !== 'products') return { status: 200, path, key: path };
  const address = listAddressIn(queryOf(request));
  const key = path + listSearch(address);
  return { status: 200, path: address.query.length > MAX_QUERY_LENGTH ? null : key, key };
}
