import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';
import { buildTarget } from './src/tools/baseline.ts';
import { pageRenderer } from './src/tools/vite/build-page-renderer.ts';
import { classNamesAsConstants } from './src/tools/vite/class-names-as-constants.ts';
import { compiledWhileLoading } from './src/tools/vite/compiled-while-loading.ts';
import { endingWithNpm } from './src/tools/vite/ending-with-npm.ts';
import { reactRouterWithoutUnusedComponents } from './src/tools/vite/react-router-without-unused-components.ts';
import { scenariosPage } from './src/tools/vite/scenarios-page.ts';
import { SCRIPT_GROUPS } from './src/tools/vite/script-groups.ts';
import { sonnerStyleForToastsOnly } from './src/tools/vite/sonner-style-for-toasts-only.ts';
import { withoutRepeatedRules } from './src/tools/vite/without-repeated-rules.ts';
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
    withoutRepeatedRules(),
    reactRouterWithoutUnusedComponents(),
    classNamesAsConstants(),
    compiledWhileLoading(),
    pageRenderer(),
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
    // The worker that renders models contains three.js.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: SCRIPT_GROUPS } } },
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
          include: [
            'tests/{unit,architecture,translations,operations,machines,models}/**/*.test.ts',
            'proofs/**/*.test.ts',
          ],
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
