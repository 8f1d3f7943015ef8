import { matchRoutes } from 'react-router';

/** Path of each page, as React Router writes it. The server responds to any other path with 404. */
export const PAGE_PATHS = {
  home: '/',
  about: '/about',
  products: '/products',
  product: '/products/:id',
  login: '/login',
  dashboard: '/dashboard',
  order: '/orders/:id',
} as const;

export type PageName = keyof typeof PAGE_PATHS;

/** A page and its canonical path. */
export interface PageAddress {
  readonly name: PageName;
  /** As written in the path; empty for a page without an id. */
  readonly id: string;
  /** With the letter case of the site, without a trailing slash. */
  readonly path: string;
}

/** Returns the page at a path, ignoring case and a trailing slash, or null if there is none. */
export function pageAt(path: string): PageAddress | null {
  if (isUnreadablePath(path)) return null;
  const name = matchRoutes(ROUTES, path)?.[0]?.route.id;
  if (name === undefined) return null;
  const pattern: string = PAGE_PATHS[name];
  // The router decodes the ids. A canonical path needs them as written.
  const id = pattern.includes(':id') ? (path.split('/')[pattern.split('/').indexOf(':id')] ?? '') : '';
  return { name, id, path: pattern.replace(':id', () => id) };
}

const ROUTES = Object.entries(PAGE_PATHS).map(([id, path]) => ({ id: id as PageName, path }));

const UNREADABLE = /\p{Cc}|\/{2}/u;

/** True for control characters, consecutive slashes and invalid percent-encoding. No link of the site contains them. */
function isUnreadablePath(path: string): boolean {
  try {
    return UNREADABLE.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
