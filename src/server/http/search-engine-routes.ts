import type { FastifyInstance } from 'fastify';

const PAGES = ['/', '/about', '/products'];

/** What search engines ask for; the origin is never what a request calls its host, as a cache could keep that. */
export function addSearchEngineRoutes(
  app: FastifyInstance,
  publicOrigin: string | null,
  listProducts: () => Promise<readonly { readonly id: number }[]>,
): void {
  const origin = () => publicOrigin ?? app.listeningOrigin;
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return robots(origin());
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    reply.type('application/xml; charset=utf-8');
    const products = await listProducts();
    return sitemap(origin(), [...PAGES, ...products.map(({ id }) => `/products/${id}`)]);
  });
}

function robots(origin: string): string {
  const hidden = ['/api/', '/dashboard', '/login', '/orders/', '/files/orders/', '/uploads/'];
  return [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemap(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
