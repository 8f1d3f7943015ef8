import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '#src/domain/language/language.ts';
import { addressIn, productPath } from '#src/domain/page-paths.ts';
import type { KnownProducts } from './known-products.ts';
import { RevisionCache } from './revision-cache.ts';

const PAGES = ['/', '/about', '/products'];
/** The last one is the address of a receipt, with or without a language before it. */
const DISALLOWED = ['/api/', '/dashboard', '/login', '/orders/', '/files/orders/', '/uploads/', '/*?*receipt='];

/** Serves robots.txt and the sitemap. The origin never comes from the Host header, which could poison a cache. */
export function addSearchEngineRoutes(
  app: FastifyInstance,
  origin: () => string,
  currentProducts: KnownProducts['current'],
): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    const disallowed = DISALLOWED.map((path) => `Disallow: ${path}`);
    return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin()}/sitemap.xml`, ''].join('\n');
  });
  const sitemaps = new RevisionCache<Buffer>();
  app.get('/sitemap.xml', async (_request, reply) => {
    reply.type('application/xml; charset=utf-8');
    const { revision, products } = await currentProducts();
    return sitemaps.get('', revision, async () => Buffer.from(sitemapOf(origin(), products)));
  });
}

function sitemapOf(origin: string, products: readonly { readonly id: number }[]): string {
  const paths = [...PAGES, ...products.map(({ id }) => productPath(id))];
  const addresses = paths.flatMap((path) => LANGUAGES.map((language) => addressIn(language, origin + path)));
  const entries = addresses.map((address) => `  <url><loc>${address}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}
