import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language } from '#src/domain/language/language.ts';
import { pageAt } from '#src/domain/page-paths.ts';

/** Paths under which every error is sent as JSON, even to a browser. */
const PROGRAM_PATHS = /^\/(?:api|healthz|readyz|metrics|openapi\.yaml)(?:\/|$)/i;

/** The path of a request, without its query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}

/**
 * True if a page answers the request: at the path of a page for every client, as link previews accept any type. At other
 * paths only for a browser that navigates, not for programs and subresources such as images.
 */
export function asksForPage(request: FastifyRequest): boolean {
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  const path = pathOf(request);
  if (!isSafe || PROGRAM_PATHS.test(path)) return false;
  const acceptsHtml = request.headers.accept?.includes('text/html') ?? false;
  return acceptsHtml || pageAt(path) !== null;
}

/** Every supported browser names its engine. */
const BROWSER = /^Mozilla\/5\.0 \(.*\b(?:AppleWebKit|Gecko)\//;

/** Crawlers that name an engine, too, add what they are, a URL or a mail address. Cubot makes phones. */
const CRAWLER = /(?<!cu)bot|crawl|spider|preview|compatible;|https?:|@/i;

/** True for a browser, as far as its headers show. False for crawlers and link previews. */
export function isFromBrowser({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { accept = '', 'user-agent': agent = '' } = headers;
  return accept.includes('text/html') && BROWSER.test(agent) && !CRAWLER.test(agent);
}

/** The language in the query (`?lang=`), or null. */
export function requestedLanguage(request: FastifyRequest): Language | null {
  const requested = queryOf(request).get('lang');
  return isLanguage(requested) ? requested : null;
}

/** The language in the query, else the one in the visitor's cookie, else the default language. */
export function pageLanguage(request: FastifyRequest, defaultLanguage: Language): Language {
  const stored = request.cookies?.language;
  return requestedLanguage(request) ?? (isLanguage(stored) ? stored : defaultLanguage);
}
