import { pageAt } from '#src/domain/page-paths.ts';
import { needsSession, type PageName } from '#src/domain/pages.ts';
import { textPageAt } from '#src/features/shared/workshop/text-pages.ts';
import type { SiteParts } from '#src/site/seam/site-parts.ts';
import { messagesOf } from '#src/translations/screen-messages.ts';
import { CHUNKS, type ChunkName, chunksOf, type RenderedPage } from './chunks.ts';
import { type LazyScreen, lazyPart, lazyScreen } from './lazy-screen.tsx';

export type VisitorScreens = Readonly<Record<ChunkName, LazyScreen<object>>>;

/** The visitors' screens. A visit begins with one of them, and the others are fetched when the page is idle. */
export function createScreens(site: SiteParts): VisitorScreens {
  const create = (name: ChunkName) => {
    const { fetch, catalog, keepsPage } = CHUNKS[name];
    const messages = catalog === undefined ? null : messagesOf(catalog);
    const load = async () => {
      const [screen] = await Promise.all([fetch(site), messages && site.translations.add(messages)]);
      return screen;
    };
    return keepsPage ? lazyPart(load) : lazyScreen(name, load);
  };
  const names = Object.keys(CHUNKS) as ChunkName[];
  return Object.fromEntries(names.map((name) => [name, create(name)])) as VisitorScreens;
}

/** Returns the name of the page at a path. */
export function pageNameAt(pathname: string): PageName | 'notFound' {
  const name = pageAt(pathname)?.name ?? 'notFound';
  return name === 'text' && textPageAt(pathname) === null ? 'notFound' : name;
}

/** Returns the rendered page at a path, or null for a page that needs a session. */
export function renderedPageAt(pathname: string): RenderedPage | null {
  const name = pageNameAt(pathname);
  return name !== 'notFound' && needsSession(name) ? null : name;
}

/** Loads the page at a path, so that it can be rendered at once. */
export async function loadPageAt(screens: VisitorScreens, pathname: string): Promise<void> {
  const page = renderedPageAt(pathname);
  if (page !== null) await Promise.all(chunksOf(page).map((name) => screens[name].load()));
}
