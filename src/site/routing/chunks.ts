import type { ComponentType } from 'react';
import type { PageName, PageNameWithSession } from '#src/domain/pages.ts';
import type { SiteParts } from '#src/site/seam/site-parts.ts';

/** A screen for visitors, or a part of one, in a chunk of its own. */
export interface Chunk {
  readonly fetch: (site: SiteParts) => Promise<ComponentType>;
  /** End of the path of its module, or the name of its script if the build groups it. */
  readonly source: string;
  /** Catalog of the messages that it does not share with the rest of the site. Without one, they are in the frame's catalog. */
  readonly catalog?: string;
  /** Files and folders with the messages of the catalog. */
  readonly messages?: readonly string[];
  /** True if the page never reloads because the chunk is unavailable. A reload would empty the cart. */
  readonly keepsPage?: boolean;
}

/** Pages that the server renders. */
export type RenderedPage = Exclude<PageName, PageNameWithSession> | 'notFound';

/** The rendered pages, the order form of home, and the contents of the cart. */
export type ChunkName = RenderedPage | 'orderForm' | 'cart';

/** The chunks of the visitors' screens. `lingui.config.ts` reads them too, so this module imports only types. */
export const CHUNKS: Readonly<Record<ChunkName, Chunk>> = {
  home: {
    fetch: async () => (await import('./home.tsx')).Home,
    source: 'routing/home.tsx',
    catalog: 'home',
    messages: ['src/features/home'],
  },
  about: {
    fetch: async () => (await import('#src/features/about/about-page.tsx')).AboutPage,
    source: 'about/about-page.tsx',
    catalog: 'about',
    messages: ['src/features/about'],
  },
  products: {
    fetch: async () => (await import('#src/features/products/products-page.tsx')).ProductsPage,
    source: 'products/products-page.tsx',
    catalog: 'products',
    messages: ['src/features/products'],
  },
  product: {
    fetch: async () => (await import('#src/features/product/product-page.tsx')).ProductPage,
    source: 'product-page',
    catalog: 'products',
    messages: ['src/features/product'],
  },
  text: {
    fetch: async () => (await import('./text-screen.tsx')).openTextPage(),
    source: 'routing/text-screen.tsx',
  },
  login: {
    fetch: async () => (await import('#src/features/login/login-page.tsx')).LoginPage,
    source: 'login/login-page.tsx',
    catalog: 'login',
    messages: ['src/features/login'],
  },
  notFound: {
    fetch: async () => (await import('#src/features/not-found/not-found-page.tsx')).NotFoundPage,
    source: 'not-found/not-found-page.tsx',
  },
  orderForm: {
    fetch: async (site) => (await import('./order-screen.ts')).openOrderForm(site),
    source: 'routing/order-screen.ts',
    catalog: 'order',
    messages: ['src/features/order-form', 'src/features/shared/models', 'src/validation'],
  },
  cart: {
    fetch: async () => (await import('#src/features/cart/cart-contents.tsx')).CartContents,
    source: 'cart/cart-contents.tsx',
    catalog: 'cart',
    messages: ['src/features/cart/cart-contents.tsx'],
    keepsPage: true,
  },
};

/** Returns the chunks that a page is hydrated with. */
export function chunksOf(page: RenderedPage): readonly ChunkName[] {
  return page === 'home' ? ['home', 'orderForm'] : [page];
}
