import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { preCompress } from '#src/tools/pre-compressed.ts';
import { writeStyleParts } from '#src/tools/style-parts.ts';

const ROOT = new URL('../../../', import.meta.url);

const path = (relative: string) => fileURLToPath(new URL(relative, ROOT));

/** Output folder of the server's page renderer, outside of the public site. */
const RENDERER = path('.build/renderer');

/**
 * Builds, after the site, what the server renders its pages with: the renderer, the early script that it writes into each
 * page, and what it needs to know about the site's scripts and styles.
 */
export function pageRenderer(): Plugin {
  return {
    name: 'page-renderer',
    config: () => ({
      environments: {
        renderer: {
          consumer: 'server',
          // Bundles all dependencies, and React in production mode, whatever the server's NODE_ENV.
          resolve: { noExternal: true },
          define: { 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir: RENDERER,
            manifest: false,
            minify: true,
            copyPublicDir: false,
            rolldownOptions: {
              input: path('src/site/rendering/render-page.tsx'),
              // The server loads all of it when it starts: later, the folder may contain another build.
              output: { codeSplitting: false },
            },
          },
        },
        // One script without imports, which the renderer writes into each page.
        early: {
          consumer: 'client',
          build: {
            outDir: RENDERER,
            emptyOutDir: false,
            manifest: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: path('src/site/seam/early-script.ts'),
              // Leaves out data of which the script needs nothing, such as the limits of other forms.
              treeshake: { propertyReadSideEffects: false },
              output: { format: 'iife', entryFileNames: 'early-script.js', codeSplitting: false },
            },
          },
        },
      },
      builder: {
        async buildApp({ environments: { client, renderer, early }, config, build }) {
          if (!client || !renderer || !early) throw new Error('Vite did not create all environments of the build.');
          await build(client);
          // The demo has no server.
          if (config.mode === 'demo') return;
          const folder = resolve(config.root, config.build.outDir);
          // The server serves the compressed files as they are, so it does not compress at run time.
          await preCompress(folder);
          await build(renderer);
          await build(early);
          const manifests = `${folder}/.vite`;
          await writeStyleParts(folder, `${RENDERER}/styles.json`);
          await rename(`${manifests}/manifest.json`, `${RENDERER}/manifest.json`);
          await rm(manifests, { recursive: true });
        },
      },
    }),
  };
}
