import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/domain/language/language.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';

/** Below these every error is JSON, whoever asks. */
const PROGRAM_PATHS = /^\/(?:api|healthz|readyz|metrics|openapi\.yaml)(?:\/|$)/i;

/** The path of a request, without its query. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

/** What a request asks for in its query. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}

/** Whether somebody reads what is answered: a browser that goes to an address, not a program or an image's place. */
export function asksForPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isForPeople = request.headers.accept?.includes('text/html') ?? false;
  return isRead && isForPeople && !PROGRAM_PATHS.test(pathOf(request));
}

/** The language that the page's address asks for by `?lang=`; null where it names none. */
export function askedLanguage(request: FastifyRequest): Language | null {
  const asked = queryOf(request).get('lang');
  return isLanguage(asked) ? asked : null;
}

/** What the address asks for; else what this browser's visitor chose; else Persian. */
export function pageLanguage(request: FastifyRequest): Language {
  const stored = request.cookies?.language;
  return askedLanguage(request) ?? (isLanguage(stored) ? stored : DEFAULT_LANGUAGE);
}

/** A page of the site and, where it has one, the id in its path. */
export interface PageAddress {
  readonly name: keyof typeof PAGE_PATHS;
  readonly id: string;
  /** The path as the site writes it. */
  readonly path: string;
}

/** Which page is at a path; as in the site's router, without regard to case, nor to a slash at the end. */
export function pageAt(path: string): PageAddress | null {
  for (const [name, pattern] of PATTERNS) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { name, id, path: PAGE_PATHS[name].replace(':id', id) };
  }
  return null;
}

const PATTERNS = Object.entries(PAGE_PATHS).map(([name, path]) => {
  const pattern = path.includes(':id') ? path.replace(':id', '([^/]+)') : `${path.replace(/\/$/, '')}()`;
  return [name as keyof typeof PAGE_PATHS, new RegExp(`^${pattern}/?$`, 'i')] as const;
});
