import type { FastifyInstance } from 'fastify';

const PAGES = ['/', '/about', '/products'];
const HIDDEN = ['/api/', '/dashboard', '/login', '/orders/', '/files/orders/', '/uploads/'];

/** What search engines ask for; the origin is never what a request calls its host, as a cache could keep that. */
export function addSearchEngineRoutes(
  app: FastifyInstance,
  origin: () => string,
  listProducts: () => Promise<readonly { readonly id: number }[]>,
): void {
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    const hidden = HIDDEN.map((path) => `Disallow: ${path}`);
    return ['User-agent: *', ...hidden, 'Allow: /', '', `Sitemap: ${origin()}/sitemap.xml`, ''].join('\n');
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    reply.type('application/xml; charset=utf-8');
    const products = await listProducts();
    const paths = [...PAGES, ...products.map(({ id }) => `/products/${id}`)];
    const entries = paths.map((path) => `  <url><loc>${origin()}${path}</loc></url>\n`);
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
  });
}
