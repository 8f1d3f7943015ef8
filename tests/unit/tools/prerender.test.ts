import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import type { PageRequest } from '#src/site/rendering/page-renderer.ts';
import { prerender, productsOf } from '#src/tools/prerender.ts';
import { builtSite, PAGE } from '../../support/fixtures/built-site.ts';
import { startServer } from '../../support/infrastructure/test-server.ts';

const SHELL = ['.env', 'assets/main-abc.js', 'index.html'];

/** Long enough to be compressed. */
const page = async ({ path, language, origin, products, isStatic }: PageRequest) =>
  `${path} ${language} ${origin} ${products.length} ${isStatic}\n`.repeat(99);

async function openSite() {
  const { siteDir } = await builtSite();
  const filesBeside = async () => (await readdir(dirname(siteDir))).sort();
  const files = async () => {
    const entries = await readdir(siteDir, { recursive: true, withFileTypes: true });
    const whole = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return whole.map((path) => path.slice(siteDir.length + 1)).sort();
  };
  return { siteDir, files, filesBeside, read: (file: string) => readFile(join(siteDir, file)) };
}

it('writes the public pages with the products of the API, beside the page that renders itself', async () => {
  const server = await startServer({}, { seed: true });
  const products = await productsOf(server.url);
  const { siteDir, files, filesBeside, read } = await openSite();
  const origin = 'https://workshop.example';
  await prerender({ siteDir, render: page, products, origin });
  const paths = [
    '/',
    '/404',
    '/about',
    '/pages/terms',
    '/login',
    '/products',
    ...products.map(({ id }) => `/products/${id}`),
  ];
  const fileOf = (path: string) => ({ '/': 'index.html', '/404': '404.html' })[path] ?? `${path.slice(1)}/index.html`;
  const pages = [...paths.map(fileOf), 'app.html'];
  const written = [...pages.flatMap((file) => [file, `${file}.br`, `${file}.gz`]), '.env', 'assets/main-abc.js'];
  expect({ productCount: products.length, files: await files() }).toEqual({ productCount: 12, files: written.sort() });
  for (const path of paths) {
    const html = (await read(fileOf(path))).toString();
    expect(html.split('\n')[0]).toBe(`${path} fa ${origin} 12 true`);
    expect(brotliDecompressSync(await read(`${fileOf(path)}.br`)).toString()).toBe(html);
  }
  expect((await read('app.html')).toString()).toBe(PAGE);
  expect(await filesBeside()).toEqual(['site']);
});

it('leaves the built site unchanged if a page cannot be rendered', async () => {
  const { siteDir, files, filesBeside } = await openSite();
  const render = async (request: PageRequest) => {
    if (request.path === '/login') throw new Error('no page');
    return page(request);
  };
  const prerendered = prerender({ siteDir, render, products: [], origin: 'https://workshop.example' });
  await expect(prerendered).rejects.toThrow('no page');
  expect([await files(), await filesBeside()]).toEqual([SHELL, ['site']]);
});

/** The address of an API that answers so, or never. */
async function apiThatAnswers(status: number | null, body = ''): Promise<string> {
  const api = createServer((_request, response) => status && response.writeHead(status).end(body));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void api.close().closeAllConnections());
  return `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
}

it.each<{ readonly label: string; readonly open: () => Promise<string>; readonly why: string }>([
  { label: 'is none', open: async () => 'workshop', why: 'Invalid URL' },
  { label: 'fails', open: () => apiThatAnswers(500), why: 'the server answered 500' },
  { label: 'answers a page', open: () => apiThatAnswers(200, '[{}]'), why: 'the response is not a list of products' },
])('reports in a sentence an API that $label', async ({ open, why }) => {
  const api = await open();
  await expect(productsOf(api)).rejects.toThrow(`Could not load the products from the API at ${api}: ${why}`);
});

it('gives up an API that never answers', async () => {
  const api = await apiThatAnswers(null);
  const deadline = new AbortController();
  const asked = productsOf(api, deadline.signal);
  deadline.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  await expect(asked).rejects.toThrow(`Could not load the products from the API at ${api}: `);
});
