import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtRenderer } from '#src/server/server.ts';
import { prerender, productsOf } from './prerender.ts';
import { build } from './site-build.ts';

/** `npm run build`: builds the site. `--prerender <API>` also writes its pages for a static host. */

const SITE = fileURLToPath(new URL('../../.build/site', import.meta.url));

try {
  const { values } = parseArgs({ options: { prerender: { type: 'string' } } });
  await buildSite(values.prerender);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function buildSite(api: string | undefined): Promise<void> {
  const products = api === undefined ? [] : await productsOf(api);
  build('site');
  if (api === undefined) return;
  const renderer = await builtRenderer(SITE);
  if (renderer === null) throw new Error('The build wrote no page renderer.');
  // A site for a static host is not what `npm start` serves. Without the stamp, the next start rebuilds it.
  await rm(`${SITE}.stamp`, { force: true });
  await prerender({
    siteDir: SITE,
    render: renderer.render,
    products,
    origin: process.env.PUBLIC_URL || new URL(api).origin,
  });
  console.info(`Wrote the public pages with ${products.length} products to .build/site`);
}
