import type { FastifyInstance } from 'fastify';
import { LANGUAGES, type Language } from '#src/domain/language/language.ts';
import { addressIn, pathsOf, type SiteContent } from '#src/domain/page-paths.ts';
import { isPublicPage, PAGE_NAMES, PAGES, type PublicPageName } from '#src/domain/pages.ts';
import type { KnownProducts } from './known-products.ts';
import { RevisionCache } from './revision-cache.ts';

const ADMIN_PAGES = PAGE_NAMES.filter((name) => !isPublicPage(name)).map((name) => PAGES[name].path.replace(':id', ''));
/** The last one is the address of a receipt, with or without a language before it. */
const DISALLOWED = ['/api/', ...ADMIN_PAGES, '/files/orders/', '/uploads/', '/*?*receipt='];

interface SearchEngineDependencies {
  /** The origin that visitors see. */
  readonly origin: () => string;
  readonly products: Pick<KnownProducts, 'current'>;
  /** The language of addresses without `?lang=`. */
  readonly defaultLanguage: Language;
  /** Names of the owner's further pages. */
  readonly textPages: readonly string[];
}

/** Serves robots.txt and the sitemap. The origin never comes from the Host header, which could poison a cache. */
export function addSearchEngineRoutes(
  app: FastifyInstance,
  { origin, products: knownProducts, defaultLanguage, textPages }: SearchEngineDependencies,
): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    const disallowed = DISALLOWED.map((path) => `Disallow: ${path}`);
    return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin()}/sitemap.xml`, ''].join('\n');
  });
  const sitemaps = new RevisionCache<Buffer>();
  app.get('/sitemap.xml', async (_request, reply) => {
    reply.type('application/xml; charset=utf-8');
    const { revision, products } = await knownProducts.current();
    return sitemaps.get('', revision, async () =>
      Buffer.from(sitemapOf({ origin: origin(), products, textPages, defaultLanguage })),
    );
  });
}

interface SitemapInput extends SiteContent {
  readonly origin: string;
  readonly defaultLanguage: Language;
}

function sitemapOf({ origin, defaultLanguage, ...content }: SitemapInput): string {
  const entriesOf = (name: PublicPageName) =>
    pathsOf(name, content).flatMap((path) =>
      LANGUAGES.map((language) => {
        const address = addressIn(language, origin + path, defaultLanguage);
        return `  <url><loc>${address}</loc><priority>${PAGES[name].priority}</priority></url>\n`;
      }),
    );
  const entries = PAGE_NAMES.filter(isPublicPage).flatMap(entriesOf);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}
