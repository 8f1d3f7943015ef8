import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { endWithNpm } from './src/tools/end-with-npm.ts';
import { preCompress } from './src/tools/pre-compressed.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const setup = path('./tests/support/setup.ts');

/**
 * Sonner writes its style sheet into the page by script, which the content security policy forbids; the site loads the
 * same sheet as a file, so the script's part is left out of the build.
 */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: 'sonner-without-inline-style',
    apply: 'build',
    transform(code, id) {
      if (!/sonner\/dist\/index\.m?js/.test(id)) return null;
      const without = code.replace(/^__insertCSS\(".*"\);$/m, '');
      if (without === code) this.error('sonner no longer inserts its style sheet the known way');
      return { code: without, map: null };
    },
  };
}

/** Beside the site, not in it: what renders its pages on the server. */
const RENDERER = path('./.build/renderer');

/** The demo has the developers' page of fault scenarios; in development Vite serves it as it is. */
function scenariosPage(): Plugin {
  const pages = ['index', 'scenarios'].map((page) => path(`./src/site/${page}.html`));
  return {
    name: 'scenarios-page',
    apply: (_config, { mode }) => mode === 'demo',
    config: () => ({ build: { rolldownOptions: { input: pages } } }),
  };
}

/** Ends the development server with the npm that started it, which a signal may reach alone. */
function endingWithNpm(): Plugin {
  return {
    name: 'ending-with-npm',
    apply: (_config, { mode }) => mode !== 'test',
    configureServer: endWithNpm,
    configurePreviewServer: endWithNpm,
  };
}

export default defineConfig({
  root: path('./src/site'),
  publicDir: path('./src/site/public'),
  envDir: path('.'),
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // The worker's script goes where the mocks go.
    { ...msw({ mode: 'worker-only' }), apply: (_config, { mode }) => mode !== 'production' },
    scenariosPage(),
    endingWithNpm(),
    sonnerWithoutInlineStyle(),
  ],
  // Knows where a class comes from that another file composes; PostCSS does not, and says so at each build.
  css: { transformer: 'lightningcss' },
  build: {
    outDir: path('./.build/site'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    // What every visit begins with is one file: it is compressed best as a whole.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'site', tags: ['$initial'] }] } } },
  },
  environments: {
    renderer: {
      consumer: 'server',
      // All of it in one folder, and React as it is in production, whatever the server's own environment.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: RENDERER,
        manifest: false,
        minify: true,
        copyPublicDir: false,
        rolldownOptions: { input: path('./src/site/rendering/render-page.tsx') },
      },
    },
  },
  builder: {
    async buildApp({ environments: { client, renderer }, config, build }) {
      if (!client || !renderer) throw new Error('Vite has lost an environment');
      await build(client);
      const folder = resolve(config.root, config.build.outDir);
      // The server hands out the built files compressed without compressing anything itself.
      await preCompress(folder);
      // The demo has no server.
      if (config.mode === 'demo') return;
      await build(renderer);
      const manifests = `${folder}/.vite`;
      await rename(`${manifests}/manifest.json`, `${RENDERER}/manifest.json`);
      await rm(manifests, { recursive: true });
    },
  },
  test: {
    root: path('.'),
    // Servers start, some in processes of their own, and calls carry 50 MB, on machines that may have other things to do.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Files share their modules: each beginning anew takes longer than most tests.
          isolate: false,
          include: ['tests/{unit,architecture,translations,operations,machines,mutation}/**/*.test.ts'],
          setupFiles: [setup],
          globalSetup: path('./tests/support/services.ts'),
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/{unit,machines}/**/*.test.tsx'],
          setupFiles: [setup, path('./tests/support/setup-dom.ts')],
        },
      },
    ],
  },
});
