import type { ComponentType } from 'react';
import { loadOnce } from '#src/actors/load-once.ts';
import { type PageName, pageAt } from '#src/domain/page-paths.ts';
import type { SiteParts } from '#src/site/seam/site-parts.ts';
import { aboutMessages, homeMessages, loginMessages, productsMessages } from '#src/translations/screen-messages.ts';
import type { MessageSource, Translations } from '#src/translations/translations.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';

interface Page {
  readonly fetch: () => Promise<ComponentType>;
  /** Messages that only this page uses. */
  readonly messages?: MessageSource;
}

const PAGES = {
  home: { fetch: async () => (await import('./home.tsx')).Home, messages: homeMessages },
  products: {
    fetch: async () => (await import('#src/features/products/products-page.tsx')).ProductsPage,
    messages: productsMessages,
  },
  product: {
    fetch: async () => (await import('#src/features/product/product-page.tsx')).ProductPage,
    messages: productsMessages,
  },
  about: {
    fetch: async () => (await import('#src/features/about/about-page.tsx')).AboutPage,
    messages: aboutMessages,
  },
  login: {
    fetch: async () => (await import('#src/features/login/login-page.tsx')).LoginPage,
    messages: loginMessages,
  },
  notFound: { fetch: async () => (await import('#src/features/not-found/not-found-page.tsx')).NotFoundPage },
} satisfies Record<string, Page>;

export type PublicPage = keyof typeof PAGES;

export type PublicPages = Readonly<Record<PublicPage, LazyScreen<object>>>;

/** The public pages, each in a chunk of its own: a visit begins with one of them, and the others are fetched when the page is idle. */
export function createPages(translations: Pick<Translations, 'add'>): PublicPages {
  const create = (name: PublicPage) =>
    lazyScreen(name, async () => {
      const { fetch, messages }: Page = PAGES[name];
      const [screen] = await Promise.all([fetch(), messages && translations.add(messages)]);
      return screen;
    });
  return {
    home: create('home'),
    products: create('products'),
    product: create('product'),
    about: create('about'),
    login: create('login'),
    notFound: create('notFound'),
  };
}

/** The order form, in a chunk of its own: home shows it, and the other pages load it ahead. */
export function createOrderForm(site: SiteParts): LazyScreen<object> {
  return lazyScreen(
    'order-form',
    loadOnce(async () => (await import('./order-screen.ts')).openOrderForm(site)),
  );
}

const isPublic = (name: PageName): name is PageName & PublicPage => name in PAGES;

/** Returns the public page at a path, or null for a page of the admin. */
export function publicPageAt(pathname: string): PublicPage | null {
  const page = pageAt(pathname);
  if (page === null) return 'notFound';
  return isPublic(page.name) ? page.name : null;
}

interface LoadedPages extends PublicPages {
  readonly orderForm: LazyScreen<object>;
}

/** Loads the page at a path, so that it can be rendered at once. */
export async function loadPageAt(pages: LoadedPages, pathname: string): Promise<void> {
  const name = publicPageAt(pathname);
  await Promise.all([name !== null && pages[name].load(), name === 'home' && pages.orderForm.load()]);
}
