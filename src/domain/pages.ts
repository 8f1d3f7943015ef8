/** A page for visitors, which search engines list. */
interface PublicPage {
  /** `:id` matches any text. */
  readonly path: string;
  readonly isPublic: true;
  /** Priority in the sitemap, from 0 to 1. */
  readonly priority: number;
  /** Name of the page above it in breadcrumbs. */
  readonly parent: string | null;
}

/** A page of the admin, which search engines leave out. */
interface AdminPage {
  readonly path: string;
  readonly isPublic: false;
  /** True if only the browser renders it, after a login. */
  readonly needsSession: boolean;
}

/** Every page. The server responds to any other path with 404. */
export const PAGES = {
  home: { path: '/', isPublic: true, priority: 1, parent: null },
  about: { path: '/about', isPublic: true, priority: 0.5, parent: 'home' },
  products: { path: '/products', isPublic: true, priority: 0.8, parent: 'home' },
  product: { path: '/products/:id', isPublic: true, priority: 0.6, parent: 'products' },
  text: { path: '/pages/:id', isPublic: true, priority: 0.3, parent: 'home' },
  login: { path: '/login', isPublic: false, needsSession: false },
  dashboard: { path: '/dashboard', isPublic: false, needsSession: true },
  order: { path: '/orders/:id', isPublic: false, needsSession: true },
} as const satisfies Readonly<Record<string, PublicPage | AdminPage>>;

export type PageName = keyof typeof PAGES;

/** Names of the pages with the property. */
type PagesWith<Property> = { [Name in PageName]: (typeof PAGES)[Name] extends Property ? Name : never }[PageName];

export type PublicPageName = PagesWith<PublicPage>;

export type PageNameWithSession = PagesWith<{ readonly needsSession: true }>;

export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/** True for a page that search engines list. */
export const isPublicPage = (name: PageName): name is PublicPageName => PAGES[name].isPublic;

/** True for a page that only the browser renders, after a login. */
export function needsSession(name: PageName): name is PageNameWithSession {
  const page: PublicPage | AdminPage = PAGES[name];
  return !page.isPublic && page.needsSession;
}
