import { type PageName, pageAt } from '#src/domain/page-paths.ts';
import { lazyScreen } from './lazy-screen.tsx';

/** The public pages, each in a chunk of its own: a visit begins with one of them, and the others come while it is at rest. */
export const PAGES = {
  home: lazyScreen('home', async () => (await import('./home.tsx')).Home),
  products: lazyScreen('products', async () => (await import('#src/features/products/products-page.tsx')).ProductsPage),
  product: lazyScreen('product', async () => (await import('#src/features/product/product-page.tsx')).ProductPage),
  about: lazyScreen('about', async () => (await import('#src/features/about/about-page.tsx')).AboutPage),
  login: lazyScreen('login', async () => (await import('#src/features/login/login-page.tsx')).LoginPage),
  notFound: lazyScreen(
    'notFound',
    async () => (await import('#src/features/not-found/not-found-page.tsx')).NotFoundPage,
  ),
} as const;

export type PublicPage = keyof typeof PAGES;

const isPublic = (name: PageName): name is PageName & PublicPage => name in PAGES;

/** Returns the public page at a path, or null for a page of the admin. */
export function publicPageAt(pathname: string): PublicPage | null {
  const page = pageAt(pathname);
  if (page === null) return 'notFound';
  return isPublic(page.name) ? page.name : null;
}

/** Fetches the page at a path, so that it is there when what the server rendered is hydrated. */
export async function loadPageAt(pathname: string): Promise<void> {
  const name = publicPageAt(pathname);
  if (name !== null) await PAGES[name].load();
}

/** Fetches them all, for the server, which waits for none while it renders. */
export async function loadPages(): Promise<void> {
  await Promise.all(Object.values(PAGES).map((page) => page.load()));
}
