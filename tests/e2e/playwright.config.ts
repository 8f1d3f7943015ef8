import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findChromium, TEST_ARGUMENTS } from '../../src/tools/chromium.ts';

const executablePath = findChromium();

/** True if /dev/shm has room for several pages. In containers it often has 64 MB, with which Chromium crashes. */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { blocks, bsize } = statfsSync('/dev/shm');
  return blocks * bsize >= 2 ** 30;
}

export default defineConfig({
  testDir: '.',
  outputDir: '../../.build/e2e',
  globalSetup: './support/build.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that fails once has found a fault of the site or of the test.
  retries: 0,
  reporter: 'line',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Tracing takes a sixth of the time. `npm run e2e -- --trace on` turns it on.
    trace: 'off',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      // By default, Playwright keeps shared memory in files, which takes a sixth of the time.
      ...(hasSharedMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      args: TEST_ARGUMENTS,
    },
  },
});
