/** The path of each page of the site; the server answers any other with 404. */
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

/** A page of the site and, where it has one, the id in its path, as it is written there. */
export interface PageAddress {
  readonly name: PageName;
  readonly id: string;
  /** The path as the site writes it. */
  readonly path: string;
}

/** Which page is at a path, without regard to case, nor to a slash at the end. */
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

/** Control characters, and slashes in a row. */
const UNREADABLE = /\p{Cc}|\/{2}/u;

/** True for what no link of ours leads to: control characters, slashes in a row, percent signs that mean nothing. */
function isUnreadablePath(path: string): boolean {
  try {
    return UNREADABLE.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}
