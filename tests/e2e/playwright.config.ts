import { defineConfig } from '@playwright/test';
import { findChromium, TEST_ARGUMENTS } from '../../src/tools/chromium.ts';
import { memoryFolder } from '../../src/tools/memory-folder.ts';
import { chooseWorkshopOfTests } from '../../src/tools/workshop-of-tests.ts';

chooseWorkshopOfTests();
const executablePath = findChromium();

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
  // Four times what the slowest test takes on two idle cores, 35 s.
  timeout: 140_000,
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
      // By default, Playwright keeps shared memory in files, which takes a sixth of the time. Without room, pages crash.
      ...(memoryFolder() !== null && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      // A separate process for drawing copies each frame, which takes a sixth of the processor time.
      args: [...TEST_ARGUMENTS, '--in-process-gpu'],
    },
  },
});
