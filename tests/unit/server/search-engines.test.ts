import { describe, expect, it } from 'vitest';
import { pathsOf } from '#src/domain/page-paths.ts';
import { isPublicPage, PAGE_NAMES, PAGES } from '#src/domain/pages.ts';
import { rawResponse } from '../../support/infrastructure/raw-response.ts';
import { startServer } from '../../support/infrastructure/test-server.ts';

describe('files for search engines', () => {
  it('keeps crawlers from the admin pages and receipts, and names the sitemap in robots.txt', async () => {
    const server = await startServer({ PUBLIC_URL: 'https://workshop.example' });
    const response = await fetch(`${server.url}/robots.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const disallowed = ['/api/', '/login', '/dashboard', '/orders/', '/files/orders/', '/uploads/', '/*?*receipt='];
    const robots = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), 'Allow: /'];
    const sitemap = ['', 'Sitemap: https://workshop.example/sitemap.xml', ''];
    expect(await response.text()).toBe([...robots, ...sitemap].join('\n'));
  });

  it.each(['/robots.txt', '/sitemap.xml'])('ignores forged hosts in %s', async (path) => {
    const { url } = await startServer();
    const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' };
    const body = (await rawResponse(url + path, { headers })).body.toString();
    expect(body).not.toContain('elsewhere');
    expect(body).toContain(`${url}/`);
  });

  it('lists the public pages and every product in both languages in sitemap.xml', async () => {
    const server = await startServer({}, { seed: true });
    const response = await fetch(`${server.url}/sitemap.xml`);
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const entries = (await response.text()).matchAll(/<url><loc>(.*?)<\/loc><priority>(.*?)<\/priority><\/url>/g);
    const products = Array.from({ length: 12 }, (_, index) => ({ id: index + 1 }));
    const content = { products, textPages: ['terms'] };
    const expected = PAGE_NAMES.filter(isPublicPage).flatMap((name) =>
      pathsOf(name, content).flatMap((path) =>
        ['', '?lang=en'].map((query) => [server.url + path + query, String(PAGES[name].priority)]),
      ),
    );
    expect([...entries].map(([, location, priority]) => [location, priority])).toEqual(expected);
  });
});
