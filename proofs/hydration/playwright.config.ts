import endToEnd from '../../tests/e2e/playwright.config.ts';

/** The visits run in the browser of the end-to-end tests. */
export default {
  ...endToEnd,
  testDir: '.',
  outputDir: '../../.build/hydration',
  globalSetup: '../../tests/e2e/support/build.ts',
};
