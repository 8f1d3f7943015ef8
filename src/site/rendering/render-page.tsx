import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Metadata } from '#src/site/head/metadata.tsx';
import { createScreens, loadPageAt, renderedPageAt } from '#src/site/routing/lazy-pages.ts';
import { type PageState, pageAddressOf } from '#src/site/seam/page-state.ts';
import { createSiteParts } from '#src/site/seam/site-parts.ts';
import { SiteContexts, SiteTree } from '#src/site/seam/site-tree.tsx';
import { type BuiltSite, readBuiltSite } from './built-site.ts';
import { carriedList } from './carried-products.ts';
import { pageDocument } from './page-document.ts';
import type { PageRenderer, PageRequest } from './page-renderer.ts';

/** A page that shows more of them has its products loaded before it is hydrated. */
const MAX_CARRIED = 60;

/** The admin's screens are for the browser. */
const Nothing = () => null;
const OF_BROWSER = { dashboard: Nothing, order: Nothing };

/** Opens the renderer of the pages of a built site. */
export async function openRenderer(siteDir: string): Promise<PageRenderer> {
  const built = await readBuiltSite(siteDir);
  return { render: (request) => renderPage(built, request), inlineScripts: Object.values(built.inlineScripts) };
}

/** A page of a built site. The actors never start here: a page is what their first snapshots show. */
export async function renderPage(built: BuiltSite, request: PageRequest): Promise<string> {
  const { path, language, origin, products, notice, posted, isStatic } = request;
  const [pathname = path] = path.split('?');
  const carried = carriedList(path, products);
  const state: PageState = {
    page: pageAddressOf(path),
    list: carried.products.length > MAX_CARRIED ? null : carried,
    notice,
    posted,
  };
  const site = createSiteParts({ apiBaseUrl: origin, countryLookupUrl: '', language, carried, notice, posted });
  await site.translations.load(language);
  site.translations.activate(language);
  const visitorScreens = createScreens(site);
  await loadPageAt(visitorScreens, pathname);
  const router = ({ children }: { readonly children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  const page = renderedPageAt(pathname) ?? 'notFound';
  const screens = { ...OF_BROWSER, ...visitorScreens };
  const html = renderToString(<SiteTree {...{ site, router, screens }} />);
  const metadata = renderToStaticMarkup(
    <SiteContexts site={site}>
      <StaticRouter location={path}>
        <Metadata origin={origin} isStatic={isStatic} isPrivate={posted !== undefined} />
      </StaticRouter>
    </SiteContexts>,
  );
  return pageDocument(built, { html, metadata, page, language, state, isStatic });
}
