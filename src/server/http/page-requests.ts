import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language } from '#src/domain/language/language.ts';

/** Paths under which every error is sent as JSON, even to a browser. */
const PROGRAM_PATHS = /^\/(?:api|healthz|readyz|metrics|openapi\.yaml)(?:\/|$)/i;

/** The path of a request, without its query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}

/** True if a browser navigates to the address. False for programs and for subresources such as images. */
export function asksForPage(request: FastifyRequest): boolean {
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  const acceptsHtml = request.headers.accept?.includes('text/html') ?? false;
  return isSafe && acceptsHtml && !PROGRAM_PATHS.test(pathOf(request));
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
