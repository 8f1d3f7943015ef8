import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Product } from '#src/contract/schema.generated.ts';
import { isProduct } from '#src/contract/visitor-responses.generated.ts';
import { DEFAULT_LANGUAGE } from '#src/domain/language/language.ts';
import { PAGE_PATHS } from '#src/domain/page-paths.ts';
import type { RenderPage } from '#src/domain/page-rendering.ts';
import { compressBeside } from './pre-compressed.ts';

/** In milliseconds. */
const DEADLINE = 30_000;

/** The products of an API, to be had before anything is built. @throws with one sentence that says what is wrong */
export async function productsOf(api: string, signal = AbortSignal.timeout(DEADLINE)): Promise<readonly Product[]> {
  try {
    const response = await fetch(new URL('/api/products', api), { signal });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    const products: unknown = await response.json();
    if (!isProductList(products)) throw new Error('what it answers is no list of products');
    return products;
  } catch (error) {
    throw new Error(`No products can be had from the API at ${api}: ${reasonOf(error)}`);
  }
}

function isProductList(list: unknown): list is readonly Product[] {
  return Array.isArray(list) && list.every((one) => isProduct(one));
}

function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}, ${cause.message}` : message;
}

interface Needs {
  /** Folder of the built site. */
  readonly siteDir: string;
  readonly render: RenderPage;
  readonly products: readonly Product[];
  /** The origin that visitors will see. */
  readonly origin: string;
}

/**
 * Writes the public pages, in the language of who says nothing, into the built site; the document that renders itself
 * stays there as `app.html`. The folder changes once all is written, or not at all.
 */
export async function prerender({ siteDir, render, products, origin }: Needs): Promise<void> {
  const next = `${siteDir}.next`;
  await rm(next, { recursive: true, force: true });
  try {
    for (const [path, file] of filesOf(products)) {
      const html = await render({ path, language: DEFAULT_LANGUAGE, origin, products, isStatic: true });
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

/** Each page's path, and where a static host looks for it. */
function filesOf(products: readonly Product[]): readonly (readonly [path: string, file: string])[] {
  const { about, login } = PAGE_PATHS;
  const paths = [about, PAGE_PATHS.products, ...products.map(({ id }) => `${PAGE_PATHS.products}/${id}`), login];
  return [
    [PAGE_PATHS.home, 'index.html'],
    ['/404', '404.html'],
    ...paths.map((path) => [path, `${path}/index.html`] as const),
  ];
}
