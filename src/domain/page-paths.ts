/** Path of each page. The server responds to any other path with 404. */
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
  for (const [name, pattern] of PATTERNS) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { name, id, path: PAGE_PATHS[name].replace(':id', () => id) };
  }
  return null;
}

const PATTERNS = Object.entries(PAGE_PATHS).map(([name, path]) => {
  const pattern = path.includes(':id') ? path.replace(':id', '([^/]+)') : `${path.replace(/\/$/, '')}()`;
  return [name as PageName, new RegExp(`^${pattern}/?$`, 'i')] as const;
});

const UNREADABLE = /\p{Cc}|\/{2}/u;

/** True for control characters, consecutive slashes and invalid percent-encoding. No link of the site contains them. */
function isUnreadablePath(path: string): boolean {
  try {
    return UNREADABLE.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
