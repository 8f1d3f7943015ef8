import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { buildTarget } from './src/tools/baseline.ts';
import { endWithNpm } from './src/tools/end-with-npm.ts';
import { preCompress } from './src/tools/pre-compressed.ts';
import { writeStyleParts } from './src/tools/style-parts.ts';
import { chooseWorkshopOfTests } from './src/tools/workshop-of-tests.ts';
import { WORKSHOP_FOLDER, workshopPage } from './src/tools/workshop-page.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const setup = path('./tests/support/infrastructure/setup.ts');
const setupDom = path('./tests/support/infrastructure/setup-dom.ts');

/** Vitest itself has started without the workshop of the tests. The processes in which it runs them have it. */
const workshop = process.env.VITEST ? path('./tests/support/workshop') : WORKSHOP_FOLDER;
if (process.env.VITEST) chooseWorkshopOfTests();

/** Tests that start the whole site, which runs as long as its page is open. */
const WHOLE_SITE = ['tests/machines/random-walks/**/*.test.tsx', 'tests/unit/site/seam/show-site.test.tsx'];

/**
 * Sonner injects its style sheet by script, which the content security policy forbids. The site loads the same sheet as
 * a file, so the build drops the script. The sheet sets variables on the toasts and on the root element. The build drops
 * the selectors of the root element: because of them, a browser recalculates the style of every element.
 */
function sonnerStyleForToastsOnly(): Plugin {
  return {
    name: 'sonner-style-for-toasts-only',
    apply: 'build',
    transform(code, id) {
      const [, file] = /sonner\/dist\/(index\.m?js|styles\.css)/.exec(id) ?? [];
      if (file === undefined) return null;
      const without = file.endsWith('.css')
        ? code.replace(/html\[dir=["']?(?:ltr|rtl)["']?\],\s*/g, '')
        : code.replace(/^__insertCSS\(".*"\);$/m, '');
      if (without === code) this.error(`sonner's ${file} no longer has what the build drops from it`);
      return { code: without, map: null };
    },
  };
}

/**
 * Lets the bundler drop the components of React Router that the site does not use. Their names for developer tools make
 * them look used, and so do `forwardRef` and `memo`. They are 7 kB of each page's 102 kB of compressed scripts. Neither
 * React Router's production files nor the options of the bundler drop them.
 */
function reactRouterWithoutUnusedComponents(): Plugin {
  return {
    name: 'react-router-without-unused-components',
    apply: 'build',
    transform(code, id) {
      if (!/react-router\/dist\/development\/chunk-\w+\.mjs/.test(id) || !code.includes('ScrollRestoration'))
        return null;
      const without = code
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/^RenderErrorBoundary\.contextType = .*;$/gm, '')
        .replace(/ = (React\d+\.(?:forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1')
        .replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false');
      if (without === code) this.error('react-router no longer names its components the known way');
      return { code: without, map: null };
    },
  };
}

/**
 * Writes the class names of CSS modules into the components, instead of objects with the names of whole modules. With a
 * namespace import, the bundler sees which names are used.
 */
function classNamesAsConstants(): Plugin {
  return {
    name: 'class-names-as-constants',
    // The mocks of the demo are CommonJS, in which Rolldown takes `exports.factory = void 0` for a constant.
    apply: (_config, { command, mode }) => command === 'build' && mode !== 'demo',
    enforce: 'post',
    config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } } } }),
    transform(code, id) {
      // Otherwise the styles of a module whose names are all constants would be lost.
      if (/\.module\.css$/.test(id)) return { code, map: null, moduleSideEffects: 'no-treeshake' };
      const imports = /^import (\w+) from (["'][^"']+\.module\.css["'];)$/gm;
      return imports.test(code) ? { code: code.replace(imports, 'import * as $1 from $2'), map: null } : null;
    },
  };
}

/** Names of the two scripts that every page is hydrated with. */
const FIRST_SCRIPTS = ['index', 'screens'];

/**
 * Lets V8 compile the first scripts while they load, on another thread. Otherwise it compiles each function when
 * hydration calls it. See https://v8.dev/blog/explicit-compile-hints.
 */
function compiledWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite has added its lists of files: the comment has to be the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !FIRST_SCRIPTS.includes(file.name)) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Output folder of the server's page renderer, outside of the public site. */
const RENDERER = path('./.build/renderer');

/** Adds the developers' page of fault scenarios to the demo. In development Vite serves it without a build. */
function scenariosPage(): Plugin {
  const pages = ['index', 'scenarios'].map((page) => path(`./src/site/${page}.html`));
  return {
    name: 'scenarios-page',
    apply: (_config, { mode }) => mode === 'demo',
    config: () => ({ build: { rolldownOptions: { input: pages } } }),
  };
}

/** Ends the development server when the npm that started it ends. A signal may only reach npm. */
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
  publicDir: `${workshop}/derived/public`,
  envDir: path('.'),
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // The mock worker's script is left out of production builds, like the mocks.
    { ...msw({ mode: 'worker-only' }), apply: (_config, { mode }) => mode !== 'production' },
    workshopPage(workshop),
    scenariosPage(),
    endingWithNpm(),
    sonnerStyleForToastsOnly(),
    reactRouterWithoutUnusedComponents(),
    classNamesAsConstants(),
    compiledWhileLoading(),
  ],
  resolve: {
    alias: [
      { find: /^#workshop\//, replacement: `${workshop}/` },
      // React has this hook itself since version 18.
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  // Lightning CSS resolves `composes` across files. PostCSS does not, and warns at each build.
  css: { transformer: 'lightningcss' },
  build: {
    outDir: path('./.build/site'),
    emptyOutDir: true,
    // Lowers syntax only. Newer built-ins: src/site/seam/polyfills.ts.
    target: buildTarget(),
    cssTarget: 'es2022',
    assetsInlineLimit: 0,
    // Browsers that do not preload modules load them all the same.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'site', tags: ['$initial'] },
            // React, and what all or several pages show. The browser runs the script above while it loads this one.
            {
              name: 'screens',
              test: /src\/site\/seam\/show-site|order-invitation|printing-image|error-reference|src\/ui\/(?:status|drawing-layer|split-picture|copy-button)|src\/features\/shared\/products\/(?!use-hits)|orders\/(?:use-question|order-mailbox)|text\/plain-text|abort-reason|order-refusal|navigation\/long-list/,
            },
            // The page of a product, with what only the dashboard uses besides.
            {
              name: 'product-page',
              test: /features\/product\/(?!enlarged)|\/(?:adjacent-links|list-position|sheet-transition|video|image-variants)\./,
            },
            { name: 'forms', test: /src\/features\/shared\/forms\/|src\/ui\/(?:field|sheet)\./ },
          ],
        },
      },
    },
  },
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
          input: path('./src/site/rendering/render-page.tsx'),
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
          input: path('./src/site/seam/early-script.ts'),
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
  test: {
    root: path('.'),
    // Tests start servers, some in processes of their own, and upload 50 MB, on machines that may be busy.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Vitest shortens values in titles of tables to 40 characters by default.
    taskTitleValueFormatTruncate: 0,
    // A failed assertion prints the whole value.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Files share their modules. Loading them again for each file takes longer than most tests.
          isolate: false,
          include: ['tests/{unit,architecture,translations,operations,machines}/**/*.test.ts', 'proofs/**/*.test.ts'],
          setupFiles: [setup, path('./tests/support/infrastructure/setup-node.ts')],
          globalSetup: path('./tests/support/infrastructure/services.ts'),
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Files share their modules and a window, which `setupDom` empties.
          isolate: false,
          include: ['tests/{unit,machines}/**/*.test.tsx'],
          exclude: WHOLE_SITE,
          setupFiles: [setup, setupDom],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole site',
          environment: 'jsdom',
          include: WHOLE_SITE,
          setupFiles: [setup, setupDom],
        },
      },
    ],
  },
});
