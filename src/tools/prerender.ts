import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Product } from '#src/contract/schema.generated.ts';
import { visitorShapes } from '#src/contract/visitor-shapes.generated.ts';
import { pathsOf } from '#src/domain/page-paths.ts';
import { needsSession, PAGE_NAMES } from '#src/domain/pages.ts';
import type { RenderPage } from '#src/site/rendering/page-renderer.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { pages } from '#workshop/derived/pages.ts';
import { workshop } from '#workshop/details.ts';
import { compressBeside } from './pre-compressed.ts';

/** In milliseconds. */
const DEADLINE = 30_000;

/** Fetches the products from an API before the site is built. @throws an error with one sentence that explains the failure */
export async function productsOf(api: string, signal = AbortSignal.timeout(DEADLINE)): Promise<readonly Product[]> {
  try {
    const response = await fetch(new URL('/api/products', api), { signal });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const products: unknown = await response.json();
    if (!isProductList(products)) throw new Error('the response is not a list of products');
    return products;
  } catch (error) {
    throw new Error(`Could not load the products from the API at ${api}: ${reasonOf(error)}`);
  }
}

function isProductList(list: unknown): list is readonly Product[] {
  return hasShape([visitorShapes.Product])(list);
}

function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}, ${cause.message}` : message;
}

interface PrerenderOptions {
  /** Folder of the built site. */
  readonly siteDir: string;
  readonly render: RenderPage;
  readonly products: readonly Product[];
  /** Public origin of the site. */
  readonly origin: string;
}

/**
 * Writes the public pages in the default language into the built site. The document that renders itself in the browser
 * is kept as `app.html`. The folder is replaced only after all pages are written.
 */
export async function prerender({ siteDir, render, products, origin }: PrerenderOptions): Promise<void> {
  const next = `${siteDir}.next`;
  await rm(next, { recursive: true, force: true });
  try {
    for (const [path, file] of filesOf(products)) {
      const html = await render({ path, language: workshop.defaultLanguage, origin, products, isStatic: true });
      await writeCompressed(join(next, file), html);
    }
    await writeCompressed(join(next, 'app.html'), await readFile(join(siteDir, 'index.html'), 'utf8'));
    await cp(siteDir, next, { recursive: true, force: false });
    await rm(siteDir, { recursive: true });
    await rename(next, siteDir);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

async function writeCompressed(path: string, html: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, html);
  await compressBeside(path);
}

/** Paths of the pages, with the file in which a static host looks for each. */
function filesOf(products: readonly Product[]): readonly (readonly [path: string, file: string])[] {
  const content = { products, textPages: Object.keys(pages) };
  const paths = PAGE_NAMES.filter((name) => !needsSession(name)).flatMap((name) => pathsOf(name, content));
  return [['/404', '404.html'], ...paths.map((path) => [path, join(path, 'index.html')] as const)];
}
