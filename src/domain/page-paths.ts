/** The path of each page of the site, as its router writes it; the server answers any other with 404. */
export const PAGE_PATHS = {
  home: '/',
  about: '/about',
  products: '/products',
  product: '/products/:id',
  login: '/login',
  dashboard: '/dashboard',
  order: '/orders/:id',
} as const;

/** Control characters, and slashes in a row. */
const UNREADABLE = /\p{Cc}|\/{2}/u;

/** False for what no link of ours leads to: control characters, slashes in a row, percent signs that mean nothing. */
export function isReadablePath(path: string): boolean {
  try {
    return !UNREADABLE.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
